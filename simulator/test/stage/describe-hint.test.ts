import { expect, it } from 'vitest';
import { type Combination, describeHint } from '../../stage/break/describe-hint.ts';

const hint = (over: Partial<Combination> = {}) =>
  describeHint({ faults: [], alertOpen: true, phase: 'idle', isForged: false, loggedIn: true, ...over });

it.each<[string, Partial<Combination>, string]>([
  ['nothing', {}, 'Use Bits in the panel and watch the stream.'],
  ['no receipt', { faults: ['receipts_lost'] }, 'Use Bits: the webhook alone is enough.'],
  ['no webhook', { faults: ['webhooks_lost'] }, 'Use Bits: the receipt alone is enough.'],
  ['neither', { faults: ['receipts_lost', 'webhooks_lost'] }, 'Use Bits: Twitch’s list brings it within a minute.'],
  [
    'no door at all',
    { faults: ['receipts_lost', 'webhooks_lost', 'transactions_hidden'] },
    'Use Bits: nothing reaches the server until you fix one of the doors; then the alert plays.',
  ],
  [
    'a receipt that nobody confirms',
    { faults: ['webhooks_lost', 'helix_500'] },
    'Use Bits: the alert plays unconfirmed, and a timeout waits until Twitch confirms the purchase.',
  ],
  [
    'a webhook without an API',
    { faults: ['receipts_lost', 'helix_500'] },
    'Use Bits: the webhook alone is enough, but a timeout waits or is owed.',
  ],
  [
    'both twice',
    { faults: ['receipts_twice', 'webhooks_twice'] },
    'Use Bits: still one line in the ledger, played once.',
  ],
  [
    'a kill, and nowhere to play',
    { phase: 'armed', alertOpen: false },
    'Use Bits: the server is killed as soon as the alert plays; alerts wait until you reopen the alert page.',
  ],
  [
    'no receipt, and no server',
    { phase: 'down', faults: ['receipts_lost'] },
    'Use Bits: the webhook alone is enough; everything waits until the server is back.',
  ],
  ['nobody to use Bits', { loggedIn: false, faults: ['receipts_lost'] }, 'Log in as a viewer to use Bits.'],
])('the hint fits what is broken: %s', (_, combination, text) => {
  expect(hint(combination)).toBe(text);
});

it('the hint gives the outcome of a forged purchase', () => {
  expect(hint({ isForged: true })).toContain('The server rejects it');
});
