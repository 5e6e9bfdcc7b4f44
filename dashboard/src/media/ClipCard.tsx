import type { MediaItem } from '@bitcue/shared/api/library.ts';
import { titleOfLicence } from '@bitcue/shared/media/licences.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Chip } from '@bitcue/shared/ui/Chip.tsx';
import styles from './ClipCard.module.css';
import { ClipPlayer } from './ClipPlayer.tsx';
import { titleOf } from './describe-media.ts';
import { type CardOption, type ClipAdd, ClipOptions } from './library/ClipOptions.tsx';
import { ClipUse } from './library/ClipUse.tsx';

/** Props of `ClipCard`. */
export interface ClipCardProps {
  item: MediaItem;
  /** The options of this screen (MEDIA-05). */
  options: readonly CardOption[];
  /** Path that the title links to. */
  to?: string;
  /** The add option. If it is the only option, it is shown as a button in the row. */
  add?: ClipAdd;
  /** True if the clip was added already. */
  isAdded?: boolean;
  /** True if this clip is the only one on the page (SND-17). */
  alone?: boolean;
}

/**
 * Renders a library clip: its player, owner, tags and options (MEDIA-02 to MEDIA-07). A sound is a row with its waveform, a
 * video a tile.
 */
export function ClipCard({ item, options, to, add, isAdded = false, alone = false }: ClipCardProps) {
  const title = titleOf(item);
  const licence = titleOfLicence(item.licence);
  const isPicked = add !== undefined && options.length === 1;
  return (
    <article className={styles.card} aria-label={title} data-kind={item.type} data-picked={isPicked}>
      <ClipPlayer item={item} trackId={`card:${item.shortId}`} to={to} alone={alone} hasWaveform={!isPicked}>
        {item.notForVod ? <Chip>Not for VOD</Chip> : null}
        {isAdded ? <Chip>Added</Chip> : null}
        {isPicked ? (
          <Button className={styles.pick} onClick={() => add.onAdd(item)} aria-label={add.nameOf(title)}>
            {add.label}
          </Button>
        ) : null}
      </ClipPlayer>
      {isPicked && item.tags.length === 0 && licence === null ? null : (
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
          {licence === null ? null : <p className={styles.licence}>Licence: {licence}</p>}
          {isPicked ? null : <ClipOptions item={item} options={options} add={add} />}
        </div>
      )}
      {options.includes('public') ? <ClipUse item={item} /> : null}
    </article>
  );
}
