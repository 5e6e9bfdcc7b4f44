import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../test/support/manual-clock.ts';
import { MAY_HAVE_PLAYED } from '../ledger/in-doubt.ts';
import type { Interaction } from '../ledger/interaction.ts';
import type { Restore } from '../ports/restores.ts';
import { createReconciler } from './reconcile-restored.ts';

const DAY = 24 * 3_600_000;
const DUE = { key: 'all', payload: {}, due: 0 };

/** Creates a channel with held redemptions, and a Twitch that reports these statuses. */
function createRig(statuses: Record<string, string>, over: { hasReward?: boolean } = {}) {
  const clock = createManualClock();
  const restore: Restore = { backupAt: clock.now(), restoredAt: clock.now(), until: clock.now(), reconciledAt: null };
  const records = new Map(
    Object.keys(statuses).map((id): [string, Interaction] => [
      id,
      {
        id,
        channelId: '1',
        source: 'points',
        state: 'held',
        mayHavePlayed: true,
        steps: [],
        timeline: [],
        details: { rewardId: 'r', userInput: '', settleable: true, isKept: false },
      } as unknown as Interaction,
    ]),
  );
  const lines: string[] = [];
  const write = (event: string) => lines.push(event);
  const twitch = { bits: true, rewards: true };
  const handle = createReconciler({
    restores: {
      read: async () => restore,
      mark: async () => {},
      begin: async () => {},
      end: async (at) => {
        restore.reconciledAt = at;
      },
    },
    ledger: {
      record: async () => expect.fail('nothing is found'),
      onChange: () => {},
      async update(id, change) {
        const next = change(records.get(id) as Interaction);
        if (next) records.set(id, next);
        return next;
      },
    },
    interactions: { known: async () => new Set(), findOpenOf: async () => [...records.values()] },
    rewards: {
      listChannels: async () => ['1'],
      update: async () => null as never,
      noteRedeemed: async () => {},
      findByTwitchId: async () => (over.hasReward === false ? null : ({} as never)),
    },
    redemptions: {
      page: async () => {},
      readStatuses: async (_channel, _reward, ids) =>
        new Map(ids.flatMap((id) => (statuses[id] ? [[id, statuses[id] as never]] : []))),
    },
    async syncRewards() {
      if (!twitch.rewards) throw new Error('no answer');
      return [];
    },
    async sweepBits() {
      if (!twitch.bits) throw new Error('no answer');
    },
    clock,
    log: { debug: write, info: write, warn: write, error: write },
  });
  const stateOf = (id: string) => records.get(id)?.state;
  return { clock, restore, records, lines, twitch, stateOf, run: () => handle(DUE) };
}

describe('reconciling restored data', () => {
  it('ends held redemptions as Twitch says', async () => {
    const rig = createRig({ waits: 'UNFULFILLED', served: 'FULFILLED', back: 'CANCELED', gone: '' });
    expect(await rig.run()).toBe('done');
    expect(
      [...rig.records.values()].map(({ id, state, reason, details }) => [id, state, reason, details.settleable]),
    ).toEqual([
      // Twitch is told that the points are returned.
      ['waits', 'refunded', MAY_HAVE_PLAYED, true],
      ['served', 'skipped', expect.stringMatching(/^Twitch has it as fulfilled/), false],
      ['back', 'refunded', 'The redemption was cancelled on Twitch.', false],
      ['gone', 'skipped', 'Twitch no longer has this redemption.', false],
    ]);
    expect(rig.restore.reconciledAt).toBe(rig.clock.now());
  });

  it('does not ask about redemptions of a deleted reward', async () => {
    const rig = createRig({ waits: 'UNFULFILLED' }, { hasReward: false });
    await rig.run();
    expect(rig.stateOf('waits')).toBe('skipped');
  });

  it.each(['bits', 'rewards'] as const)('is not done while Twitch does not answer about %s', async (part) => {
    const rig = createRig({ waits: 'UNFULFILLED' });
    rig.twitch[part] = false;
    await expect(rig.run()).rejects.toThrow('Twitch did not answer everything.');
    expect(rig.restore.reconciledAt).toBe(null);
    expect(rig.lines).toContain('restore.not_reconciled');
    rig.twitch[part] = true;
    expect(await rig.run()).toBe('done');
    expect(rig.stateOf('waits')).toBe('refunded');
  });

  it('gives up a channel after a day; held redemptions stay for its streamer', async () => {
    const rig = createRig({ waits: 'UNFULFILLED' });
    rig.twitch.rewards = false;
    await rig.clock.advance(DAY);
    expect(await rig.run()).toBe('done');
    expect([rig.stateOf('waits'), rig.restore.reconciledAt]).toEqual(['held', rig.clock.now()]);
  });

  it('does nothing once it is done', async () => {
    const rig = createRig({ waits: 'UNFULFILLED' });
    rig.restore.reconciledAt = 1;
    expect(await rig.run()).toBe('done');
    expect(rig.stateOf('waits')).toBe('held');
  });
});
