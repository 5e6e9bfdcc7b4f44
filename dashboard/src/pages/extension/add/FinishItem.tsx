import { MEDIA_TITLE_MAX } from '@bitcue/shared/constants/media.ts';
import type { ExtensionItem } from '@bitcue/shared/items/item.ts';
import { KindIcon } from '@bitcue/shared/ui/KindIcon.tsx';
import { Switch } from '@bitcue/shared/ui/Switch.tsx';
import { TextField } from '@bitcue/shared/ui/TextField.tsx';
import { describeFeatures } from '../../../features/describe-features.ts';
import styles from '../form/form.module.css';
import { BitAmountSlider, CooldownChoice } from '../form/TermFields.tsx';

/** The part of an item that viewers see and pay for. */
export type ItemTerms = Pick<ExtensionItem, 'title' | 'amount' | 'cooldown' | 'enabled'>;

/** Props of `FinishItem`. */
export interface FinishItemProps {
  item: ExtensionItem;
  /** True while the clip's title is loading. It would otherwise change the title under the streamer's cursor. */
  isTitleLoading: boolean;
  /** Why the item could not play, as sentences. */
  problems: readonly string[];
  onChange: (terms: Partial<ItemTerms>) => void;
}

/**
 * Renders the last step: title, Bit amount, cooldown and whether the item is enabled (ADD-06). Says why an item that could
 * not play starts switched off.
 */
export function FinishItem({ item, isTitleLoading, problems, onChange }: FinishItemProps) {
  return (
    <div className={styles.form}>
      <p className={styles.summary}>
        {item.features.map(({ id, type }) => (
          <KindIcon key={id} kind={type} />
        ))}
        {describeFeatures(item.features)}
      </p>
      <TextField
        label="Title"
        value={isTitleLoading ? '' : item.title}
        placeholder={isTitleLoading ? 'Loading the title of your clip...' : undefined}
        disabled={isTitleLoading}
        limit={MEDIA_TITLE_MAX}
        onChange={(title) => onChange({ title })}
        hint="What viewers see."
      />
      <BitAmountSlider amount={item.amount} onChange={(amount) => onChange({ amount })} />
      <CooldownChoice seconds={item.cooldown} onChange={(cooldown) => onChange({ cooldown })} />
      <Switch label="Enabled" checked={item.enabled} onChange={(enabled) => onChange({ enabled })} />
      {problems.length > 0 ? (
        <p className={styles.note}>
          {item.enabled ? 'This item cannot play yet.' : 'Starts switched off, as it cannot play yet.'}{' '}
          {problems.join(' ')}
        </p>
      ) : null}
    </div>
  );
}
