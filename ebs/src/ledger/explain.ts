import { isPaidWithBits } from '@bitcue/shared/ledger/states.ts';
import type { Interaction } from './interaction.ts';
import { unknownSteps } from './step.ts';

/** A sentence of a record's history. `at`: milliseconds since 1970; null for what is true now. */
export interface StoryLine {
  at: number | null;
  text: string;
}

/** Who reports an event, by door. */
const DOORS: Readonly<Record<string, string>> = {
  receipt: 'the viewer’s panel, with Twitch’s receipt',
  webhook: 'Twitch’s webhook',
  pull: 'Twitch’s own list',
  poll: 'Twitch’s own list',
  demo: 'the streamer, as a demo',
  drill: 'the operator, as a test alert',
  replay: 'the streamer, as a replay from the history',
};

const nameDoor = (door = '') => DOORS[door] ?? (door || 'this program');

/** What each entry of a timeline means, without its reason. */
const ENTRIES: Readonly<Record<string, string>> = {
  verified: 'It was matched with what was sold.',
  queued: 'It was put in the queue.',
  leased: 'The server started to process it.',
  started: 'It began on stream.',
  again: 'It did not play to its end, and is tried again.',
  'playing again': 'It plays again.',
  'step done': 'A part of it was done.',
  'step failed': 'An optional part of it failed; the rest continued.',
  'too late': 'A part of it came too late to be done.',
  asked: 'The streamer was asked for approval.',
  held: 'It was held: the streamer decides when it plays.',
  owed: 'It is owed: it was paid and could not be served. The streamer plays or dismisses it.',
  done: 'It was done.',
  refunded: 'What was paid is returned to the viewer.',
  skipped: 'It was skipped.',
  misrouted: 'It ended here, as it belongs to another channel.',
  quarantined: 'It was quarantined because its reports contradict each other.',
  dismissed: 'It was closed without being played.',
};

/** Returns what was paid, by source. */
const paidWith = ({ source, amount, test }: Interaction): string => {
  if (source === 'points') return `${amount} channel points`;
  if (isPaidWithBits(source)) return `${amount} Bits${test ? ' in testing, which cost nothing' : ''}`;
  return 'nothing, as a test';
};

/** Describes a record's history in plain sentences: who reported it, what was done when and why, and what its state is. */
export function explainRecord(record: Interaction): StoryLine[] {
  const { buyer, item, timeline, createdAt } = record;
  const who = buyer.name ?? buyer.login ?? 'A viewer who is not known';
  const what = item === null ? 'It is not known for what.' : `For “${item.title}”.`;
  return [
    { at: createdAt, text: `${who} paid ${paidWith(record)} on the channel ${record.channelId}. ${what}` },
    ...timeline.map(({ at, what: entry, why, by }) => ({ at, text: tellEntry(entry, why, by) })),
    ...tellNow(record).map((text) => ({ at: null, text })),
  ];
}

function tellEntry(what: string, why: string | undefined, by: string | undefined): string {
  if (what === 'received') return `It was recorded, reported by ${nameDoor(why)}.`;
  if (what === 'told') return `It was also reported by ${nameDoor(why)}.`;
  if (what === 'differs') return `A report differs from what was recorded: ${endSentence(why ?? 'unknown')}`;
  const told = ENTRIES[what] ?? endSentence(what);
  return [told, why && `Why: ${endSentence(why)}`, by && `By ${endSentence(by)}`].filter(Boolean).join(' ');
}

function tellNow(record: Interaction): string[] {
  const { source, confirmed, erasedAt, state, steps, settlement } = record;
  const failed = steps.filter((one) => one.state === 'failed');
  return [
    ...(isPaidWithBits(source) && !confirmed ? ['Twitch has not confirmed the channel yet.'] : []),
    ...failed.map(
      ({ type, label, reason }) => `Failed: ${label ?? type}. ${endSentence(reason ?? 'No reason is known')}`,
    ),
    ...unknownSteps(record).map(({ type, label }) => `Not known whether it happened: ${label ?? type}.`),
    ...(settlement === null ? [] : [tellSettlement(settlement, source)]),
    ...(erasedAt === undefined ? [] : ['The streamer’s account was deleted, and the viewer’s data with it.']),
    `Its state is ${state}.`,
  ];
}

function tellSettlement(
  { outcome, state, reason, tries }: NonNullable<Interaction['settlement']>,
  source: string,
): string {
  const told =
    outcome === 'fulfilled' ? 'fulfilled' : source === 'points' ? 'canceled, so the points go back' : 'canceled';
  if (state === 'settled') return `Settled: Twitch knows that it was ${told}.`;
  if (state === 'refused')
    return `Not settled: Twitch refused to mark it as ${told}. ${endSentence(reason ?? 'No reason')}`;
  return `Twitch is still to be told that it was ${told} (tried ${tries} times).`;
}

function endSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
