import type { SwapSet } from '@bitcue/shared/swapper/swap-rule.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { useState } from 'react';
import { Modal } from '../../parts/Modal.tsx';
import styles from './RuleModal.module.css';
import type { RuleModalProps } from './RuleModal.tsx';
import { SetPicker } from './SetPicker.tsx';

/** Props of `FallbackModal`. */
export interface FallbackModalProps extends Pick<RuleModalProps, 'known' | 'isSaving' | 'onClose'> {
  /** Null if there is none yet. */
  fallback: SwapSet | null;
  onSave: (set: SwapSet) => void;
}

/** Edits the set that is on when no rule matches. */
export function FallbackModal({ fallback, known, isSaving, onSave, onClose }: FallbackModalProps) {
  const [initial] = useState<SwapSet>(fallback ?? { rewards: [], items: [] });
  const [set, setSet] = useState(initial);
  return (
    <Modal
      title="When no rule matches"
      onClose={onClose}
      unsaved={JSON.stringify(set) === JSON.stringify(initial) ? null : 'The set is not saved yet.'}
      footer={(close) => (
        <>
          <span className={styles.hint}>Nothing changes on Twitch until the next swap.</span>
          <Button onClick={close}>Cancel</Button>
          <Button look="main" busy={isSaving} onClick={() => onSave(set)}>
            Save set
          </Button>
        </>
      )}
    >
      <div className={styles.form}>
        <p className={styles.line}>
          When this set comes on, the rewards and items of other sets go. What is in no set is left as it is.
        </p>
        <SetPicker set={set} known={known} onChange={setSet} />
      </div>
    </Modal>
  );
}
