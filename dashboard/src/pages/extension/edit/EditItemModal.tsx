import { listFeatureTypes } from '@bitcue/shared/features/catalog.ts';
import { shortIdsOf } from '@bitcue/shared/features/feature.ts';
import type { ExtensionItem } from '@bitcue/shared/items/item.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { SETTINGS_ERROR } from '../../../features/settings-errors.ts';
import { useMediaById } from '../../../media/library/clip-queries.ts';
import { Modal } from '../../../parts/Modal.tsx';
import type { FeatureDrafts } from '../add/use-feature-draft.ts';
import styles from '../form/form.module.css';
import { findItemErrors, listMessages } from '../item-errors.ts';
import type { ItemEdits, ItemPatches } from '../items/item-patches.ts';
import { AddFeatureModal } from './AddFeatureModal.tsx';
import { EditItemForm } from './EditItemForm.tsx';

/** Props of `EditItemModal`. */
export interface EditItemModalProps {
  /** The item with unsaved edits. `stored` is the saved item. */
  item: ExtensionItem;
  stored: ExtensionItem;
  items: readonly ExtensionItem[];
  patches: ItemPatches;
  /** True while the item has unsaved edits. */
  isSaving: boolean;
  /** The feature being added before Twitch's consent page; null if there was none. */
  initialDrafts: FeatureDrafts | null;
  onClose: () => void;
}

/** Edits an item (ITEM-05). Saves valid changes automatically (ITEM-08), and shows what is wrong with invalid ones. */
export function EditItemModal({ item, stored, items, patches, isSaving, initialDrafts, onClose }: EditItemModalProps) {
  const [adding, setAdding] = useState<'no' | 'new' | 'restored'>(initialDrafts ? 'restored' : 'no');
  const change = (edits: ItemEdits) => patches.change(item.uuid, edits);
  const clips = useMediaById(shortIdsOf(item.features));
  const errors = findItemErrors(item, stored, items, (shortId) => clips.find(shortId)?.title ?? shortId);
  const messages = isSaving ? listMessages(errors) : [];
  const hasBadSettings = Object.values(errors.features).some((fields) => Object.keys(fields).length > 0);
  const unsaved =
    messages.length === 0 ? null : `${hasBadSettings ? SETTINGS_ERROR : 'Not saved:'} ${messages.join(', ')}`;
  const close = () => {
    patches.settle(item.uuid);
    onClose();
  };

  if (adding !== 'no') {
    return (
      <AddFeatureModal
        item={item}
        items={items}
        initialDrafts={adding === 'restored' ? initialDrafts : null}
        onAdd={(feature) => {
          change({ features: [...item.features, feature] });
          setAdding('no');
        }}
        onBack={() => setAdding('no')}
        unsaved={unsaved}
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
      unsaved={unsaved}
      footer={(askToClose) => (
        <>
          <Button onClick={askToClose}>
            <ArrowLeft size={16} aria-hidden="true" />
            Go Back
          </Button>
          <p className={styles.saved} role="status">
            {unsaved ?? (isSaving ? 'Saving…' : 'Changes save automatically.')}
          </p>
        </>
      )}
    >
      <EditItemForm
        item={item}
        errors={errors}
        onChange={change}
        onAddFeature={areTypesLeft ? () => setAdding('new') : null}
      />
    </Modal>
  );
}
