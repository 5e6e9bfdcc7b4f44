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

/** Renders the last step: title, Bit amount, cooldown and whether the item is enabled (ADD-06). */
export function FinishItem({ item, onChange }: { item: ExtensionItem; onChange: (terms: Partial<ItemTerms>) => void }) {
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
        value={item.title}
        limit={MEDIA_TITLE_MAX}
        onChange={(title) => onChange({ title })}
        hint="What viewers see."
      />
      <BitAmountSlider amount={item.amount} onChange={(amount) => onChange({ amount })} />
      <CooldownChoice seconds={item.cooldown} onChange={(cooldown) => onChange({ cooldown })} />
      <Switch label="Enabled" checked={item.enabled} onChange={(enabled) => onChange({ enabled })} />
    </div>
  );
}
