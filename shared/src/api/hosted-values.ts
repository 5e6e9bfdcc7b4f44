import { z } from 'zod';
import { STATES } from '../ledger/states.ts';

/*
 * Endpoints as read by pages that Twitch hosts. A release of the extension waits weeks for review and is live for months,
 * so its pages are older than the EBS they call. The strict schemas describe what the EBS sends today; these accept more,
 * so a page keeps working with what it knows: new enum values become `unknown`, and unreadable entries are left out.
 */

/** Accepts these values; any other becomes `unknown`. */
export const oneOf = <T extends string>(values: readonly T[]) =>
  z.enum([...values, 'unknown']).catch('unknown' as never);

/** Keeps the entries that can be read. */
export const readable = <S extends z.ZodType>(entry: S) =>
  z.array(z.unknown()).transform((list): z.output<S>[] =>
    list.flatMap((one) => {
      const read = entry.safeParse(one);
      return read.success ? [read.data] : [];
    }),
  );

/** Names of feature types, of which some may be newer than this page. */
export const kinds = z.array(z.string()).catch([]);
/** The state of an interaction. */
export const state = oneOf(STATES);
