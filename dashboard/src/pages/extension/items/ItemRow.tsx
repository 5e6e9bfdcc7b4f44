import { COOLDOWNS } from '@bitcue/shared/constants/platform.ts';
import type { ExtensionItem } from '@bitcue/shared/items/item.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Gem } from '@bitcue/shared/ui/Gem.tsx';
import { KindIcon } from '@bitcue/shared/ui/KindIcon.tsx';
import hidden from '@bitcue/shared/ui/Spoken.module.css';
import { Switch } from '@bitcue/shared/ui/Switch.tsx';
import { CircleHelp, Timer } from 'lucide-react';
import { describeFeatures } from '../../../features/describe-features.ts';
import { DeleteButton } from '../../../parts/DeleteButton.tsx';
import { useSortableRow } from '../../../parts/use-sortable-row.tsx';
import type { ItemNotice } from './ItemNotices.tsx';
import { ItemNotices } from './ItemNotices.tsx';
import styles from './ItemRow.module.css';
import { useDemo } from './use-demo.ts';

/** Props of `ItemRow`. */
export interface ItemRowProps {
  item: ExtensionItem;
  notices: readonly ItemNotice[];
  onToggle: (uuid: string, enabled: boolean) => void;
  onEdit: (uuid: string) => void;
  onDelete: (uuid: string) => void;
  isDeleting: boolean;
}

/** Renders an item with its description, price and actions (EXT-05). Columns have a fixed width so that nothing shifts. */
export function ItemRow({ item, notices, onToggle, onEdit, onDelete, isDeleting }: ItemRowProps) {
  const { uuid, title, amount, cooldown, enabled, features } = item;
  const { row, handle } = useSortableRow(uuid, title, styles.handle);
  const [first] = features;
  return (
    <li {...row} className={styles.row} data-off={!enabled || undefined}>
      {handle}
      {first ? (
        <KindIcon kind={first.type} size={38} />
      ) : (
        <span className={styles.noKind}>
          <CircleHelp size={18} aria-hidden="true" />
        </span>
      )}
      <div className={styles.words}>
        <h3 className={styles.title}>{title}</h3>
        {notices.length === 0 ? (
          <p className={styles.line}>{describeFeatures(features)}</p>
        ) : (
          <ItemNotices notices={notices} />
        )}
      </div>
      <p className={styles.price}>
        <Gem amount={amount} size={18} />
        {amount.toLocaleString('en')}
        <span className={hidden.spoken}> Bits</span>
      </p>
      <p className={styles.cooldown}>
        <Timer size={14} aria-hidden="true" />
        <span className={hidden.spoken}>Cooldown: </span>
        {COOLDOWNS.find((choice) => choice.seconds === cooldown)?.label}
      </p>
      <div className={styles.toggle}>
        <Switch label={`Enable ${title}`} hideLabel checked={enabled} onChange={(checked) => onToggle(uuid, checked)} />
      </div>
      <div className={styles.actions}>
        <DemoButton item={item} />
        <Button look="quiet" className={styles.edit} aria-label={`Edit ${title}`} onClick={() => onEdit(uuid)}>
          Edit
        </Button>
        <DeleteButton title={title} onDelete={() => onDelete(uuid)} isDeleting={isDeleting} />
      </div>
    </li>
  );
}

/** Plays a demo of an item on the alert page, and shows a countdown while locked (EXT-10, EXT-11). */
function DemoButton({ item }: { item: ExtensionItem }) {
  const { play, secondsLeft } = useDemo(item);
  const isLocked = secondsLeft > 0;
  return (
    <Button
      look="quiet"
      className={styles.demo}
      aria-label={isLocked ? `Demo of ${item.title}, again in ${secondsLeft} s` : `Demo of ${item.title}`}
      title={play ? undefined : 'Nothing to demo yet.'}
      disabled={play === null}
      aria-disabled={isLocked}
      onClick={() => play?.()}
    >
      {isLocked ? `Demo ${secondsLeft} s` : 'Demo'}
    </Button>
  );
}
