import { amountOfSku } from '@bitcue/shared/constants/bits.ts';
import { viewerFieldsOf } from '@bitcue/shared/features/feature.ts';
import type { ExtensionItem } from '@bitcue/shared/items/item.ts';
import { type Executors, planItem } from '../../effects/plan-item.ts';
import type { Interaction } from '../../ledger/interaction.ts';
import type { IntentStore } from '../../ledger/stores.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { TransactionEvidence } from './evidence.ts';
import type { Intent } from './intent.ts';

/** Milliseconds before a purchase in which its intent was made: the Bits dialog may stay open for a while. */
export const INTENT_BEFORE_MS = 15 * 60_000;
/** Milliseconds that Twitch's clock and ours may differ. */
const SKEW_MS = 10_000;

/** Finds what a purchase was for. */
export interface IntentMatcher {
  /** The one intent this clearly belongs to, or null. A receipt names it; else buyer, channel, SKU and time tell. */
  match(facts: TransactionEvidence): Promise<Intent | null>;
  /** For a purchase nobody claimed in time: its likeliest intent, or the one item at its price that needs no input. */
  settleUnmatched(record: Interaction): Promise<Intent | null>;
}

/** What the matcher is built from. */
export interface MatcherDeps {
  intents: IntentStore;
  executors: Executors;
  /** Items of a channel in the streamer's order. */
  itemsOf(channelId: string): Promise<ExtensionItem[]>;
  clock: Clock;
  log: Log;
}

/** Builds the matcher. */
export function createIntentMatcher(deps: MatcherDeps): IntentMatcher {
  async function findCandidates(channelId: string, userId: string, sku: string, at: number): Promise<Intent[]> {
    return deps.intents.findCandidates({ channelId, userId, sku, from: at - INTENT_BEFORE_MS, to: at + SKEW_MS });
  }

  return {
    async match(facts) {
      if (facts.nonce !== null) {
        const named = await deps.intents.find(facts.nonce);
        const fits =
          named?.channelId === facts.channelId && named.sku === facts.sku && named.buyer.opaqueId === facts.opaqueId;
        return fits ? named : null;
      }
      if (facts.door === 'receipt') return null;
      const candidates = await findCandidates(facts.channelId, facts.userId, facts.sku, facts.at ?? deps.clock.now());
      return candidates.length === 1 ? (candidates[0] ?? null) : null;
    },

    async settleUnmatched(record) {
      const { channelId, buyer, sku } = record;
      const at = record.createdAt;
      const [likeliest] = buyer.userId ? await findCandidates(channelId, buyer.userId, sku, at) : [];
      if (likeliest) return likeliest;

      const amount = record.amount || amountOfSku(sku);
      const items = await deps.itemsOf(channelId);
      const fitting = items.filter((item) => item.enabled && item.amount === amount && needsNoInput(item));
      const [only, another] = fitting;
      if (!only || another || only.features.length === 0) return null;
      try {
        const steps = await planItem(deps.executors, only, { channelId, buyer, input: {} });
        return {
          nonce: `unclaimed-${record.id}`,
          channelId,
          buyer,
          sku,
          amount: only.amount,
          item: { uuid: only.uuid, title: only.title, cooldownS: only.cooldown },
          text: null,
          steps,
          drill: false,
          createdAt: at,
          cancelledAt: null,
        };
      } catch (error) {
        deps.log.warn('ledger.fallback_failed', { id: record.id, item: only.uuid, error: String(error) });
        return null;
      }
    },
  };
}

/** True when a viewer fills in nothing for this item. Voices are a choice, never a need, so none are passed. */
function needsNoInput(item: ExtensionItem): boolean {
  return viewerFieldsOf(item.features, { voices: [] }).length === 0;
}
