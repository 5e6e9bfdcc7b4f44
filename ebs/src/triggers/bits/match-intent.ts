import { amountOfSku } from '@bitcue/shared/constants/bits.ts';
import { viewerFieldsOf } from '@bitcue/shared/features/feature.ts';
import { type ExtensionItem, isForViewer } from '@bitcue/shared/items/item.ts';
import { needsApproval, type WaitingRules } from '@bitcue/shared/users/waiting-rules.ts';
import type { Executors } from '../../effects/executor.ts';
import { planItem } from '../../effects/plan-item.ts';
import { type Interaction, soldItemOf } from '../../ledger/interaction.ts';
import { isHarmless } from '../../ledger/step.ts';
import type { Sold } from '../../ledger/trigger-source.ts';
import type { Clock, Log } from '../../ports/system.ts';
import { skuOfRecord, type TransactionEvidence } from './evidence.ts';
import type { Intent, IntentStore } from './intent.ts';

/** How long before a purchase its intent may have been created, in milliseconds: the Bits dialog may stay open for a while. */
export const INTENT_BEFORE_MS = 15 * 60_000;
/** How far Twitch's clock and ours may differ, in milliseconds. */
const SKEW_MS = 10_000;

/** Dependencies of `createIntentMatcher`. */
export interface MatcherDeps {
  intents: IntentStore;
  executors: Executors;
  /** Lists a channel's items in the streamer's order. */
  itemsOf(channelId: string): Promise<ExtensionItem[]>;
  /** Reads the rules for what waits on a channel. */
  waitingRulesOf(channelId: string): Promise<WaitingRules>;
  clock: Clock;
  log: Log;
}

/** Finds what a purchase was for. */
export interface IntentMatcher {
  /** Returns what one report alone makes clear, or null. A receipt names its intent; else buyer, channel, SKU and time decide. */
  match(evidence: TransactionEvidence): Promise<Sold | null>;
  /**
   * Matches a purchase that nobody claimed in time: returns its likeliest intent, or the only item at its price that needs
   * no input, is for this viewer and can hurt nobody.
   */
  matchLate(record: Interaction): Promise<Sold | null>;
}

/** Creates the matcher. */
export function createIntentMatcher(deps: MatcherDeps): IntentMatcher {
  async function findCandidates(channelId: string, userId: string, sku: string, at: number): Promise<Intent[]> {
    return deps.intents.findCandidates({ channelId, userId, sku, from: at - INTENT_BEFORE_MS, to: at + SKEW_MS });
  }

  return {
    async match(evidence) {
      const { channelId, nonce, door, userId, sku } = evidence;
      if (nonce !== null) {
        const named = await deps.intents.find(nonce);
        const fits = named?.channelId === channelId && named.sku === sku && named.buyer.opaqueId === evidence.opaqueId;
        return fits ? soldOf(named) : null;
      }
      if (door === 'receipt') return null;
      const [only, another] = await findCandidates(channelId, userId, sku, evidence.at ?? deps.clock.now());
      return only && !another ? soldOf(only) : null;
    },

    async matchLate(record) {
      const { channelId, buyer } = record;
      const sku = skuOfRecord(record);
      const [likeliest] = buyer.userId ? await findCandidates(channelId, buyer.userId, sku, record.createdAt) : [];
      if (likeliest) return soldOf(likeliest);

      const amount = record.amount || amountOfSku(sku);
      const items = await deps.itemsOf(channelId);
      const fitting = items.filter(
        (item) => item.enabled && item.amount === amount && needsNoInput(item) && isForViewer(item, buyer.userId),
      );
      const [only, another] = fitting;
      if (!only || another || only.features.length === 0) return null;
      // The buyer named no item, so anything that can hurt somebody is left to the streamer.
      if (!isHarmless(only.features)) return null;
      try {
        return {
          intent: `unclaimed-${record.id}`,
          item: soldItemOf(only, only.cooldown),
          amount: only.amount,
          asks: needsApproval(await deps.waitingRulesOf(channelId), only),
          text: null,
          input: {},
          buyer,
          steps: await planItem(deps.executors, only, { channelId, buyer, input: {}, isPaid: true }),
        };
      } catch (error) {
        deps.log.warn('ledger.fallback_failed', { id: record.id, item: only.uuid, error: String(error) });
        return null;
      }
    },
  };
}

/** Returns what an intent sold. A drill's intent comes in like a purchase, but is not one. */
function soldOf({ nonce, item, amount, asks, text, input, buyer, steps, drill }: Intent): Sold {
  const sold = { intent: nonce, item, asks, text, input, buyer, steps };
  return drill ? { ...sold, source: 'drill', amount: 0 } : { ...sold, amount };
}

/** True if a viewer fills in nothing for this item. Choosing a voice is always optional, so none are passed. */
function needsNoInput(item: ExtensionItem): boolean {
  return viewerFieldsOf(item.features, { voices: [] }).length === 0;
}
