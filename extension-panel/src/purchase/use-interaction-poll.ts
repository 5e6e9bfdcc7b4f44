import { readViewerInteraction } from '@bitcue/shared/api/hosted.ts';
import { isTerminal, OPEN_STATES } from '@bitcue/shared/ledger/states.ts';
import { backoffMs } from '@bitcue/shared/ui/extension/backoff.ts';
import type { CallEbs } from '@bitcue/shared/ui/extension/ebs-client.ts';
import { type Dispatch, useEffect } from 'react';
import type { Outcome, PurchaseEvent } from './purchase-machine.ts';

/** Interval between polls while the interaction advances on its own, in milliseconds. */
export const POLL_MOVING_MS = 1_000;
/** Interval between polls while it waits for the streamer, in milliseconds. */
export const POLL_WAITING_MS = 15_000;

/** Polls an interaction on the EBS until it has ended, less and less often while the EBS is away. */
export function useInteractionPoll(call: CallEbs, outcome: Outcome | null, dispatch: Dispatch<PurchaseEvent>): void {
  const followed = outcome?.phase === 'following' ? outcome : null;
  useEffect(() => {
    if (followed === null) return;
    const { transactionId, interaction } = followed;
    if (interaction.endedAt !== null || isTerminal(interaction.state)) return;
    let live = true;
    let failures = 0;
    const moving = (OPEN_STATES as readonly string[]).includes(interaction.state);
    const usualMs = moving ? POLL_MOVING_MS : POLL_WAITING_MS;
    const look = async () => {
      const result = await call(readViewerInteraction, { params: { id: interaction.id } });
      if (!live || result.kind === 'refused') return;
      if (result.kind === 'ok') {
        dispatch({ type: 'followed', transactionId, interaction: result.value });
        return;
      }
      failures += 1;
      timer = setTimeout(look, Math.max(usualMs, backoffMs(failures)));
    };
    let timer = setTimeout(look, usualMs);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [call, followed, dispatch]);
}
