import { z } from 'zod';
import { AUDIT_ACTIONS, AUDIT_PLACES, type AuditAction } from '../audit/actions.ts';
import { defineEndpoint, messageAnswer } from './endpoint.ts';

/** A browser in which the streamer is signed in. Times are in milliseconds since 1970. */
export const signedInBrowser = z.object({
  id: z.string(),
  device: z.string().describe('Browser and system in plain words.'),
  signedInAt: z.number(),
  usedAt: z.number().describe('At most ten minutes old while in use.'),
  isThis: z.boolean().describe('The browser that asks.'),
});
/** A browser in which the streamer is signed in. */
export type SignedInBrowser = z.output<typeof signedInBrowser>;

/** Lists the browsers in which the streamer is signed in, last used first. */
export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/api/user/sessions',
  answer: z.object({ sessions: z.array(signedInBrowser) }),
});

/** Signs one browser out immediately. Safe to repeat. */
export const endSession = defineEndpoint({
  method: 'DELETE',
  path: '/api/user/sessions/{id}',
  params: z.object({ id: z.string().regex(/^[0-9a-f]{64}$/) }),
  answer: messageAnswer,
});

/** Signs out everywhere immediately, including this browser. */
export const endAllSessions = defineEndpoint({
  method: 'DELETE',
  path: '/api/user/sessions',
  answer: messageAnswer,
});

/** Something that was done to the channel. Times are in milliseconds since 1970. */
export const auditEntry = z.object({
  id: z.string(),
  at: z.number(),
  action: z.enum(Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]]),
  object: z.string().nullable().describe('What it was done to.'),
  by: z.string().describe('Login, "operator" or "subscription".'),
  via: z.enum(AUDIT_PLACES),
  from: z.string().nullable().describe('Address, or network of an IPv6 address.'),
});
/** Something that was done to the channel. */
export type AuditEntryView = z.output<typeof auditEntry>;

/** Lists what was done to the channel, newest first. `before`: id of the last known entry. */
export const listAudit = defineEndpoint({
  method: 'GET',
  path: '/api/user/audit',
  query: z.object({ before: z.string().max(60).optional() }),
  answer: z.object({ entries: z.array(auditEntry), more: z.boolean() }),
});

/** Revokes the token at Twitch and deletes it, which signs out everywhere. Signing in again reconnects. */
export const disconnectTwitch = defineEndpoint({
  method: 'POST',
  path: '/api/user/disconnect',
  answer: messageAnswer,
});

/** Path of the download of everything stored about the streamer (JSON, session cookie). */
export const EXPORT_PATH = '/api/user/export';

/** Deletes the account. Requires the login, so that nobody does it by mistake. Answers once the deletion is certain. */
export const deleteAccount = defineEndpoint({
  method: 'POST',
  path: '/api/user/deletion',
  body: z.strictObject({ login: z.string().max(100) }),
  answer: messageAnswer,
});
