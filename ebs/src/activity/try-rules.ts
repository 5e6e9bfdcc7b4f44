import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  TRIAL_DAYS,
  TRIAL_READ_MAX,
  TRIAL_SHOWN_MAX,
  type TriedMessage,
  type TriedRules,
  type tryRules,
} from '@bitcue/shared/api/rule-trial.ts';
import type { Pronunciation } from '@bitcue/shared/text/pronounce.ts';
import type { z } from 'zod';
import { contextOf } from '../effects/step-context.ts';
import { tryRules as judge } from '../effects/tts/try-rules.ts';
import type { Interaction } from '../ledger/interaction.ts';
import type { InteractionStore } from '../ledger/stores.ts';
import type { Clock } from '../ports/system.ts';
import type { User } from '../ports/users.ts';
import { readPage } from './read-page.ts';

/** Milliseconds of a day. */
const DAY_MS = 86_400_000;
/** Interactions per read. */
const PAGE = 200;

type Trial = z.output<(typeof tryRules)['answer']>;

/** Dependencies of `createRuleTrial`. */
export interface RuleTrialDeps {
  interactions: Pick<InteractionStore, 'findPast'>;
  clock: Clock;
}

/** Tries rules on the messages read out on a channel in the last days. Changes nothing. */
export type RuleTrial = (user: User, rules: TriedRules) => Promise<Trial>;

/** Creates the trial. Trials run one after the other, so that they do not slow down everything else. */
export function createRuleTrial({ interactions, clock }: RuleTrialDeps): RuleTrial {
  /** Yields the channel's records of the last days, newest first. If there are too many, returns since when they were read. */
  async function* readWeek(channelId: string): AsyncGenerator<Interaction, number | null> {
    const from = clock.now() - TRIAL_DAYS * DAY_MS;
    let before: number | undefined;
    for (let read = 0; read < TRIAL_READ_MAX; ) {
      const page = await readPage(interactions, channelId, { before }, PAGE);
      for (const record of page.records) if (record.createdAt >= from) yield record;
      if (page.next === null || page.next < from) return null;
      read += page.records.length;
      before = page.next;
    }
    return before ?? null;
  }

  async function run(user: User, rules: TriedRules): Promise<Trial> {
    const trial: Trial = {
      read: 0,
      readSince: null,
      counts: { refused: 0, masked: 0, links: 0, said: 0, released: 0 },
      changed: 0,
      messages: [],
    };
    const records = readWeek(user.id);
    for (;;) {
      const { done, value } = await records.next();
      if (done) return { ...trial, readSince: value };
      for (const { outcome, ...message } of judgeRecord(value, rules, user.preferences.pronunciations)) {
        trial.read += 1;
        // A long message takes a few milliseconds, and purchases arrive in between.
        await nextTurn();
        if (outcome === null) continue;
        trial.counts[outcome] += 1;
        if (message.isNew) trial.changed += 1;
        if (trial.messages.length < TRIAL_SHOWN_MAX) trial.messages.push({ ...message, outcome });
      }
    }
  }

  let last: Promise<unknown> = Promise.resolve();
  return (user, rules) => {
    const trial = last.then(() => run(user, rules));
    last = trial.catch(() => {});
    return trial;
  };
}

type Judged = Omit<TriedMessage, 'outcome'> & { outcome: TriedMessage['outcome'] | null };

/** Judges each message of a record. Tests are not written by viewers, and misrouted records belong to another channel. */
function judgeRecord(record: Interaction, rules: TriedRules, saved: readonly Pronunciation[]): Judged[] {
  const isOthers = record.state === 'misrouted' || record.state === 'quarantined';
  if (record.test || isOthers) return [];
  return record.steps.flatMap((step) => {
    if (step.type !== 'tts') return [];
    const context = contextOf(record, step);
    const judged = judge(rules, context, saved);
    if (judged === null) return [];
    const { id, createdAt: at } = record;
    return [{ id: `${id}:${step.id}`, at, viewer: context.redeemer.name, title: context.title, ...judged }];
  });
}
