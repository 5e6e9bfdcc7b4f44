import type { AlertCue } from '@bitcue/shared/alerts/cues.ts';
import type { Interaction } from '../ledger/interaction.ts';
import { currentStep, type Step } from '../ledger/step.ts';
import { type CuePart, type Executors, executorOf, type StepContext } from './executor.ts';

/** Name shown when Twitch never told the buyer's. */
const UNKNOWN_BUYER = 'A viewer';

/** What an executor may know of a purchase when it does one of its steps. */
export function contextOf(record: Interaction, step: Step): StepContext {
  const { buyer } = record;
  return {
    id: record.id,
    source: record.source,
    channelId: record.channelId,
    redeemer: { id: buyer.userId, login: buyer.login, name: buyer.name ?? UNKNOWN_BUYER },
    title: record.item?.title ?? '',
    amount: record.source === 'bits' ? record.amount : 0,
    input: record.input,
    data: step.data,
  };
}

/** The cue of a step. Throws what the executor throws. */
export async function makeCue(part: CuePart, context: StepContext): Promise<AlertCue> {
  return 'instant' in part ? part.instant(context) : part.prepare(context);
}

/**
 * The record with the cue of its next step filled in when that needs no work; else as it is, and the runner prepares it
 * (which also tells of one that cannot be made).
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
