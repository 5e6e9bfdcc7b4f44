import type { AlertCue } from '@bitcue/shared/alerts/cues.ts';
import type { Interaction } from '../ledger/interaction.ts';
import { currentStep, type Step } from '../ledger/step.ts';
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
    amount: record.source === 'bits' ? record.amount : 0,
    input: record.input,
    data: step.data,
  };
}

/** Creates the cue of a step. Throws what the executor throws. */
export async function makeCue(part: CuePart, context: StepContext): Promise<AlertCue> {
  return 'instant' in part ? part.instant(context) : part.prepare(context);
}

/**
 * Returns the record with the cue of its next step, if the cue is instant. Otherwise returns it unchanged, and the
 * runner prepares the cue or reports why it cannot.
 */
export function addCue(executors: Executors, record: Interaction): Interaction {
  const step = currentStep(record);
  if (step?.kind !== 'cue' || step.cue !== null) return record;
  const part = executorOf(executors, step.type).cue;
  if (!part || !('instant' in part)) return record;
  try {
    const cue = part.instant(contextOf(record, step));
    return { ...record, steps: record.steps.map((one) => (one === step ? { ...one, cue } : one)) };
  } catch {
    return record;
  }
}
