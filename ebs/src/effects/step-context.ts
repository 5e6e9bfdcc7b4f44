import type { AlertCue } from '@bitcue/shared/alerts/cues.ts';
import { rankOf } from '@bitcue/shared/alerts/tiers.ts';
import { isPaidWithBits } from '@bitcue/shared/ledger/states.ts';
import type { Interaction } from '../ledger/interaction.ts';
import { currentSteps } from '../ledger/schedule.ts';
import type { Step } from '../ledger/step.ts';
import { UNKNOWN_BUYER } from '../ledger/view.ts';
import { type CuePart, type Executors, executorOf, type StepContext } from './executor.ts';

/** Returns the context of a step for its executor. */
export function contextOf(record: Interaction, step: Step): StepContext {
  const { buyer, item } = record;
  const { tier: unpriced, ...design } = item?.look ?? {};
  return {
    id: record.id,
    stepId: step.id,
    source: record.source,
    channelId: record.channelId,
    redeemer: { id: buyer.userId, login: buyer.login, name: buyer.name ?? UNKNOWN_BUYER },
    itemId: item?.uuid ?? null,
    title: item?.title ?? '',
    amount: isPaidWithBits(record.source) ? record.amount : 0,
    rank: rankOf({ ...record, unpriced }),
    design: Object.keys(design).length === 0 ? undefined : design,
    input: record.input,
    data: step.data,
    notForVod: step.notForVod,
  };
}

/** Adds to a cue what does not depend on its type: its rank, what is different in its design, and where it may be heard. */
function dress(cue: AlertCue, { rank, design, notForVod }: StepContext): AlertCue {
  return { ...cue, ...rank, ...(design && { design }), ...(notForVod && { notForVod }) };
}

/** Creates the cue of a step: the executor's cue, dressed. Throws what the executor throws. */
export async function makeCue(part: CuePart, context: StepContext): Promise<AlertCue> {
  const cue = 'instant' in part ? part.instant(context) : await part.prepare(context);
  return dress(cue, context);
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
    return dress(part.instant(context), context);
  } catch {
    return null;
  }
}
