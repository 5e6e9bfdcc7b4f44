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

/**
 * Renders what waits for the streamer, oldest first: to be approved or refused, or, held or owed, to be played or dismissed
 * with a reason.
 */
export function DecideSection({ count }: { count: number }) {
  const isNeeded = count > 0;
  const { data } = useInfiniteQuery({ ...historyQuery('undecided'), enabled: isNeeded });
  const { play } = useActivityActions();
  const [confirming, setConfirming] = useState<StreamerInteraction | null>(null);
  const [dismissing, setDismissing] = useState<StreamerInteraction | null>(null);
  if (!isNeeded) return null;
  const waiting = (data?.pages ?? []).flatMap((page) => page.interactions).reverse();
  return (
    <Card aria-labelledby="decide-title">
      <h2 id="decide-title">
        Waiting for you
        <span className={styles.count}>{count}</span>
      </h2>
      <ul className={styles.list}>
        {waiting.map((one, place) => (
          <InteractionRow
            key={one.id}
            interaction={one}
            actions={
              one.state === 'asked' ? (
                <AskedActions interaction={one} isFirst={place === 0} />
              ) : (
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
              )
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

/** Renders the buttons of an interaction that needs approval. */
function AskedActions({ interaction, isFirst }: { interaction: StreamerInteraction; isFirst: boolean }) {
  const { approve, skip } = useActivityActions();
  const { id, title, viewer } = interaction;
  const busy = approve.isPending || skip.isPending;
  return (
    <>
      <Button
        look={isFirst ? 'main' : 'plain'}
        aria-label={`Approve ${title} by ${viewer}`}
        busy={busy}
        onClick={() => approve.mutate({ id, next: false })}
      >
        Approve
      </Button>
      <Button
        aria-label={`Play ${title} by ${viewer} next`}
        busy={busy}
        onClick={() => approve.mutate({ id, next: true })}
      >
        Play next
      </Button>
      <Button look="quiet" aria-label={`Refuse ${title} by ${viewer}`} busy={busy} onClick={() => skip.mutate(id)}>
        Refuse
      </Button>
    </>
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
