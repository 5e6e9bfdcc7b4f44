import { z } from 'zod';

/** A Twitch user or channel id: digits, as a string. */
export const twitchId = z.string().regex(/^[1-9]\d{0,19}$/);

/**
 * A Bits transaction id. Twitch sends UUIDs. Every door accepts the same format, because the id is the ledger's key.
 */
export const transactionId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{7,127}$/);
