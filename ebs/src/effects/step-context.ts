import type { Interaction } from '../ledger/interaction.ts';
import { currentStep, type Step } from '../ledger/step.ts';
import type { StepContext } from './executor.ts';
import type { Executors } from './plan-item.ts';

/** Name shown when Twitch never told the buyer's. */
const UNKNOWN_BUYER = 'A viewer';

/** What an executor may know of a purchase when it does one of its steps. */
export function contextOf(record: Interaction, step: Step): StepContext {
  return {
    data: step.data,
    channelId: record.channelId,
    buyerName: record.buyer.name ?? UNKNOWN_BUYER,
    itemTitle: record.item?.title ?? '',
    amount: record.source === 'bits' ? record.amount : 0,
  };
}

/**
 * The record with the cue of its next step filled in when that needs no work; else as it is, and the runner prepares it
 * (which also tells of one that cannot be made).
 */
export function addCue(executors: Executors, record: Interaction): Interaction {
  const step = currentStep(record);
  if (step?.kind !== 'cue' || step.cue !== null) return record;
  try {
    const cue = executors[step.type].cueOf?.(contextOf(record, step));
    return cue ? { ...record, steps: record.steps.map((one) => (one === step ? { ...one, cue } : one)) } : record;
  } catch {
    return record;
  }
}
