import type { Feature } from '@bitcue/shared/features/catalog.ts';
import { shortIdsOf } from '@bitcue/shared/features/feature.ts';
import type { ExtensionItem } from '@bitcue/shared/items/item.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { useState } from 'react';
import { FeatureForm } from '../../../features/FeatureForm.tsx';
import { useMediaById } from '../../../media/library/clip-queries.ts';
import { Modal } from '../../../parts/Modal.tsx';
import { type KeptDialog, saveDialog } from '../kept-dialog.ts';
import { createUuid } from '../new-ids.ts';
import { ChooseFeature } from './ChooseFeature.tsx';
import type { ItemTerms } from './FinishItem.tsx';
import { FinishModal } from './FinishModal.tsx';
import { useFeatureDraft } from './use-feature-draft.ts';

/** Props of `AddInteractionModal`. */
export interface AddInteractionModalProps {
  items: readonly ExtensionItem[];
  /** This dialog as it was before Twitch's consent page; null if newly opened. */
  kept: (KeptDialog & { dialog: 'add' }) | null;
  onClose: () => void;
}

/** Creates an item in three steps: choose a feature, configure it, set its terms (ADD-06). */
export function AddInteractionModal({ items, kept, onClose }: AddInteractionModalProps) {
  // One uuid for all attempts, so that a repeated request creates one item.
  const [uuid] = useState(() => kept?.uuid ?? createUuid());
  const initialDrafts = kept?.drafts ?? null;
  const [step, setStep] = useState<'choose' | 'configure' | 'finish'>(initialDrafts ? 'configure' : 'choose');
  const [changes, setChanges] = useState<Partial<ItemTerms>>(kept?.terms ?? {});
  const setup = useFeatureDraft(uuid, items, initialDrafts);
  const { choice, feature, drafts } = setup;
  const mediaTitle = useClipTitle(feature);
  const unsaved =
    kept || setup.isFilled || Object.keys(changes).length > 0 ? 'This interaction is not created yet.' : null;

  if (step === 'choose' || !choice || !feature || !drafts) {
    return (
      <Modal key="choose" title="Select feature" onClose={onClose} unsaved={unsaved}>
        <ChooseFeature
          taken={[]}
          onChoose={(chosen) => {
            setup.choose(chosen);
            setStep('configure');
          }}
        />
      </Modal>
    );
  }
  if (step === 'configure') {
    return (
      <Modal
        key="configure"
        title={choice.title}
        size="wide"
        onClose={onClose}
        unsaved={unsaved}
        footer={
          <>
            <Button onClick={() => setStep('choose')}>Back</Button>
            <Button look="main" onClick={() => setup.check() && setStep('finish')}>
              Next
            </Button>
          </>
        }
      >
        <FeatureForm
          feature={feature}
          onChange={setup.change}
          errors={setup.errors}
          place="bits"
          itemId={null}
          preset={choice.preset?.id}
          onLeave={() => saveDialog({ dialog: 'add', uuid, drafts, terms: changes })}
        />
      </Modal>
    );
  }
  return (
    <FinishModal
      key="finish"
      title="Create Item"
      uuid={uuid}
      feature={feature}
      mediaTitle={mediaTitle}
      changes={changes}
      onChange={setChanges}
      unsaved={unsaved}
      onBack={() => setStep('configure')}
      onClose={onClose}
    />
  );
}

/**
 * Returns the title of a feature's first clip (ITEM-03): empty if there is none or it cannot be loaded, null while it loads.
 * The feature's editor has usually loaded it already.
 */
function useClipTitle(feature: Feature | null): string | null {
  const shortIds = feature ? shortIdsOf([feature]) : [];
  const { find, isLoading } = useMediaById(shortIds);
  const clip = find(shortIds[0] ?? '');
  return clip ? clip.title : isLoading ? null : '';
}
