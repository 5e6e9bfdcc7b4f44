import type { TriedRules } from '@bitcue/shared/api/rule-trial.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { History } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Modal } from '../parts/Modal.tsx';
import { RuleTrial } from './RuleTrial.tsx';
import styles from './TryRulesModal.module.css';

/** Renders the button that opens a trial of rules. */
export function TryButton({ onClick }: { onClick: () => void }) {
  return (
    <div>
      <Button onClick={onClick}>
        <History size={16} aria-hidden="true" />
        Try it on last week
      </Button>
    </div>
  );
}

/** Props of `TryRulesModal`. */
interface TryRulesModalProps {
  title: string;
  /** The rules as edited; null if they cannot be saved. */
  rules: TriedRules | null;
  /** True if they differ from those in use. */
  isChanged: boolean;
  /** Puts the edited rules to use. */
  onUse: () => void;
  onClose: () => void;
  /** The editor of the rules. */
  children: ReactNode;
}

/** Edits a copy of rules and shows what it would have done last week. Nothing is saved until the streamer uses it. */
export function TryRulesModal({ title, rules, isChanged, onUse, onClose, children }: TryRulesModalProps) {
  const [tried, setTried] = useState(rules);
  const isTried = JSON.stringify(tried) === JSON.stringify(rules);
  return (
    <Modal
      title={title}
      size="wide"
      onClose={onClose}
      unsaved={isChanged ? 'These rules are not used yet.' : null}
      footer={(close) => (
        <>
          <Button onClick={close}>{isChanged ? 'Cancel' : 'Done'}</Button>
          {isChanged ? (
            <Button look="main" aria-disabled={rules === null} onClick={() => rules !== null && onUse()}>
              Use these rules
            </Button>
          ) : null}
        </>
      )}
    >
      <div className={styles.parts}>
        {children}
        <div className={styles.try}>
          <Button aria-disabled={rules === null || isTried} onClick={() => rules !== null && setTried(rules)}>
            Try again
          </Button>
          <p className={styles.hint} role="status">
            {rules === null
              ? 'Correct the rules first.'
              : isTried
                ? 'Nothing is saved before you use it.'
                : 'The rules have changed since they were tried.'}
          </p>
        </div>
        {tried === null ? null : <RuleTrial rules={tried} />}
      </div>
    </Modal>
  );
}
