import { z } from 'zod';
import type { Interaction } from '../../ledger/interaction.ts';
import type { Evidence } from '../../ledger/trigger-source.ts';

/** What Twitch reports about the use of a custom Power-up. Its webhook is the only report: Twitch has no list of them. */
export interface PowerUpEvidence extends Evidence {
  source: 'powerups';
  channelId: string;
  userId: string;
  userLogin: string;
  userName: string;
  /** What the viewer typed; empty if the Power-up asks for nothing. */
  userInput: string;
  /** When it was used, milliseconds since 1970. */
  at: number;
  powerUp: { id: string; title: string; bits: number };
}

const details = z.object({ powerUpId: z.string(), userInput: z.string() });
/** What a record remembers about its Power-up. */
export type PowerUpDetails = z.output<typeof details>;

/** Returns what a record remembers about its Power-up. Throws a `ZodError` for a record of another source. */
export function powerUpOf(record: Interaction): PowerUpDetails {
  return details.parse(record.details);
}

/** Creates the record of a Power-up from its first report. Twitch signs its webhooks, so the channel is confirmed. */
export function createPowerUpRecord(evidence: PowerUpEvidence, now: number, seq: number): Interaction {
  const { powerUp, userId, userLogin, userName, userInput } = evidence;
  const remembered: PowerUpDetails = { powerUpId: powerUp.id, userInput };
  return {
    id: evidence.id,
    rev: 1,
    source: 'powerups',
    channelId: evidence.channelId,
    seq,
    state: 'received',
    reason: null,
    buyer: { opaqueId: null, userId, login: userLogin, name: userName },
    amount: powerUp.bits,
    details: remembered,
    test: false,
    confirmed: true,
    replayed: false,
    intent: null,
    item: null,
    text: userInput === '' ? null : userInput,
    input: {},
    steps: [],
    doors: { webhook: now },
    lease: null,
    settlement: null,
    dueAt: null,
    timeline: [{ at: now, what: 'received', why: 'webhook' }],
    createdAt: evidence.at,
    updatedAt: now,
  };
}
