import { createReward } from '@bitcue/shared/api/rewards.ts';
import { ERRORS } from '@bitcue/shared/errors/codes.ts';
import type { Reward } from '@bitcue/shared/rewards/reward.ts';
import type { RewardFeature } from '@bitcue/shared/rewards/reward-feature.ts';
import { checkRewardForm, newRewardForm, type RewardForm } from '@bitcue/shared/rewards/reward-form.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toast } from 'sonner';
import { CallError, call, serverMessageOf } from '../../../api/call.ts';
import { Modal } from '../../../parts/Modal.tsx';
import { addCachedReward } from '../rewards-cache.ts';
import { type RewardFieldErrors, RewardFields } from './RewardFields.tsx';

/** Props of `NewRewardModal`. */
export interface NewRewardModalProps {
  title?: string;
  /** The form to start with. */
  initial?: RewardForm;
  /** What the reward does. Created together with it, so that no reward takes points for nothing. */
  features?: readonly RewardFeature[];
  /** Why the reward can only become a draft; null if Twitch accepts it. */
  noSlot: string | null;
  onCreated: (reward: Reward) => void;
  onClose: () => void;
  /** Returns to the previous step with the current form. If given, there is a Back button instead of Cancel. */
  onBack?: (form: RewardForm) => void;
}

/** Creates a reward on Twitch, or a draft if Twitch does not accept it now (RWD-15, RWD-24, WIZ-14). */
export function NewRewardModal({
  title = 'New Reward',
  initial,
  features = [],
  noSlot,
  onCreated,
  onClose,
  onBack,
}: NewRewardModalProps) {
  const client = useQueryClient();
  const [form, setForm] = useState(() => initial ?? newRewardForm());
  const [errors, setErrors] = useState<RewardFieldErrors>({});
  const [isFilled, setFilled] = useState(false);
  const [isCreating, setCreating] = useState(false);
  const isRunning = useRef(false);
  const [failure, setFailure] = useState<string | null>(null);

  const change = (changes: Partial<RewardForm>) => {
    setFilled(true);
    setErrors({});
    setForm((current) => ({ ...current, ...changes }));
  };
  const create = async (draft: boolean) => {
    const check = checkRewardForm(form);
    if (!check.ok) return setErrors(check.fields);
    // Repeated presses are ignored.
    if (isRunning.current) return;
    isRunning.current = true;
    setCreating(true);
    try {
      const body = { reward: check.form, features: [...features], draft };
      const { reward, message } = await call(createReward, { body });
      await addCachedReward(client, reward);
      toast.success(message);
      onCreated(reward);
    } catch (error) {
      setFailure(describeFailure(error));
    } finally {
      isRunning.current = false;
      setCreating(false);
    }
  };

  if (failure !== null) {
    return (
      <Modal
        key="oops"
        title="Oops!"
        size="narrow"
        onClose={onClose}
        unsaved="The reward is not saved yet."
        footer={
          <>
            <Button onClick={() => setFailure(null)}>Back</Button>
            <Button onClick={() => void create(true)}>Save & Create Later</Button>
            <Button look="main" busy={isCreating} onClick={() => void create(noSlot !== null)}>
              Try Again
            </Button>
          </>
        }
      >
        <p role="alert">{failure}</p>
      </Modal>
    );
  }
  return (
    <Modal
      key="form"
      title={title}
      onClose={onClose}
      unsaved={isFilled ? 'The reward is not saved yet.' : null}
      footer={
        <>
          {onBack ? (
            <Button disabled={isCreating} onClick={() => onBack(form)}>
              Back
            </Button>
          ) : (
            <Button onClick={onClose}>Cancel</Button>
          )}
          <Button look="main" busy={isCreating} onClick={() => void create(noSlot !== null)}>
            {isCreating ? 'Creating Reward...' : noSlot === null ? 'Create Reward' : 'Save draft'}
          </Button>
        </>
      }
    >
      {noSlot === null ? null : <p role="note">{noSlot} It becomes a draft.</p>}
      <RewardFields form={form} errors={errors} onChange={change} />
    </Modal>
  );
}

/** Returns the text for a failure (API-30, WIZ-13). */
function describeFailure(error: unknown): string {
  const message = serverMessageOf(error);
  if (message !== null) return message;
  const status = error instanceof CallError ? error.status : 0;
  return status === 0 ? ERRORS['reward.unanswered'].message : `Request failed with status: ${status}`;
}
