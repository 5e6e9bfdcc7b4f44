import type { Reward } from '@bitcue/shared/rewards/reward.ts';
import { Skeleton } from '@bitcue/shared/ui/Skeleton.tsx';
import { Modal } from '../../../parts/Modal.tsx';
import { StateNote } from '../../../parts/StateNote.tsx';
import styles from './RewardEditor.module.css';
import { RewardEditor } from './RewardEditor.tsx';

/** Shown instead of a missing title or cost (RWD-06). */
export const NO_TITLE = 'Error getting title';
const NO_COST = 'Error getting cost';

/** Props of `RewardModal`. */
export interface RewardModalProps {
  /** Null while loading, or if there is none. */
  reward: Reward | null;
  isLoading: boolean;
  /** Why a draft cannot go on Twitch now; null if it can. */
  noSlot: string | null;
  /** Called with the new id of a draft that is on Twitch now, or null once the reward is deleted. */
  onMoved: (id: string | null) => void;
  onClose: () => void;
}

/** Shows a reward in a modal: loading (RWD-05), missing (RWD-06), or to be edited (RWD-03). */
export function RewardModal({ reward, isLoading, ...rest }: RewardModalProps) {
  if (reward) return <RewardEditor reward={reward} {...rest} />;
  if (isLoading) {
    return (
      <Modal title="Loading reward" size="wide" onClose={rest.onClose}>
        <div className={styles.loading} role="status" aria-busy="true" aria-label="Loading reward">
          <Skeleton height="64px" radius="10px" />
          <Skeleton height="180px" radius="10px" />
        </div>
      </Modal>
    );
  }
  return (
    <Modal title={NO_TITLE} onClose={rest.onClose}>
      <StateNote title={NO_COST} tone="failed" action={{ label: 'Back to the rewards', onClick: rest.onClose }}>
        This reward no longer exists.
      </StateNote>
    </Modal>
  );
}
