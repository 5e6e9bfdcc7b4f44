import pLimit from 'p-limit';
import { z } from 'zod';
import {
  controlUserSchema,
  faultSchema,
  forgeResultSchema,
  type forgeSchema,
  type newFaultSchema,
  type newPowerUpSchema,
  type newUserSchema,
  purchaseResultSchema,
  type purchaseSchema,
  redeemResultSchema,
  type redeemSchema,
  sessionResultSchema,
  type sessionSchema,
} from '../../../simulator/src/control-api.ts';
import { truthPageSchema } from '../../../simulator/src/stage-api.ts';
import type { TruthLine } from '../checker/logs.ts';

const made = z.object({ id: z.string() });
const used = z.object({ redemptionId: z.string() });

/** Controls the local Twitch and reads from it. */
export function createControl(url: string) {
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${url}/control${path}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`control ${path}: ${response.status} ${text}`);
    return text === '' ? null : JSON.parse(text);
  };
  // One purchase with its faults at a time, so that a fault hits the intended purchase.
  const alone = pLimit(1);
  const fault = async (body: z.input<typeof newFaultSchema>) => faultSchema.parse(await call('POST', '/faults', body));

  return {
    fault,
    clearFaults: () => call('DELETE', '/faults'),
    removeFault: (id: string) => call('DELETE', `/faults/${id}`),
    addUser: async (body: z.input<typeof newUserSchema>) => controlUserSchema.parse(await call('POST', '/users', body)),
    session: async (body: z.input<typeof sessionSchema>) =>
      sessionResultSchema.parse(await call('POST', '/sessions', body)),
    /** Makes a purchase. `webhook` is what happens to its notification. */
    purchase: (body: z.input<typeof purchaseSchema>, webhook: Partial<z.input<typeof newFaultSchema>> | null) =>
      alone(async () => {
        if (webhook?.kind) {
          await fault({ kind: webhook.kind, ...webhook, target: 'webhook', match: 'bits_transaction', count: 1 });
        }
        return purchaseResultSchema.parse(await call('POST', '/purchases', body));
      }),
    /** Makes a purchase concurrently with others, so no fault can be aimed at it. */
    purchaseAtOnce: async (body: z.input<typeof purchaseSchema>) =>
      purchaseResultSchema.parse(await call('POST', '/purchases', body)),
    /** Redeems a reward. `webhook` is what happens to its notification. */
    redeem: (body: z.input<typeof redeemSchema>, webhook: Partial<z.input<typeof newFaultSchema>> | null) =>
      alone(async () => {
        if (webhook?.kind) {
          await fault({ kind: webhook.kind, ...webhook, target: 'webhook', match: 'reward_redemption.add', count: 1 });
        }
        return redeemResultSchema.parse(await call('POST', '/redemptions', body));
      }),
    addPowerUp: async (channel: string, body: z.input<typeof newPowerUpSchema>) =>
      made.parse(await call('POST', `/channels/${channel}/power-ups`, body)).id,
    /** Uses Bits on a Power-up for a viewer. `webhook` is what happens to its notification. Returns the id of the use. */
    usePowerUp: (
      { channel, id, ...body }: { channel: string; id: string; viewer: string; userInput: string },
      webhook: Partial<z.input<typeof newFaultSchema>> | null,
    ) =>
      alone(async () => {
        if (webhook?.kind) {
          const match = 'custom_power_up';
          await fault({ kind: webhook.kind, ...webhook, target: 'webhook', match, count: 1 });
        }
        const path = `/channels/${channel}/power-ups/${id}/redemptions`;
        return used.parse(await call('POST', path, body)).redemptionId;
      }),
    /** Cancels a redemption in Twitch's own queue, as the streamer. */
    cancelRedemption: (channelId: string, id: string) =>
      call('PATCH', `/channels/${channelId}/redemptions`, { ids: [id], status: 'CANCELED' }),
    forge: (body: z.input<typeof forgeSchema>, webhook: Partial<z.input<typeof newFaultSchema>> | null) =>
      alone(async () => {
        if (webhook?.kind) {
          await fault({ kind: webhook.kind, ...webhook, target: 'webhook', match: 'bits_transaction', count: 1 });
        }
        return forgeResultSchema.parse(await call('POST', '/forge', body));
      }),
    redeliver: (type: string) => call('POST', '/webhooks/redeliver', { type }),
    redeliverMessage: (messageId: string) => call('POST', '/webhooks/redeliver', { messageId }),
    idle: () => call('POST', '/idle'),
    /** The truth log after a line. */
    async truth(after: number): Promise<TruthLine[]> {
      const lines: TruthLine[] = [];
      for (let seq = after; ; ) {
        const page = truthPageSchema.parse(await call('GET', `/truth?after=${seq}`));
        lines.push(...page.entries);
        if (page.entries.length === 0) return lines;
        seq = page.lastSeq;
      }
    },
  };
}
/** Controls of the local Twitch. */
export type Control = ReturnType<typeof createControl>;
