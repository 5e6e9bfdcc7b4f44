import { MEDIA_TITLE_MAX } from '@bitcue/shared/constants/media.ts';
import { definitionOf } from '@bitcue/shared/features/feature.ts';
import type { ExtensionItem, ItemFeature } from '@bitcue/shared/items/item.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { KindIcon } from '@bitcue/shared/ui/KindIcon.tsx';
import { TextField } from '@bitcue/shared/ui/TextField.tsx';
import { Plus } from 'lucide-react';
import { FeatureForm } from '../../../features/FeatureForm.tsx';
import { ApprovalSwitch } from '../../../parts/ApprovalSwitch.tsx';
import { LookFields } from '../../../parts/LookFields.tsx';
import styles from '../form/form.module.css';
import { BitAmountSlider, CooldownChoice } from '../form/TermFields.tsx';
import type { ItemErrors } from '../item-errors.ts';
import { NO_FEATURE } from '../items/ItemNotices.tsx';
import type { ItemEdits } from '../items/item-patches.ts';
import { saveDialog } from '../kept-dialog.ts';

/** Props of `EditItemForm`. */
export interface EditItemFormProps {
  item: ExtensionItem;
  errors: ItemErrors;
  onChange: (edits: ItemEdits) => void;
  /** Null if the item has every feature type. */
  onAddFeature: (() => void) | null;
}

/** Edits title, Bit amount, cooldown, approval and the settings of each feature (ITEM-05). */
export function EditItemForm({ item, errors, onChange, onAddFeature }: EditItemFormProps) {
  const replace = (changed: ItemFeature) =>
    onChange({ features: item.features.map((feature) => (feature.id === changed.id ? changed : feature)) });
  return (
    <div className={styles.form}>
      <div className={styles.pair}>
        <TextField
          label="Title"
          value={item.title}
          limit={MEDIA_TITLE_MAX}
          error={errors.fields.title}
          onChange={(title) => onChange({ title })}
        />
        <CooldownChoice seconds={item.cooldown} onChange={(cooldown) => onChange({ cooldown })} />
      </div>
      <BitAmountSlider amount={item.amount} onChange={(amount) => onChange({ amount })} />
      <ApprovalSwitch
        checked={item.approval}
        refused="If you refuse, Bits cannot be returned; viewers read that before they use them."
        onChange={(approval) => onChange({ approval })}
      />
      {item.features.map((feature) => (
        <section
          key={feature.id}
          className={styles.feature}
          aria-label={`${definitionOf(feature.type).title} settings`}
        >
          <div className={styles.head}>
            <KindIcon kind={feature.type} />
            <h3>{definitionOf(feature.type).title}</h3>
          </div>
          <FeatureForm
            feature={feature}
            onChange={(changed) => replace(changed as ItemFeature)}
            errors={errors.features[feature.id] ?? {}}
            place="bits"
            itemId={item.uuid}
            onLeave={() => saveDialog({ dialog: 'edit', uuid: item.uuid, drafts: null })}
          />
        </section>
      ))}
      <LookFields look={item.look} onChange={(look) => onChange({ look })} />
      {item.features.length === 0 ? <p className={styles.note}>{NO_FEATURE}</p> : null}
      {onAddFeature ? (
        <Button onClick={onAddFeature}>
          <Plus size={16} aria-hidden="true" />
          Add Feature
        </Button>
      ) : null}
    </div>
  );
}
