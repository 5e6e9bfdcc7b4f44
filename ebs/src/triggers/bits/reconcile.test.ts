import { expect, it } from 'vitest';
import {
  CHANNEL,
  createLedgerHarness,
  makeEvidence,
  makeIntent,
  OTHER_CHANNEL,
} from '../../../test/support/ledger-harness.ts';
import type { BitsTransaction, Transactions } from '../../ports/twitch.ts';
import { sweepTransactions } from './reconcile.ts';

const ID = 'tx-00000001';
const NONCE = 'nonce-000000000000001';

/** A purchase that played on its receipt alone, then a pull in which Twitch names this channel. */
async function sweepAfterReceipt(channelId: string) {
  const harness = createLedgerHarness();
  await harness.stores.intents.insert(makeIntent(NONCE, harness.clock.now()));
  const receipt = makeEvidence('receipt', ID, { nonce: NONCE });
  await harness.ledger.record(receipt);
  await harness.clock.advance(2_500);
  await harness.ledger.update(ID, (record) => ({ ...record, state: 'done', dueAt: null }));
  const listed: BitsTransaction = {
    id: ID,
    channelId,
    userId: receipt.userId,
    userName: '',
    userLogin: '',
    sku: receipt.sku,
    amount: receipt.amount,
    inDevelopment: false,
    at: new Date(harness.clock.now()),
  };
  let swept: number | null = null;
  const sweep = () =>
    sweepTransactions({
      ledger: harness.ledger,
      interactions: harness.stores.interactions,
      leases: {
        beat: async () => {},
        findAlive: async () => new Set(),
        leave: async () => {},
        readSweep: async () => swept,
        writeSweep: async (startedAt) => {
          swept = startedAt;
        },
      },
      transactions: { page: async (each) => void (await each([listed])), findByIds: async () => [] } as Transactions,
      clock: harness.clock,
      log: { debug() {}, info() {}, warn() {}, error() {} },
    });
  await sweep();
  const writes = harness.stores.interactions.writes;
  await sweep();
  return { row: harness.stores.interactions.rows.get(ID), again: harness.stores.interactions.writes - writes };
}

it('confirms the channel of a purchase that played on its receipt alone, or finds it misrouted', async () => {
  expect(await sweepAfterReceipt(CHANNEL)).toMatchObject({ row: { state: 'done', confirmed: true }, again: 0 });
  expect(await sweepAfterReceipt(OTHER_CHANNEL)).toMatchObject({ row: { state: 'misrouted' }, again: 0 });
});
