import type { StreamerInteraction } from '@bitcue/shared/api/user.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { TextField } from '@bitcue/shared/ui/TextField.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Modal } from '../../parts/Modal.tsx';
import { Card } from '../../parts/Page.tsx';
import { historyQuery, useActivityActions } from './activity-queries.ts';
import { InteractionRow } from './InteractionRow.tsx';
import styles from './List.module.css';
import { PlayModal } from './PlayModal.tsx';

/** Renders held and owed interactions, to be played or dismissed with a reason. */
export function DecideSection({ held, owed }: { held: number; owed: number }) {
  const isNeeded = held + owed > 0;
  const heldQuery = useInfiniteQuery({ ...historyQuery('held'), enabled: isNeeded });
  const owedQuery = useInfiniteQuery({ ...historyQuery('owed'), enabled: isNeeded });
  const { play } = useActivityActions();
  const [confirming, setConfirming] = useState<StreamerInteraction | null>(null);
  const [dismissing, setDismissing] = useState<StreamerInteraction | null>(null);
  if (!isNeeded) return null;
  const waiting = [heldQuery, owedQuery]
    .flatMap((query) => query.data?.pages ?? [])
    .flatMap((page) => page.interactions)
    .sort((a, b) => a.createdAt - b.createdAt);
  return (
    <Card aria-labelledby="decide-title">
      <h2 id="decide-title">
        Waiting for you
        <span className={styles.count}>{held + owed}</span>
      </h2>
      <p className={styles.line}>
        Viewers used Bits, but the alert could not be played: the alert page was disconnected or something failed.
      </p>
      <ul className={styles.list}>
        {waiting.map((one, place) => (
          <InteractionRow
            key={one.id}
            interaction={one}
            actions={
              <>
                <Button
                  look={place === 0 ? 'main' : 'plain'}
                  aria-label={`Play ${one.title} by ${one.viewer} now`}
                  busy={play.isPending && play.variables.id === one.id}
                  onClick={() =>
                    one.unknownSteps.length > 0 ? setConfirming(one) : play.mutate({ id: one.id, again: [] })
                  }
                >
                  Play now
                </Button>
                <Button
                  look="quiet"
                  aria-label={`Dismiss ${one.title} by ${one.viewer}`}
                  onClick={() => setDismissing(one)}
                >
                  Dismiss
                </Button>
              </>
            }
          />
        ))}
      </ul>
      {confirming ? (
        <PlayModal
          interaction={confirming}
          onClose={() => setConfirming(null)}
          onDismiss={() => {
            setConfirming(null);
            setDismissing(confirming);
          }}
        />
      ) : null}
      {dismissing ? <DismissModal interaction={dismissing} onClose={() => setDismissing(null)} /> : null}
    </Card>
  );
}

/** Maximum length of a reason, as in the API. */
const REASON_MAX = 200;

/** Asks for the reason to dismiss a paid interaction. It is kept in the history. */
function DismissModal({ interaction, onClose }: { interaction: StreamerInteraction; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const { dismiss } = useActivityActions();
  const send = () => {
    if (reason.trim() === '') setError('Enter a reason.');
    else if ([...reason.trim()].length > REASON_MAX) setError(`Use up to ${REASON_MAX} characters.`);
    else dismiss.mutate({ id: interaction.id, reason: reason.trim() }, { onSuccess: onClose });
  };
  return (
    <Modal
      title={`Dismiss ${interaction.title || 'this'}?`}
      size="narrow"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button look="main" busy={dismiss.isPending} onClick={send}>
            Dismiss
          </Button>
        </>
      }
    >
      <TextField
        label="Reason"
        hint="Bits cannot be refunded. The reason is kept in the history."
        value={reason}
        limit={REASON_MAX}
        error={error}
        onChange={(value) => {
          setReason(value);
          setError(undefined);
        }}
      />
    </Modal>
  );
}
