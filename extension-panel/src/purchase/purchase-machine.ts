import type { ViewerInteraction, ViewerItem } from '@bitcue/shared/api/hosted.ts';
import type { ViewerInput } from '@bitcue/shared/features/viewer-input.ts';

/** The viewer's current step, from choosing an item to Twitch's answer. */
export type Draft =
  /** Looking at the list. `notice`: why the last try failed, if it did. */
  | { step: 'browsing'; notice: string | null }
  /** Filling in an item's fields. `errors`: sentences by field. */
  | { step: 'composing'; item: ViewerItem; input: ViewerInput; errors: Record<string, string>; notice: string | null }
  /** The EBS is asked for an intent. */
  | { step: 'reserving'; item: ViewerItem; input: ViewerInput }
  /** Twitch's dialog should be open. `silent`: it has not answered for so long that it may never answer. */
  | { step: 'confirming'; item: ViewerItem; input: ViewerInput; nonce: string; silent: boolean };

/** The outcome of the newest purchase made in this panel. */
export type Outcome =
  /** Confirmed by Twitch, not yet acknowledged by the EBS. `delayed`: a try failed, more will follow. */
  | { phase: 'sending'; transactionId: string; title: string; amount: number; delayed: boolean }
  /** Acknowledged by the EBS. */
  | { phase: 'following'; transactionId: string; interaction: ViewerInteraction }
  /** The EBS refused the receipt. */
  | { phase: 'refused'; transactionId: string; title: string; amount: number; message: string };

/** The panel's purchase state: the current draft and the outcome of the previous purchase. */
export interface PurchaseState {
  draft: Draft;
  outcome: Outcome | null;
}

/** Events of the purchase machine. */
export type PurchaseEvent =
  | { type: 'chosen'; item: ViewerItem }
  | { type: 'closed' }
  | { type: 'typed'; name: string; value: string }
  | { type: 'input-wrong'; errors: Record<string, string> }
  | { type: 'submitted' }
  | { type: 'reserved'; nonce: string }
  | { type: 'refused'; message: string | null; errors: Record<string, string> }
  | { type: 'cancelled' }
  | { type: 'fell-silent' }
  | { type: 'backed-out' }
  | { type: 'items-changed'; items: readonly ViewerItem[] }
  | { type: 'paid'; transactionId: string; title: string; amount: number }
  /** The EBS knows the outcome of the open intent, whether or not Twitch told this page. */
  | { type: 'found'; nonce: string; interaction: ViewerInteraction }
  | { type: 'receipt-delayed'; transactionId: string }
  | { type: 'receipt-refused'; transactionId: string; message: string }
  | { type: 'followed'; transactionId: string; interaction: ViewerInteraction }
  | { type: 'outcome-dismissed' };

/** Initial state: nothing chosen, nothing in progress. */
export const INITIAL_PURCHASE: PurchaseState = { draft: { step: 'browsing', notice: null }, outcome: null };

/** Shown after the viewer closes Twitch's dialog, which Twitch reports itself. */
export const CANCELLED_NOTICE = 'You cancelled. No Bits were used.';
/** Shown if an item leaves the list while the viewer fills it in. */
export const GONE_NOTICE = 'The item you had open is no longer offered.';

/** Returns the next state. Pure; an event that does not fit the state changes nothing. */
export function reducePurchase(state: PurchaseState, event: PurchaseEvent): PurchaseState {
  if (event.type === 'found') return reduceFound(state, event);
  const draft = reduceDraft(state.draft, event);
  const outcome = reduceOutcome(state.outcome, event);
  return draft === state.draft && outcome === state.outcome ? state : { draft, outcome };
}

function reduceFound(state: PurchaseState, { nonce, interaction }: Extract<PurchaseEvent, { type: 'found' }>) {
  if (state.draft.step !== 'confirming' || state.draft.nonce !== nonce) return state;
  const outcome: Outcome = { phase: 'following', transactionId: interaction.id, interaction };
  return { draft: INITIAL_PURCHASE.draft, outcome };
}

function reduceDraft(draft: Draft, event: PurchaseEvent): Draft {
  switch (event.type) {
    case 'paid':
      return draft.step === 'confirming' ? { step: 'browsing', notice: null } : draft;
    case 'chosen':
      return isWaiting(draft) ? draft : compose(event.item, {}, null);
    case 'closed':
      return isWaiting(draft) ? draft : { step: 'browsing', notice: null };
    case 'items-changed':
      return draft.step === 'composing' ? followItem(draft, event.items) : draft;
    case 'typed':
      if (draft.step !== 'composing') return draft;
      return {
        ...draft,
        input: { ...draft.input, [event.name]: event.value },
        errors: omit(draft.errors, event.name),
        notice: null,
      };
    case 'input-wrong':
      return draft.step === 'composing' ? { ...draft, errors: event.errors, notice: null } : draft;
    case 'submitted':
      return draft.step === 'composing' ? { step: 'reserving', item: draft.item, input: draft.input } : draft;
    case 'reserved':
      return draft.step === 'reserving'
        ? { step: 'confirming', item: draft.item, input: draft.input, nonce: event.nonce, silent: false }
        : draft;
    case 'refused':
      if (!isWaiting(draft)) return draft;
      return { ...compose(draft.item, draft.input, event.message), errors: event.errors };
    case 'cancelled':
      return draft.step === 'confirming' ? compose(draft.item, draft.input, CANCELLED_NOTICE) : draft;
    case 'fell-silent':
      return draft.step === 'confirming' ? { ...draft, silent: true } : draft;
    case 'backed-out':
      return draft.step === 'confirming' ? compose(draft.item, draft.input, null) : draft;
    default:
      return draft;
  }
}

function reduceOutcome(outcome: Outcome | null, event: PurchaseEvent): Outcome | null {
  if (event.type === 'paid') {
    const { transactionId, title, amount } = event;
    // The receipt may arrive after the EBS has reported the outcome of the purchase.
    if (outcome?.transactionId === transactionId) return outcome;
    return { phase: 'sending', transactionId, title, amount, delayed: false };
  }
  if (event.type === 'outcome-dismissed') return null;
  if (outcome === null || !('transactionId' in event) || event.transactionId !== outcome.transactionId) return outcome;
  switch (event.type) {
    case 'receipt-delayed':
      return outcome.phase === 'sending' ? { ...outcome, delayed: true } : outcome;
    case 'receipt-refused': {
      if (outcome.phase !== 'sending') return outcome;
      const { transactionId, title, amount } = outcome;
      return { phase: 'refused', transactionId, title, amount, message: event.message };
    }
    case 'followed':
      return { phase: 'following', transactionId: outcome.transactionId, interaction: event.interaction };
  }
}

/** Returns true while waiting for the EBS or Twitch. */
export function isWaiting(draft: Draft): draft is Extract<Draft, { step: 'reserving' | 'confirming' }> {
  return draft.step === 'reserving' || draft.step === 'confirming';
}

function compose(item: ViewerItem, input: ViewerInput, notice: string | null): Extract<Draft, { step: 'composing' }> {
  return { step: 'composing', item, input, errors: {}, notice };
}

/** Updates the open item from the list and keeps the typed text. */
function followItem(draft: Extract<Draft, { step: 'composing' }>, items: readonly ViewerItem[]): Draft {
  const item = items.find((listed) => listed.uuid === draft.item.uuid);
  if (item === undefined) return { step: 'browsing', notice: GONE_NOTICE };
  return { ...draft, item };
}

function omit(errors: Record<string, string>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).filter(([key]) => key !== name));
}
