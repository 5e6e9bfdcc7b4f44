import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { Request, Response } from 'express';
import type { UsedPowerUp } from '../ports/redemptions.ts';
import type { Clock, Log } from '../ports/system.ts';
import type { BitsTransaction } from '../ports/twitch.ts';
import {
  type Arrival,
  BITS_TYPE,
  type ChannelRedemption,
  POWER_UP_TYPE,
  REDEMPTION_NEWS,
  type RedemptionEventKind,
  readBitsEvent,
  readPowerUpEvent,
  readRedemptionEvent,
  type WebhookBody,
  webhookBody,
} from './eventsub.external.ts';
import { readHeaders, readLimitedBody, type SignedMessage, verifyMessage } from './eventsub-message.ts';

/**
 * Maximum age of a message, and how far it may be ahead of our clock, in milliseconds. Beyond that, it is late (twitch:
 * section "EventSub"; reliability: R-23).
 */
const MAX_AGE_MS = 600_000;

/** Options for `createEventSubGuard`. */
export interface GuardOptions {
  secrets: readonly string[];
  extensionClientId: string;
  clock: Clock;
  log: Log;
  /** Resolves once the purchase is stored durably. */
  onBits(transaction: BitsTransaction & Arrival): Promise<void>;
  /** Resolves once the redemption is stored durably, or is known not to be ours. */
  onRedemption(redemption: ChannelRedemption, news: RedemptionEventKind): Promise<void>;
  /** Resolves once the Power-up is stored durably, or is known not to be ours. */
  onPowerUp(used: UsedPowerUp): Promise<void>;
  /** Returns true if this id, from our callback address, is that of a subscription we hold. */
  holds(subscription: string): boolean;
  /** Called when Twitch ends the subscription to purchases. */
  onBitsRevoked(): void;
  /** Passes any other message to the library's handler, which answers it. */
  forward(request: Request, response: Response, body: Buffer): Promise<void>;
}

/**
 * Creates the handler of all webhook requests. It accepts at most 64 KB, then checks the signature, then the age. A
 * purchase, redemption or Power-up is stored before the request is answered, however late it arrives. Everything else is passed to
 * the library, which answers 410 for a subscription that we do not hold.
 */
export function createEventSubGuard(options: GuardOptions): (request: Request, response: Response) => Promise<void> {
  return async (request, response) => {
    const { head, body } = await readMessage(request).catch((error) => {
      // Nobody reads the rest of the body.
      response.setHeader('Connection', 'close');
      throw error;
    });
    const message = verifyMessage(head, body, options.secrets);
    const content = parseContent(message);
    if (content === null) {
      // Twitch resends a message until it succeeds, and one that cannot be read never will.
      options.log.warn('eventsub.unreadable', { messageId: message.id, type: message.type });
      response.status(204).end();
      return;
    }
    const late = Math.abs(options.clock.now() - message.sentAt.getTime()) > MAX_AGE_MS;
    const arrival: Arrival = { messageId: message.id, sentAt: message.sentAt, late };
    const store = findStore(options, content, arrival, request.params.id);
    if (late && store === null) throw new AppError('eventsub.stale', { detail: { messageId: message.id } });
    if (store !== null) await answer(options, response, store);
    else if (content.subscription.type === BITS_TYPE) answerBits(options, response, content);
    else await options.forward(request, response, body);
  };
}

/** Reads a message. One without Twitch's headers is refused before its body is read. */
async function readMessage(request: Request) {
  const head = readHeaders(request.headers);
  return { head, body: await readLimitedBody(request) };
}

/** Parses the body. Returns null if it is not one of Twitch's. Throws if it does not match the type in the headers. */
function parseContent({ type, body }: SignedMessage): WebhookBody | null {
  let json: unknown;
  try {
    json = JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
  const { data } = webhookBody.safeParse(json);
  if (data === undefined) return null;
  const actual = readType(data);
  if (actual !== type) throw new AppError('eventsub.signature', { detail: { reason: `${type} is ${actual}` } });
  return data;
}

function readType(content: WebhookBody): SignedMessage['type'] {
  if (content.challenge !== undefined) return 'webhook_callback_verification';
  return content.event === undefined ? 'revocation' : 'notification';
}

/** Returns the function that stores the message if it is a purchase, a redemption or a Power-up, otherwise null. */
function findStore(
  options: GuardOptions,
  { event, subscription }: WebhookBody,
  arrival: Arrival,
  id: string | string[] | undefined,
) {
  const { onBits, onRedemption, onPowerUp, holds, log } = options;
  const isHeld = typeof id === 'string' && holds(id);
  if (event === undefined) return null;
  const ignore = async () => log.warn('eventsub.unreadable', { messageId: arrival.messageId, type: subscription.type });
  if (subscription.type === BITS_TYPE) {
    const transaction = readBitsEvent(event, options.extensionClientId);
    return transaction === null ? ignore : () => onBits({ ...transaction, ...arrival });
  }
  // A late one needs no further proof: it is matched by its id, and settled only if Twitch allows it.
  const news = REDEMPTION_NEWS.get(subscription.type);
  if (news !== undefined && isHeld) {
    const redemption = readRedemptionEvent(event);
    return redemption === null ? ignore : () => onRedemption(redemption, news);
  }
  if (subscription.type === POWER_UP_TYPE && isHeld) {
    const used = readPowerUpEvent(event);
    return used === null ? ignore : () => onPowerUp(used);
  }
  return null;
}

/** Answers only once the message is stored, because Twitch resends a message until it is answered with success. */
async function answer(options: GuardOptions, response: Response, store: () => Promise<void>): Promise<void> {
  try {
    await store();
  } catch (error) {
    options.log.error('eventsub.store_failed', { error: error instanceof Error ? error.message : 'unknown' });
    throw new AppError('store.unavailable', { cause: error, retryAfterS: 2 });
  }
  response.status(204).end();
}

/** Answers challenges and revocations of our own subscription to purchases, which the library does not know. */
function answerBits(options: GuardOptions, response: Response, { challenge, subscription }: WebhookBody): void {
  if (challenge !== undefined) {
    response.status(200).type('text/plain').send(challenge);
    return;
  }
  options.log.warn('eventsub.revoked', { type: subscription.type, status: subscription.status });
  options.onBitsRevoked();
  response.status(204).end();
}
