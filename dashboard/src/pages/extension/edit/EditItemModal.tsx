import { listFeatureTypes } from '@bitcue/shared/features/catalog.ts';
import { checkItem } from '@bitcue/shared/items/check-item.ts';
import type { ExtensionItem } from '@bitcue/shared/items/item.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { Modal } from '../../../parts/Modal.tsx';
import type { FeatureDrafts } from '../add/use-feature-draft.ts';
import styles from '../form/form.module.css';
import type { ItemEdits, ItemPatches } from '../items/item-patches.ts';
import { AddFeatureModal } from './AddFeatureModal.tsx';
import { EditItemForm } from './EditItemForm.tsx';
import { findItemErrors } from './item-errors.ts';

/** What the modal takes. */
export interface EditItemModalProps {
  /** The item with what was changed here; `stored` as it was read. */
  item: ExtensionItem;
  stored: ExtensionItem;
  items: readonly ExtensionItem[];
  patches: ItemPatches;
  /** True while changes of the item are not saved yet. */
  isSaving: boolean;
  /** The feature being added when the page was left for Twitch's consent page; null if there was none. */
  begun: FeatureDrafts | null;
  onClose: () => void;
}

/** Edits an item (ITEM-05). Changes save themselves (ITEM-08); what is not right is said when it closes (ITEM-14). */
export function EditItemModal({ item, stored, items, patches, isSaving, begun, onClose }: EditItemModalProps) {
  const [adding, setAdding] = useState<'no' | 'anew' | 'begun'>(begun ? 'begun' : 'no');
  const change = (edits: ItemEdits) => patches.change(item.uuid, edits);
  const errors = findItemErrors(item, stored, items);
  const close = () => {
    const check = checkItem(item);
    const [featureError] = Object.values(errors.features).flatMap((fields) => Object.values(fields));
    if (!check.ok) toast.error(check.message);
    else if (featureError !== undefined) toast.error(featureError);
    patches.settle(item.uuid);
    onClose();
  };

  if (adding !== 'no') {
    return (
      <AddFeatureModal
        item={item}
        items={items}
        begun={adding === 'begun' ? begun : null}
        onAdd={(feature) => {
          change({ features: [...item.features, feature] });
          setAdding('no');
        }}
        onBack={() => setAdding('no')}
        onClose={close}
      />
    );
  }
  const areTypesLeft = listFeatureTypes('bits').some((type) => !item.features.some((feature) => feature.type === type));
  return (
    <Modal
      title="Edit Interaction"
      size="wide"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>
            <ArrowLeft size={16} aria-hidden="true" />
            Go Back
          </Button>
          <p className={styles.saved} role="status">
            {isSaving ? 'Saving…' : 'Changes save themselves.'}
          </p>
        </>
      }
    >
      <EditItemForm
        item={item}
        errors={errors}
        onChange={change}
        onAddFeature={areTypesLeft ? () => setAdding('anew') : null}
      />
    </Modal>
  );
}
