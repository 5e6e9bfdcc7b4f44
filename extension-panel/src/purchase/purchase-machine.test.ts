// @vitest-environment node
import type { ViewerInteraction } from '@bitcue/shared/api/hosted.ts';
import { describe, expect, it } from 'vitest';
import { demoItem, spokenItem } from '../../test/demo-items.ts';
import {
  CANCELLED_NOTICE,
  type Draft,
  GONE_NOTICE,
  INITIAL_PURCHASE,
  type PurchaseEvent,
  type PurchaseState,
  reducePurchase,
} from './purchase-machine.ts';

const item = demoItem();
const other = spokenItem();
const input = { 'tts.text': 'hello' };
const nonce = 'n'.repeat(21);
const interaction: ViewerInteraction = {
  id: 'i1',
  title: 'Air horn',
  amount: 25,
  state: 'queued',
  ahead: 0,
  text: 'It waits.',
  endedAt: null,
};

const DRAFTS = {
  browsing: { step: 'browsing', notice: null },
  composing: { step: 'composing', item, input, errors: {}, notice: null },
  reserving: { step: 'reserving', item, input },
  confirming: { step: 'confirming', item, input, nonce, silent: false },
} satisfies Record<string, Draft>;
type Step = keyof typeof DRAFTS;

const EVENTS = {
  chosen: { type: 'chosen', item: other },
  closed: { type: 'closed' },
  typed: { type: 'typed', name: 'tts.text', value: 'hi' },
  'input-wrong': { type: 'input-wrong', errors: { 'tts.text': 'Too long.' } },
  submitted: { type: 'submitted' },
  reserved: { type: 'reserved', nonce },
  refused: { type: 'refused', message: 'No.', errors: {} },
  cancelled: { type: 'cancelled' },
  'fell-silent': { type: 'fell-silent' },
  'backed-out': { type: 'backed-out' },
  paid: { type: 'paid', transactionId: 't1', title: 'Air horn', amount: 25 },
} satisfies Record<string, PurchaseEvent>;

/** The next step for each event and step; missing combinations change nothing. */
const TABLE: Record<keyof typeof EVENTS, Partial<Record<Step, Draft>>> = {
  chosen: {
    browsing: { step: 'composing', item: other, input: {}, errors: {}, notice: null },
    composing: { step: 'composing', item: other, input: {}, errors: {}, notice: null },
  },
  closed: { composing: DRAFTS.browsing },
  typed: { composing: { ...DRAFTS.composing, input: { 'tts.text': 'hi' } } },
  'input-wrong': { composing: { ...DRAFTS.composing, errors: { 'tts.text': 'Too long.' } } },
  submitted: { composing: DRAFTS.reserving },
  reserved: { reserving: DRAFTS.confirming },
  refused: {
    reserving: { ...DRAFTS.composing, notice: 'No.' },
    confirming: { ...DRAFTS.composing, notice: 'No.' },
  },
  cancelled: { confirming: { ...DRAFTS.composing, notice: CANCELLED_NOTICE } },
  'fell-silent': { confirming: { ...DRAFTS.confirming, silent: true } },
  'backed-out': { confirming: DRAFTS.composing },
  paid: { confirming: DRAFTS.browsing },
};

const names = Object.keys(EVENTS) as (keyof typeof EVENTS)[];
const steps = Object.keys(DRAFTS) as Step[];

describe('draft', () => {
  it.each(names.flatMap((name) => steps.map((step) => [name, step] as const)))('%s while %s', (name, step) => {
    const state: PurchaseState = { draft: DRAFTS[step], outcome: null };
    expect(reducePurchase(state, EVENTS[name]).draft).toEqual(TABLE[name][step] ?? DRAFTS[step]);
  });

  it('follows list changes: updates the open item, keeps typed text, closes a removed item', () => {
    const state: PurchaseState = { draft: DRAFTS.composing, outcome: null };
    const dearer = demoItem({ amount: 100, sku: 'bits100' });
    const changed = reducePurchase(state, { type: 'items-changed', items: [dearer] });
    expect(changed.draft).toEqual({ ...DRAFTS.composing, item: dearer });
    const gone = reducePurchase(state, { type: 'items-changed', items: [other] });
    expect(gone.draft).toEqual({ step: 'browsing', notice: GONE_NOTICE });
  });

  it('does not change what the viewer is confirming when the list changes', () => {
    const state: PurchaseState = { draft: DRAFTS.confirming, outcome: null };
    expect(reducePurchase(state, { type: 'items-changed', items: [] })).toBe(state);
  });

  it('typing clears only that field’s error', () => {
    const draft: Draft = { ...DRAFTS.composing, errors: { 'tts.text': 'Too long.', 'tts.voice': 'None.' } };
    const { draft: next } = reducePurchase({ draft, outcome: null }, EVENTS.typed);
    expect(next).toMatchObject({ errors: { 'tts.voice': 'None.' } });
  });
});

describe('outcome', () => {
  const paid = reducePurchase(INITIAL_PURCHASE, EVENTS.paid);
  const sending = { phase: 'sending', transactionId: 't1', title: 'Air horn', amount: 25, delayed: false };

  it.each<[string, PurchaseEvent[], unknown]>([
    ['is sent', [], sending],
    ['is delayed', [{ type: 'receipt-delayed', transactionId: 't1' }], { ...sending, delayed: true }],
    [
      'is followed after a delay',
      [
        { type: 'receipt-delayed', transactionId: 't1' },
        { type: 'followed', transactionId: 't1', interaction },
      ],
      { phase: 'following', transactionId: 't1', interaction },
    ],
    [
      'is refused',
      [{ type: 'receipt-refused', transactionId: 't1', message: 'No.' }],
      { phase: 'refused', transactionId: 't1', title: 'Air horn', amount: 25, message: 'No.' },
    ],
    ['ignores another transaction', [{ type: 'receipt-refused', transactionId: 't2', message: 'No.' }], sending],
    ['is dismissed', [{ type: 'outcome-dismissed' }], null],
  ])('%s', (_, events, expected) => {
    expect(events.reduce(reducePurchase, paid).outcome).toEqual(expected);
  });

  it('stays while the viewer moves on to another item', () => {
    expect(reducePurchase(paid, EVENTS.chosen).outcome).toEqual(sending);
  });
});
