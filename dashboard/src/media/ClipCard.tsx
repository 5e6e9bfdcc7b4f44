import type { MediaItem } from '@bitcue/shared/api/library.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Chip } from '@bitcue/shared/ui/Chip.tsx';
import styles from './ClipCard.module.css';
import { ClipPlayer } from './ClipPlayer.tsx';
import { titleOf } from './describe-media.ts';
import { type CardOption, type ClipAdd, ClipOptions } from './library/ClipOptions.tsx';

/** What a card of a clip takes. */
export interface ClipCardProps {
  item: MediaItem;
  /** What can be done on this screen (MEDIA-05). */
  options: readonly CardOption[];
  /** Where its title leads to. */
  to?: string;
  /** What taking the clip does, and is called; it is in the row of a card that offers nothing else. */
  add?: ClipAdd;
  /** True for a clip that was taken already. */
  isAdded?: boolean;
  /** True where this clip is all there is to play (SND-17). */
  alone?: boolean;
}

/** A clip of the library: hear or see it, whose it is, its tags, and what can be done with it (MEDIA-02 to MEDIA-07). */
export function ClipCard({ item, options, to, add, isAdded = false, alone = false }: ClipCardProps) {
  const title = titleOf(item);
  const isPicked = add !== undefined && options.length === 1;
  return (
    <article className={styles.card} aria-label={title} data-kind={item.type}>
      <ClipPlayer item={item} trackId={`card:${item.shortId}`} to={to} alone={alone} hasCover={!isPicked}>
        {isAdded ? <Chip>Added</Chip> : null}
        {isPicked ? (
          <Button className={styles.pick} onClick={() => add.onAdd(item)} aria-label={add.nameOf(title)}>
            {add.label}
          </Button>
        ) : null}
      </ClipPlayer>
      {isPicked && item.tags.length === 0 ? null : (
        <div className={styles.foot}>
          {item.tags.length > 0 ? (
            <ul className={styles.tags} aria-label="Tags">
              {item.tags.map((tag) => (
                <li key={tag}>
                  <Chip>{tag}</Chip>
                </li>
              ))}
            </ul>
          ) : null}
          {isPicked ? null : <ClipOptions item={item} options={options} add={add} />}
        </div>
      )}
    </article>
  );
}
