import type { ExtensionItem, ItemFeature } from '@bitcue/shared/items/item.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { useState } from 'react';
import { FeatureForm } from '../../../features/FeatureForm.tsx';
import { Modal } from '../../../parts/Modal.tsx';
import { ChooseFeature } from '../add/ChooseFeature.tsx';
import { type FeatureDrafts, useFeatureDraft } from '../add/use-feature-draft.ts';
import { saveDialog } from '../kept-dialog.ts';

/** Props of `AddFeatureModal`. */
export interface AddFeatureModalProps {
  item: ExtensionItem;
  items: readonly ExtensionItem[];
  /** Input from before Twitch's consent page, if any. */
  initialDrafts: FeatureDrafts | null;
  /** Warning about unsaved changes of the item itself, which closing would lose; null if there are none. */
  unsaved: string | null;
  onAdd: (feature: ItemFeature) => void;
  /** Returns to the item. */
  onBack: () => void;
  onClose: () => void;
}

/** Adds a feature to an item, of a type it does not have yet (ADD-05, ADD-10). */
export function AddFeatureModal({ item, items, initialDrafts, unsaved, onAdd, onBack, onClose }: AddFeatureModalProps) {
  const [isChosen, setChosen] = useState(initialDrafts !== null);
  const setup = useFeatureDraft(item.uuid, items, initialDrafts);
  const { choice, feature, drafts } = setup;
  const lost = initialDrafts || setup.isFilled ? 'This feature is not added yet.' : null;
  if (!isChosen || !choice || !feature || !drafts) {
    return (
      <Modal
        key="choose"
        title="Select feature"
        onClose={onClose}
        unsaved={unsaved ?? lost}
        footer={<Button onClick={onBack}>Go Back</Button>}
      >
        <ChooseFeature
          taken={item.features.map(({ type }) => type)}
          onChoose={(chosen) => {
            setup.choose(chosen);
            setChosen(true);
          }}
        />
      </Modal>
    );
  }
  const add = () => {
    const checked = setup.check();
    if (checked) onAdd(checked);
  };
  return (
    <Modal
      key="configure"
      title={choice.title}
      size="wide"
      onClose={onClose}
      unsaved={unsaved ?? lost}
      footer={
        <>
          <Button onClick={() => setChosen(false)}>Back</Button>
          <Button look="main" onClick={add}>
            Add Feature
          </Button>
        </>
      }
    >
      <FeatureForm
        feature={feature}
        onChange={setup.change}
        errors={setup.errors}
        place="bits"
        itemId={item.uuid}
        preset={choice.preset?.id}
        onLeave={() => saveDialog({ dialog: 'edit', uuid: item.uuid, drafts })}
      />
    </Modal>
  );
}
