import { setTimeout as wait } from 'node:timers/promises';
import { createIntent, postTransaction } from '@bitcue/shared/api/extension.ts';
import type { Random } from '../random.ts';
import type { Channel, ProofWorld } from '../world/proof-world.ts';

/** Milliseconds between two attempts at a call. */
const RETRY_MS = 150;
/** Attempts at one call. */
const TRIES = 200;

/** One viewer in the panel of a channel. */
export interface Viewer {
  login: string;
  channel: Channel;
  token: string;
}

/** Signs a viewer into the panel of a channel. */
export async function openPanel(world: ProofWorld, login: string, channel: Channel): Promise<Viewer> {
  const { token } = await world.control.session({ viewer: login, channel: channel.login });
  return { login, channel, token };
}

/** Requests an intent until there is an answer; null if it is refused, and then no Bits are used. */
export async function askIntent(
  world: ProofWorld,
  viewer: Viewer,
  body: { item: string; amount: number; input?: Record<string, string> },
): Promise<{ nonce: string; sku: string } | null> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const response = await post(world, viewer, createIntent.path, body).catch(() => null);
    if (response?.status === 201) return createIntent.answer.parse(await response.json());
    const status = response?.status ?? 0;
    await response?.body?.cancel();
    if (status >= 400 && status < 500 && status !== 429) return null;
    await wait(RETRY_MS);
  }
  return null;
}

/** Posts a receipt until there is an answer, as the panel does. Some answers are lost on the way. */
export async function postReceipt(
  world: ProofWorld,
  viewer: Viewer,
  purchase: { transactionId: string; receipt: string; nonce: string | null },
  faults: { random: Random; loseShare: number } | null,
): Promise<number> {
  const { transactionId, receipt, nonce } = purchase;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const lost = faults?.random.chance(faults.loseShare) ?? false;
    // The reply is dropped. The server may or may not have done its work.
    const signal = lost ? AbortSignal.timeout(1 + (faults?.random.below(25) ?? 0)) : undefined;
    const response = await post(world, viewer, postTransaction.path, { receipt, nonce }, signal).catch(() => null);
    await response?.body?.cancel();
    if (response?.status === 200) {
      world.answered.push({ id: transactionId, at: Date.now() });
      return 200;
    }
    const status = response?.status ?? 0;
    if (status >= 400 && status < 500 && status !== 429) return status;
    await wait(RETRY_MS);
  }
  return 0;
}

function post(world: ProofWorld, viewer: Viewer, path: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  return fetch(`${world.url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${viewer.token}` },
    body: JSON.stringify(body),
    signal,
  });
}
