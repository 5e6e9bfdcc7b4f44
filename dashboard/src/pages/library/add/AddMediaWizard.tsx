import { hasPicture } from '@bitcue/shared/constants/media.ts';
import { itemFeature } from '@bitcue/shared/items/item.ts';
import { rewardFeature } from '@bitcue/shared/rewards/reward-feature.ts';
import type { RewardForm } from '@bitcue/shared/rewards/reward-form.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Gem, Ticket } from 'lucide-react';
import { useState } from 'react';
import { storePlace } from '../../../features/video/place.ts';
import { ChoiceButton } from '../../../parts/ChoiceButton.tsx';
import { Modal } from '../../../parts/Modal.tsx';
import { createRandomId } from '../../../parts/random-id.ts';
import type { ItemTerms } from '../../extension/add/FinishItem.tsx';
import { FinishModal } from '../../extension/add/FinishModal.tsx';
import { createUuid } from '../../extension/new-ids.ts';
import type { AddTarget, ClipToAdd } from './clip-to-add.ts';
import { PositionStep, START_PLACE } from './PositionStep.tsx';
import { RewardStep } from './RewardStep.tsx';

/** Props of `AddMediaWizard`. */
export interface AddMediaWizardProps {
  clip: ClipToAdd;
  /** The answer to the first step; null to ask. */
  target: AddTarget | null;
  onClose: () => void;
}

const SETTINGS = 'Step 2: Choose settings';

/** Adds a clip of the library to a new reward or a new item of the extension (WIZ-01 to WIZ-14). */
export function AddMediaWizard({ clip, target: answered, onClose }: AddMediaWizardProps) {
  const first = hasPicture(clip.type) ? 'position' : 'settings';
  const [target, setTarget] = useState(answered);
  const [history, setHistory] = useState<('target' | 'position' | 'settings')[]>(
    answered === null ? ['target'] : ['target', first],
  );
  const [place, setPlace] = useState(START_PLACE);
  // The same ids for all attempts.
  const [ids] = useState(() => ({ item: createUuid(), feature: createRandomId() }));
  const [terms, setTerms] = useState<Partial<ItemTerms>>({});
  const [form, setForm] = useState<RewardForm | null>(null);
  const step = history.at(-1);
  const goTo = (next: 'position' | 'settings') => setHistory((past) => [...past, next]);
  const back = () => setHistory((past) => past.slice(0, -1));
  const choose = (chosen: AddTarget) => {
    setTarget(chosen);
    goTo(first);
  };

  if (target === null || step === 'target') {
    return (
      <Modal
        key="target"
        title="Step 1: Add to new reward, or extension"
        onClose={onClose}
        footer={<Button onClick={onClose}>Back</Button>}
      >
        <ChoiceButton
          picture={<Ticket size={22} aria-hidden="true" />}
          title="Add to new Reward"
          line="Viewers redeem it with channel points"
          onChoose={() => choose('reward')}
        />
        <ChoiceButton
          picture={<Gem size={22} aria-hidden="true" />}
          title="Add to Extension"
          line="Viewers use Bits on it"
          onChoose={() => choose('item')}
        />
      </Modal>
    );
  }
  if (step === 'position') {
    return (
      <PositionStep
        key="position"
        shortId={clip.shortId}
        place={place}
        onChange={setPlace}
        onNext={() => goTo('settings')}
        onBack={back}
        onClose={onClose}
      />
    );
  }
  const list = [{ shortId: clip.shortId }];
  const settings = hasPicture(clip.type) ? { list, ...storePlace(place) } : { list };
  const feature = { id: ids.feature, type: clip.type, settings };
  return target === 'reward' ? (
    <RewardStep
      key="reward"
      title={SETTINGS}
      clip={clip}
      features={[rewardFeature.parse(feature)]}
      form={form}
      onBack={(kept) => {
        setForm(kept);
        back();
      }}
      onClose={onClose}
    />
  ) : (
    <FinishModal
      key="item"
      title={SETTINGS}
      uuid={ids.item}
      feature={itemFeature.parse(feature)}
      mediaTitle={clip.title}
      isFromLibrary
      changes={terms}
      onChange={setTerms}
      unsaved={Object.keys(terms).length > 0 ? 'This interaction is not created yet.' : null}
      onBack={back}
      onClose={onClose}
    />
  );
}
