import { extensionRoutes } from '../http/routes/extension.ts';
import { createUseRecorder } from '../items/mark-used.ts';
import { createAhead } from '../ledger/ahead.ts';
import type { Interaction } from '../ledger/interaction.ts';
import { createChannelProof, recordFromList, sweepTransactions } from '../triggers/bits/reconcile.ts';
import type { Twitch } from '../twitch/create-twitch.ts';
import { createFindPerson } from '../twitch/find-person.ts';
import type { Engine } from './engine.ts';
import type { Area, Foundation } from './foundation.ts';

/** Interval between pulls of Twitch's transactions list, in milliseconds. */
const PULL_EVERY_MS = 60_000;

/** The purchases area: the extension's routes, and reconciliation with Twitch's transactions list. */
export interface Purchases extends Area {
  /** Resumes the interactions that were open when the process started. */
  resume(open: readonly Interaction[]): void;
}

/** Builds the purchases area. */
export function composePurchases(foundation: Foundation, twitch: Twitch, engine: Engine): Purchases {
  const { data, stores, tasks, channels, notice, clock, random, log } = foundation;
  const { ledger, hub, homes, openOf, onAir, presence, pauses, executors, planDeps, intents } = engine;
  const uses = createUseRecorder({ ledger, items: stores.items, channels, notice, clock, log });
  const proveChannel = createChannelProof({ ledger, transactions: twitch.transactions, clock, log });
  ledger.onChange((record, before) => {
    if (before === null && !record.confirmed) proveChannel(record.id);
  });
  tasks.repeat('pull-transactions', PULL_EVERY_MS, async () => {
    await sweepTransactions({
      ledger,
      interactions: stores.interactions,
      leases: stores.leases,
      transactions: twitch.transactions,
      clock,
      log,
    });
  });

  return {
    routes: extensionRoutes({
      channels,
      items: stores.items,
      intents,
      executors,
      moderation: twitch.moderation,
      findPerson: createFindPerson(twitch.clients.app),
      listVoices: planDeps.listVoices,
      hasSpeechLeft: planDeps.hasSpeechLeft,
      isOnAir: onAir.isOnAir,
      clock,
      random,
      ledger,
      countAhead: createAhead({ isHere: homes.isHere, countHere: (record) => hub.countAhead(record), openOf, clock }),
      countWaiting: (channelId) => hub.countWaiting(channelId),
      presence,
      pauses,
      media: stores.media,
      objects: data.objects,
      verifyReceipt: (token) => twitch.verifier.verifyReceipt(token),
      lookUp: (id) => recordFromList({ ledger, transactions: twitch.transactions }, id),
    }),
    stop: () => uses.flush(),
    resume(open) {
      for (const record of open) {
        uses.record(record, null);
        if (!record.confirmed) proveChannel(record.id);
      }
    },
  };
}
