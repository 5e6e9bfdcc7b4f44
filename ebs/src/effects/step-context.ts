import type { AlertCue } from '@bitcue/shared/alerts/cues.ts';
import { rankOf } from '@bitcue/shared/alerts/tiers.ts';
import { isPaidWithBits } from '@bitcue/shared/ledger/states.ts';
import type { Interaction } from '../ledger/interaction.ts';
import { currentSteps } from '../ledger/schedule.ts';
import type { Step } from '../ledger/step.ts';
import { type CuePart, type Executors, executorOf, type StepContext } from './executor.ts';

/** Name shown if Twitch did not disclose the buyer's. */
const UNKNOWN_BUYER = 'A viewer';

/** Returns the context of a step for its executor. */
export function contextOf(record: Interaction, step: Step): StepContext {
  const { buyer } = record;
  return {
    id: record.id,
    stepId: step.id,
    source: record.source,
    channelId: record.channelId,
    redeemer: { id: buyer.userId, login: buyer.login, name: buyer.name ?? UNKNOWN_BUYER },
    itemId: record.item?.uuid ?? null,
    title: record.item?.title ?? '',
    amount: isPaidWithBits(record.source) ? record.amount : 0,
    rank: rankOf(record),
    input: record.input,
    data: step.data,
  };
}

/** Creates the cue of a step: what the executor makes of it, and its rank. Throws what the executor throws. */
export async function makeCue(part: CuePart, context: StepContext): Promise<AlertCue> {
  const cue = 'instant' in part ? part.instant(context) : await part.prepare(context);
  return { ...cue, ...context.rank };
}

/**
 * Returns the record with the instant cues of its steps that may begin at `now` (milliseconds since 1970). The runner
 * prepares the others, or reports why it cannot.
 */
export function addCues(executors: Executors, record: Interaction, now: number): Interaction {
  const current = currentSteps(record, now);
  const steps = record.steps.map((step) => {
    const cue = current.includes(step) ? makeInstantCue(executors, record, step) : null;
    return cue ? { ...step, cue } : step;
  });
  return { ...record, steps };
}

function makeInstantCue(executors: Executors, record: Interaction, step: Step): AlertCue | null {
  if (step.kind !== 'cue' || step.cue !== null) return null;
  const part = executorOf(executors, step.type).cue;
  try {
    if (!part || !('instant' in part)) return null;
    const context = contextOf(record, step);
    return { ...part.instant(context), ...context.rank };
  } catch {
    return null;
  }
}
