import type { RewardFeature } from '@bitcue/shared/rewards/reward-feature.ts';
import { newRewardForm, type RewardForm } from '@bitcue/shared/rewards/reward-form.ts';
import { suggestRewardPrompt, suggestRewardTitle } from '@bitcue/shared/rewards/suggest-reward.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Skeleton } from '@bitcue/shared/ui/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Modal } from '../../../parts/Modal.tsx';
import { NewRewardModal } from '../../rewards/form/NewRewardModal.tsx';
import { whyNoSlot } from '../../rewards/reward-problems.ts';
import { rewardsQuery } from '../../rewards/rewards-cache.ts';
import type { ClipToAdd } from './clip-to-add.ts';

/** Props of `RewardStep`. */
export interface RewardStepProps {
  title: string;
  clip: ClipToAdd;
  features: readonly RewardFeature[];
  /** The form as Back left it; null for the suggested one. */
  form: RewardForm | null;
  onBack: (form: RewardForm | null) => void;
  onClose: () => void;
}

/**
 * Renders the settings of a new reward that plays a clip, with a title that no reward of the channel has (WIZ-10, WIZ-15).
 * If the rewards cannot be loaded, the form is shown anyway: Twitch refuses what it does not accept, and the reward can be
 * saved as a draft.
 */
export function RewardStep({ title, clip, features, form, onBack, onClose }: RewardStepProps) {
  const { data, isPending } = useQuery(rewardsQuery);
  if (isPending) {
    return (
      <Modal key="loading" title={title} onClose={onClose} footer={<Button onClick={() => onBack(form)}>Back</Button>}>
        <div role="status" aria-label="Loading rewards" aria-busy="true">
          <Skeleton height="320px" radius="16px" />
        </div>
      </Modal>
    );
  }
  const taken = data?.rewards.map((reward) => reward.title) ?? [];
  const suggested = {
    ...newRewardForm(suggestRewardPrompt(clip.type, clip.title)),
    title: suggestRewardTitle(clip.type, taken),
  };
  return (
    <NewRewardModal
      key="form"
      title={title}
      initial={form ?? suggested}
      features={features}
      noSlot={data ? whyNoSlot(data) : null}
      onCreated={onClose}
      onBack={onBack}
      onClose={onClose}
    />
  );
}
