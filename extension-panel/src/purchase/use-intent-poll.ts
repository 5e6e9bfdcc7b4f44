import { readIntent } from '@bitcue/shared/api/hosted.ts';
import type { CallEbs } from '@bitcue/shared/ui/extension/ebs-client.ts';
import { type Dispatch, useEffect } from 'react';
import type { PurchaseEvent } from './purchase-machine.ts';

/** Milliseconds until the first look: a viewer needs about as long for Twitch's dialog. */
export const INTENT_POLL_FIRST_MS = 3_000;
/** How much longer each wait is than the one before. */
const INTENT_POLL_FACTOR = 1.5;
/** Most milliseconds between two looks. */
export const INTENT_POLL_MAX_MS = 30_000;

/**
 * Asks the EBS what the open intent became, less and less often, until Twitch or the viewer ends it: Bits may be used
 * without Twitch telling this page, and its viewer must not use them again for the same thing.
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
