import { skuOf } from '@bitcue/shared/constants/bits.ts';
import { INTENT_OPEN_MS } from '@bitcue/shared/constants/timing.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { isPermitted, isSpeaking, viewerFieldsOf } from '@bitcue/shared/features/feature.ts';
import {
  checkViewerInput,
  pickText,
  type ViewerInput,
  type VoiceOption,
} from '@bitcue/shared/features/viewer-input.ts';
import { isForViewer } from '@bitcue/shared/items/item.ts';
import { needsApproval } from '@bitcue/shared/users/waiting-rules.ts';
import { listGrantedScopes } from '../../accounts/scopes.ts';
import type { ChannelCache } from '../../channels/channel-cache.ts';
import type { Executors } from '../../effects/executor.ts';
import { planItem } from '../../effects/plan-item.ts';
import { soldItemOf } from '../../ledger/interaction.ts';
import type { ItemStore, StoredItem } from '../../ports/items.ts';
import type { Clock, Random } from '../../ports/system.ts';
import type { ExtensionSession, FindPerson, Moderation } from '../../ports/twitch.ts';
import type { User } from '../../ports/users.ts';
import type { Intent, IntentStore } from './intent.ts';

/** Dependencies of `createIntent` and `cancelIntent`. */
export interface IntentDeps {
  channels: ChannelCache;
  items: ItemStore;
  intents: IntentStore;
  executors: Executors;
  moderation: Moderation;
  findPerson: FindPerson;
  /** Lists the voices that a channel may use. */
  listVoices(channelId: string): Promise<VoiceOption[]>;
  /** False if the channel has used up this month's speech (TIER-09). */
  hasSpeechLeft(user: User): Promise<boolean>;
  /** False if nobody can see an alert of the channel. */
  isOnAir(channelId: string): boolean;
  clock: Clock;
  random: Random;
}

/** What a viewer asks for. */
export interface IntentRequest {
  item: string;
  amount: number;
  input: ViewerInput;
}

/**
 * Checks everything that could go wrong before Bits are used, reserves the item's cooldown and freezes what was chosen.
 * Throws `AppError` with the reason, and then stores nothing.
 */
export async function createIntent(
  deps: IntentDeps,
  session: ExtensionSession,
  request: IntentRequest,
): Promise<{ nonce: string; sku: string; expiresAt: number }> {
  const channel = await deps.channels.find(session.channelId);
  if (!channel) throw new AppError('channel.unknown');
  const item = channel.items.find((one) => one.uuid === request.item);
  if (!item) throw new AppError('item.unknown');
  checkItem(item, session, request.amount);
  if (channel.user.waiting.onlyOnAir && !deps.isOnAir(session.channelId)) throw new AppError('sales.closed');
  const granted = listGrantedScopes(channel.user);
  if (!item.features.every((feature) => isPermitted(feature, granted))) {
    throw new AppError('item.unavailable', { detail: { why: 'scopes' } });
  }
  const speaks = item.features.some(({ type }) => isSpeaking(type));
  if (speaks && !(await deps.hasSpeechLeft(channel.user))) throw new AppError('speech.limit');

  const fields = viewerFieldsOf(item.features, { voices: await deps.listVoices(session.channelId) });
  if (fields.length > 0 && session.userId === null) throw new AppError('viewer.identity');
  const checked = checkViewerInput(fields, request.input);
  if (!checked.ok) throw new AppError('input.invalid', { fields: checked.errors });
  const { userId } = session;
  const [person, banned] = await Promise.all([
    userId === null ? null : deps.findPerson(userId),
    userId === null || fields.length === 0 ? false : deps.moderation.isBanned(session.channelId, userId),
  ]);
  if (banned) throw new AppError('viewer.banned');

  const now = deps.clock.now();
  const buyer = { opaqueId: session.opaqueId, userId, login: person?.login ?? null, name: person?.name ?? null };
  const intent: Intent = {
    nonce: deps.random.id(),
    channelId: session.channelId,
    buyer,
    sku: skuOf(item.amount),
    amount: item.amount,
    item: soldItemOf(item, item.cooldown),
    asks: needsApproval(channel.user.waiting, item),
    text: pickText(fields, checked.values),
    input: checked.values,
    steps: await planItem(deps.executors, item, { channelId: session.channelId, buyer, input: checked.values }),
    drill: false,
    createdAt: now,
    cancelledAt: null,
  };
  await reserve(deps, channel.items, item, intent, session.opaqueId, now);
  await deps.intents.insert(intent);
  return { nonce: intent.nonce, sku: intent.sku, expiresAt: now + INTENT_OPEN_MS };
}

/** Cancels an intent of this viewer, with its reservation. Repeats and unknown nonces are harmless. */
export async function cancelIntent(deps: IntentDeps, session: ExtensionSession, nonce: string): Promise<void> {
  const cancelled = await deps.intents.cancel(nonce, session.channelId, session.opaqueId, deps.clock.now());
  if (!cancelled || cancelled.item.cooldownS === 0) return;
  await deps.items.release(session.channelId, { opaqueId: session.opaqueId, nonce });
  deps.channels.forget(session.channelId);
}

function checkItem(item: StoredItem, session: ExtensionSession, shownAmount: number): void {
  if (!item.enabled) throw new AppError('item.disabled');
  if (item.features.length === 0) throw new AppError('item.unavailable');
  if (item.amount !== shownAmount) throw new AppError('item.changed');
  if (!isForViewer(item, session.userId)) {
    throw new AppError(session.userId === null ? 'viewer.identity' : 'item.not_allowed');
  }
}

/**
 * Reserves the item's cooldown. A viewer has one open intent per channel, so a new one ends the reservation of the one
 * before. Items without a cooldown need no reservation. A logged-out visitor cannot use Bits and can have any number of
 * ids, so they reserve nothing.
 */
async function reserve(
  deps: IntentDeps,
  all: readonly StoredItem[],
  item: StoredItem,
  intent: Intent,
  opaqueId: string,
  now: number,
): Promise<void> {
  if (isLoggedOut(opaqueId)) return;
  if (all.some((one) => one.cooldown > 0)) await deps.items.release(intent.channelId, { opaqueId });
  if (item.cooldown === 0) return;
  const by = { nonce: intent.nonce, opaqueId, until: now + INTENT_OPEN_MS };
  const reserved = await deps.items.reserve(item.uuid, by, now);
  deps.channels.forget(intent.channelId);
  if (!reserved) throw new AppError('item.cooldown');
}

function isLoggedOut(opaqueId: string): boolean {
  return !opaqueId.startsWith('U');
}
