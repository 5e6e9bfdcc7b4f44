import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { z } from 'zod';
import type { Clock } from '../ports/system.ts';
import type { BitsReceipt, ExtensionSession } from '../ports/twitch.ts';
import { readReceipt } from './bits-receipt.ts';
import { twitchId } from './ids.ts';
import { createTokenReader, type SignedClaims, TokenError } from './signed-token.ts';

/** Verifies what Twitch signs with the extension secret. */
export interface ExtensionVerifier {
  /**
   * Verifies a session token from the extension helper. Throws `AppError` `auth.invalid`, `auth.clock` (times far off)
   * or `auth.forbidden` (a token for servers).
   */
  verifySession(token: string): ExtensionSession;
  /** Verifies a receipt. An expired one is returned with `expired` set. Throws `AppError` `receipt.invalid`. */
  verifyReceipt(token: string): BitsReceipt;
}

const opaqueId = z.string().regex(/^[UA][A-Za-z0-9_-]{1,127}$/);

const sessionClaims = z
  .object({
    channel_id: twitchId,
    opaque_user_id: opaqueId,
    user_id: twitchId.optional(),
    role: z.enum(['viewer', 'moderator', 'broadcaster']),
    topic: z.undefined().optional(),
    data: z.undefined().optional(),
  })
  .refine((claims) => claims.role !== 'broadcaster' || (claims.user_id ?? claims.channel_id) === claims.channel_id, {
    message: 'A broadcaster is on their own channel.',
  });

/**
 * Creates the verifier. `secrets` are all secrets in use, in base64; several while rotating. `clientId` is the
 * extension's, which receipts must name.
 */
export function createExtensionVerifier(options: {
  secrets: readonly string[];
  clientId: string;
  clock: Clock;
}): ExtensionVerifier {
  const read = createTokenReader(options.secrets, options.clock);
  return {
    verifySession: (token) => toSession(readOr(read, token, refuseSession)),
    verifyReceipt(token) {
      const { claims, expired } = readOr(read, token, refuseReceipt);
      const receipt = readReceipt(claims, options.clientId);
      if (typeof receipt === 'string') throw refuseReceipt(new TokenError(receipt));
      return { ...receipt, expired };
    },
  };
}

function readOr(
  read: (token: string) => SignedClaims,
  token: string,
  refuse: (error: TokenError) => AppError,
): SignedClaims {
  try {
    return read(token);
  } catch (error) {
    if (error instanceof TokenError) throw refuse(error);
    throw error;
  }
}

function toSession({ claims, expired, clockAlarm }: SignedClaims): ExtensionSession {
  if (expired) throw refuseSession(new TokenError('expired', clockAlarm));
  // Our own server signs such tokens with the same secret. They are not valid for viewers.
  if (claims.role === 'external') throw new AppError('auth.forbidden', { detail: { reason: 'external token' } });
  const parsed = sessionClaims.safeParse(claims);
  if (!parsed.success) throw refuseSession(new TokenError('claims'));
  const { channel_id, opaque_user_id, user_id, role } = parsed.data;
  return { channelId: channel_id, opaqueId: opaque_user_id, userId: user_id ?? null, role };
}

const refuseSession = (error: TokenError) =>
  new AppError(error.clockAlarm ? 'auth.clock' : 'auth.invalid', { detail: { reason: error.message } });
const refuseReceipt = (error: TokenError) =>
  new AppError('receipt.invalid', { detail: { reason: error.message, clock: error.clockAlarm } });
