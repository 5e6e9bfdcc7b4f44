import { readIntent } from '@bitcue/shared/api/hosted.ts';
import type { CallEbs } from '@bitcue/shared/ui/extension/ebs-client.ts';
import { type Dispatch, useEffect } from 'react';
import type { PurchaseEvent } from './purchase-machine.ts';

/** Delay before the first poll, in milliseconds: about how long a viewer needs for Twitch's dialog. */
export const INTENT_POLL_FIRST_MS = 3_000;
/** Factor by which each delay grows. */
const INTENT_POLL_FACTOR = 1.5;
/** Maximum delay between two polls, in milliseconds. */
export const INTENT_POLL_MAX_MS = 30_000;

/**
 * Asks the EBS for the outcome of the open intent, less and less often, until Twitch or the viewer ends it: Twitch may use the
 * Bits without telling this page, and the viewer must not pay twice for the same thing.
 */
export function useIntentPoll(call: CallEbs, nonce: string | null, dispatch: Dispatch<PurchaseEvent>): void {
  useEffect(() => {
    if (nonce === null) return;
    let live = true;
    let waitMs = INTENT_POLL_FIRST_MS;
    const look = async () => {
      const result = await call(readIntent, { params: { nonce } });
      if (!live) return;
      if (result.kind === 'ok' && result.value.interaction !== null) {
        dispatch({ type: 'found', nonce, interaction: result.value.interaction });
        return;
      }
      waitMs = Math.min(INTENT_POLL_MAX_MS, waitMs * INTENT_POLL_FACTOR);
      timer = setTimeout(look, waitMs);
    };
    let timer = setTimeout(look, waitMs);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [call, nonce, dispatch]);
}
