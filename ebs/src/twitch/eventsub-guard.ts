import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { Request, Response } from 'express';
import type { Clock, Log } from '../ports/system.ts';
import type { BitsTransaction } from '../ports/twitch.ts';
import {
  type Arrival,
  BITS_TYPE,
  REDEMPTION_TYPE,
  type Redemption,
  readBitsEvent,
  readRedemptionEvent,
  type WebhookBody,
  webhookBody,
} from './eventsub.external.ts';
import { readLimitedBody, type SignedMessage, verifyMessage } from './eventsub-message.ts';

/** Milliseconds off beyond which a message counts as late (twitch: section "EventSub"; reliability: R-23). */
const MAX_AGE_MS = 600_000;

/** What the guard needs. */
export interface GuardOptions {
  secret: string;
  extensionClientId: string;
  clock: Clock;
  log: Log;
  /** Resolves once the purchase is stored durably. */
  onBits(transaction: BitsTransaction & Arrival): Promise<void>;
  /** Resolves once the redemption is stored durably; left out, redemptions go the way of all other events. */
  onRedemption?: (redemption: Redemption & Arrival) => Promise<void>;
  /** Twitch ended the subscription to purchases. */
  onBitsRevoked(): void;
  /** Gives any other message to the library's handler, which answers it. */
  forward(request: Request, response: Response, body: Buffer): Promise<void>;
}

/**
 * Makes the one door of Twitch's webhooks. It takes 64 KB at most, then checks the signature, then the age. What was
 * paid is stored before it is answered, however late it comes; everything else goes on to the library.
 */
export function createEventSubGuard(options: GuardOptions): (request: Request, response: Response) => Promise<void> {
  return async (request, response) => {
    const body = await readLimitedBody(request).catch((error) => {
      // What is left of the body is of no interest.
      response.setHeader('Connection', 'close');
      throw error;
    });
    const message = verifyMessage(request.headers, body, options.secret);
    const content = parseContent(message);
    if (content === null) {
      // Twitch sends a message again until it is taken; one that cannot be read never gets better.
      options.log.warn('eventsub.unreadable', { messageId: message.id, type: message.type });
      response.status(204).end();
      return;
    }
    const late = Math.abs(options.clock.now() - message.sentAt.getTime()) > MAX_AGE_MS;
    const arrival: Arrival = { messageId: message.id, sentAt: message.sentAt, late };
    const take = findTaker(options, content, arrival);
    if (late && take === null) throw new AppError('eventsub.stale', { detail: { messageId: message.id } });
    if (take !== null) await answer(options, response, take);
    else if (content.subscription.type === BITS_TYPE) answerBits(options, response, content);
    else await options.forward(request, response, body);
  };
}

/** The body, when it is one and fits the type that the headers claim; null when it is no body of Twitch's. */
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

/** What stores the message, for those that were paid for; null for all others. */
function findTaker(options: GuardOptions, { event, subscription }: WebhookBody, arrival: Arrival) {
  const { onBits, onRedemption, log } = options;
  if (event === undefined) return null;
  const ignore = async () => log.warn('eventsub.unreadable', { messageId: arrival.messageId, type: subscription.type });
  if (subscription.type === BITS_TYPE) {
    const transaction = readBitsEvent(event, options.extensionClientId);
    return transaction === null ? ignore : () => onBits({ ...transaction, ...arrival });
  }
  if (subscription.type === REDEMPTION_TYPE && onRedemption !== undefined) {
    const redemption = readRedemptionEvent(event);
    return redemption === null ? ignore : () => onRedemption({ ...redemption, ...arrival });
  }
  return null;
}

/** Answers only once the taker is done: Twitch sends again what was not answered with success. */
async function answer(options: GuardOptions, response: Response, take: () => Promise<void>): Promise<void> {
  try {
    await take();
  } catch (error) {
    options.log.error('eventsub.store_failed', { error: error instanceof Error ? error.message : 'unknown' });
    throw new AppError('store.unavailable', { cause: error, retryAfterS: 2 });
  }
  response.status(204).end();
}

/** Challenge and revocation of the subscription to purchases, which the library does not know. */
function answerBits(options: GuardOptions, response: Response, { challenge, subscription }: WebhookBody): void {
  if (challenge !== undefined) {
    response.status(200).type('text/plain').send(challenge);
    return;
  }
  options.log.warn('eventsub.revoked', { type: subscription.type, status: subscription.status });
  options.onBitsRevoked();
  response.status(204).end();
}
