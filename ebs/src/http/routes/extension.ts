import {
  cancelIntent as cancelIntentEndpoint,
  createIntent as createIntentEndpoint,
  listExtensionItems,
  postTransaction,
  readIntent,
  readViewerInteraction,
} from '@bitcue/shared/api/extension.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { listGrantedScopes } from '../../accounts/scopes.ts';
import type { AlertPresence } from '../../channels/alert-presence.ts';
import { offerItems } from '../../items/offer-items.ts';
import type { Interaction } from '../../ledger/interaction.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { type Pauses, stopOf } from '../../ledger/pauses.ts';
import { viewerView } from '../../ledger/view.ts';
import { createPosterFinder } from '../../library/find-poster.ts';
import type { MediaStore } from '../../ports/media.ts';
import type { Objects } from '../../ports/objects.ts';
import type { BitsReceipt, ExtensionSession } from '../../ports/twitch.ts';
import { cancelIntent, createIntent, type IntentDeps } from '../../triggers/bits/create-intent.ts';
import { evidenceOfReceipt } from '../../triggers/bits/evidence.ts';
import { defineRoute, type Route } from '../route.ts';

/**
 * Intents allowed per address, because Twitch gives everyone who reloads a logged-out page a new id. Some mobile
 * networks put many viewers behind one address.
 */
const INTENTS_PER_ADDRESS = { points: 120, perS: 60 };

/** Why these routes are not audited. */
const BY_VIEWERS = { none: 'The ledger records what viewers do.' };

/** Dependencies of `extensionRoutes`. */
export interface ExtensionRouteDeps extends IntentDeps {
  ledger: Ledger;
  /** Counts the alerts that play before a record's. */
  countAhead(record: Interaction): Promise<number>;
  /** Counts the alerts that would play before one bought now. */
  countWaiting(channelId: string): number;
  presence: Pick<AlertPresence, 'has'>;
  pauses: Pauses;
  media: MediaStore;
  objects: Objects;
  /** Throws `AppError` `receipt.invalid`. */
  verifyReceipt(token: string): BitsReceipt;
  /** Records a purchase from Twitch's transactions list. Returns null if the list does not contain the id. */
  lookUp(id: string): Promise<Interaction | null>;
}

/** Declares the routes of the extension views for viewers (design: HTTP). */
export function extensionRoutes(deps: ExtensionRouteDeps): Route[] {
  const view = async (record: Interaction) =>
    viewerView(record, await deps.countAhead(record), stopOf(deps.pauses, record));
  const findPoster = createPosterFinder(deps.objects, deps.clock);

  return [
    defineRoute(listExtensionItems, 'viewer', { points: 120, perS: 60 }, async ({ caller }) => {
      const channel = await deps.channels.find(caller.channelId);
      if (!channel) throw new AppError('channel.unknown');
      const now = deps.clock.now();
      const items = await offerItems(channel.items, {
        media: deps.media,
        objects: deps.objects,
        findPoster,
        voices: await deps.listVoices(caller.channelId),
        favouriteVoices: channel.user.preferences.favouriteVoices,
        hasSpeechLeft: await deps.hasSpeechLeft(channel.user),
        waiting: channel.user.waiting,
        isOnAir: deps.isOnAir(caller.channelId),
        hasSoundPage: deps.pauses.hasSoundPage(caller.channelId),
        grantedScopes: listGrantedScopes(channel.user),
        opaqueId: caller.opaqueId,
        now,
      });
      return {
        body: {
          channel: { login: channel.user.login, displayName: channel.user.displayName },
          now,
          ...(channel.user.waiting.showQueue && { waiting: deps.countWaiting(caller.channelId) }),
          alertPage: deps.presence.has(caller.channelId) ? ('connected' as const) : ('away' as const),
          items,
        },
      };
    }),

    defineRoute(
      createIntentEndpoint,
      'viewer',
      { points: 10, perS: 60 },
      async ({ caller, body }) => ({ status: 201, body: await createIntent(deps, caller, body) }),
      { addressLimit: INTENTS_PER_ADDRESS, audit: BY_VIEWERS },
    ),

    defineRoute(
      cancelIntentEndpoint,
      'viewer',
      { points: 60, perS: 60 },
      async ({ caller, params }) => {
        await cancelIntent(deps, caller, params.nonce);
        return { body: { message: 'The reservation is released.' } };
      },
      { audit: BY_VIEWERS },
    ),

    defineRoute(readIntent, 'viewer', { points: 120, perS: 60 }, async ({ caller, params }) => {
      const record = await deps.ledger.findByIntent(params.nonce);
      return { body: { interaction: record && (await view(readable(record, caller, caller.userId))) } };
    }),

    defineRoute(
      postTransaction,
      'viewer',
      // A purchase waits only for its write, not for shared counts.
      { points: 30, perS: 60, isShared: false },
      async ({ caller, body }) => {
        const receipt = deps.verifyReceipt(body.receipt);
        if (caller.userId !== null && caller.userId !== receipt.userId) throw new AppError('receipt.mismatch');
        if (receipt.expired) {
          // It may be a real purchase from long ago: record it if Twitch's transactions list contains it.
          const known = (await deps.ledger.find(receipt.transactionId)) ?? (await deps.lookUp(receipt.transactionId));
          if (!known) throw new AppError('receipt.invalid', { detail: { why: 'expired' } });
          return { body: await view(readable(known, caller, receipt.userId)) };
        }
        const record = await deps.ledger.record(evidenceOfReceipt(receipt, caller, body.nonce));
        return { body: await view(readable(record, caller, receipt.userId)) };
      },
      { audit: BY_VIEWERS },
    ),

    defineRoute(readViewerInteraction, 'viewer', { points: 240, perS: 60 }, async ({ caller, params }) => {
      const record = await deps.ledger.find(params.id);
      if (!record) throw new AppError('route.unknown');
      return { body: await view(readable(record, caller, caller.userId)) };
    }),
  ];
}

/** Returns the record if it belongs to the session's channel and viewer. Others do not exist for this caller. */
function readable(record: Interaction, session: ExtensionSession, userId: string | null): Interaction {
  const mine = record.buyer.opaqueId === session.opaqueId || (userId !== null && record.buyer.userId === userId);
  if (record.channelId !== session.channelId) throw new AppError(mine ? 'receipt.mismatch' : 'route.unknown');
  if (!mine) throw new AppError('route.unknown');
  return record;
}
