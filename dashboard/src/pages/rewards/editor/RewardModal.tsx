import type { Reward } from '@bitcue/shared/rewards/reward.ts';
import { Skeleton } from '@bitcue/shared/ui/Skeleton.tsx';
import { Modal } from '../../../parts/Modal.tsx';
import { StateNote } from '../../../parts/StateNote.tsx';
import { NO_TITLE } from '../reward-problems.ts';
import styles from './RewardEditor.module.css';
import { RewardEditor, type RewardEditorProps } from './RewardEditor.tsx';

/** Shown instead of a missing cost (RWD-06). */
const NO_COST = 'Error getting cost';

/** Props of `RewardModal`. */
export interface RewardModalProps extends Omit<RewardEditorProps, 'reward'> {
  /** Null while loading, or if there is none. */
  reward: Reward | null;
  isLoading: boolean;
}

/** Shows a reward in a modal: loading (RWD-05), missing (RWD-06), or its editor (RWD-03). */
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
