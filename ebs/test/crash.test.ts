import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ObsReport } from '@bitcue/shared/obs-studio/protocol.ts';
import { newRewardForm } from '@bitcue/shared/rewards/reward-form.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHANNEL_LOGIN, connectPage, ITEMS, type System, startSystem } from './support/system.ts';

const EBS = fileURLToPath(new URL('./support/start-ebs.mjs', import.meta.url));

const OBS_REPORT: ObsReport = {
  level: 1,
  version: null,
  status: null,
  scene: null,
  scenes: [],
  websocket: 'off',
  inputs: [],
  sources: [],
  filters: [],
};

/** Starts the server in its own process, so that it can be killed. `aheadMs`: how far ahead its clock is. */
async function startProcess(system: System, aheadMs = 0): Promise<ChildProcess> {
  const child = spawn(process.execPath, [EBS], {
    env: { ...process.env, ...system.env, LOG_LEVEL: 'warn', TEST_CLOCK_AHEAD_MS: String(aheadMs) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (let tries = 0; tries < 400; tries += 1) {
    const ready = await fetch(`${system.config.publicUrl}/readyz`).catch(() => null);
    if (ready?.ok) return child;
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the server did not get ready');
}

async function killHard(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

let system: System;
beforeAll(async () => {
  system = await startSystem();
  // The data stays in the folder; from here on, the server runs in its own process.
  await system.stopServer();
});
afterAll(() => system.close());

/** Makes a call from the dashboard. */
const dashboard = (method: string, path: string, body?: unknown) =>
  system.call(method, path, {
    cookie: system.cookie,
    headers: {
      'Content-Type': 'application/json',
      'X-Requested-With': 'bitcue',
      Origin: new URL(system.config.publicUrl).origin,
    },
    body,
  });

/** Buys the horn; returns the transaction's id once it is in the queue. */
async function buyHorn(): Promise<string> {
  const viewer = await system.newViewer();
  const { token } = await system.session(viewer);
  await system.call('POST', '/api/extension/intents', { token, body: { item: ITEMS.horn, amount: 25 } });
  const { transactionId } = await system.purchase('bits25', viewer);
  await expect.poll(() => stateOf(transactionId), { timeout: 30_000 }).toMatch(/leased|started|done/);
  return transactionId;
}

/** Returns the state of a purchase from the streamer's list. */
async function stateOf(id: string): Promise<string> {
  const { json } = await dashboard('GET', '/api/user/interactions');
  const listed = (json as { interactions: { id: string; state: string }[] }).interactions;
  return listed.find((one) => one.id === id)?.state ?? 'not there';
}

describe('kill -9', () => {
  it('after a receipt was answered: the alert plays once after the next start', async () => {
    let child = await startProcess(system);
    try {
      const viewer = await system.newViewer();
      const { token } = await system.session(viewer);
      const made = await system.call('POST', '/api/extension/intents', {
        token,
        body: { item: ITEMS.horn, amount: 25 },
      });
      const { nonce } = made.json as { nonce: string };
      const bought = await system.purchase('bits25', viewer);
      const answer = await system.call('POST', '/api/extension/transactions', {
        token,
        body: { receipt: bought.receipt, nonce },
      });
      expect(answer.status).toBe(200);
      await killHard(child);

      child = await startProcess(system);
      const page = await connectPage(system);
      const ended = async () => {
        const state = await system.call('GET', `/api/extension/interactions/${bought.transactionId}`, { token });
        return (state.json as { state?: string }).state;
      };
      await expect.poll(ended, { timeout: 30_000 }).toBe('done');
      expect(page.plays().filter((play) => play.id.startsWith(bought.transactionId))).toHaveLength(1);
      page.socket.close();
    } finally {
      await killHard(child);
    }
  }, 120_000);

  it('while the alert plays: the page keeps playing, and does not play it again', async () => {
    let child = await startProcess(system);
    try {
      const viewer = await system.newViewer();
      const { token } = await system.session(viewer);
      await system.call('POST', '/api/extension/intents', { token, body: { item: ITEMS.horn, amount: 25 } });
      const page = await connectPage(system, { plays: false });
      const bought = await system.purchase('bits25', viewer);
      await expect.poll(() => page.plays().length, { timeout: 30_000 }).toBe(1);
      const id = page.plays()[0]?.id ?? '';
      page.say({ type: 'started', id, play: 1 });
      await expect
        .poll(
          async () => (await system.call('GET', `/api/extension/interactions/${bought.transactionId}`, { token })).text,
        )
        .toContain('"started"');
      await killHard(child);
      await page.closed;

      child = await startProcess(system);
      const back = await connectPage(system, {
        plays: false,
        journal: [{ id, play: 1, phase: 'started', positionMs: 10 }],
        playing: [id],
      });
      await expect.poll(() => back.told.some((message) => message.type === 'welcome')).toBe(true);
      back.say({ type: 'finished', id, play: 1 });
      await expect
        .poll(
          async () => (await system.call('GET', `/api/extension/interactions/${bought.transactionId}`, { token })).text,
          { timeout: 30_000 },
        )
        .toContain('"done"');
      expect(back.plays()).toHaveLength(0);
      back.socket.close();
    } finally {
      await killHard(child);
    }
  }, 120_000);

  it('while paused: it stays paused, and waiting alerts play in order once resumed', async () => {
    let child = await startProcess(system);
    try {
      expect((await dashboard('PUT', '/api/user/queue', { paused: true })).status).toBe(200);
      const ids = [await buyHorn(), await buyHorn()];
      await killHard(child);

      child = await startProcess(system);
      expect((await dashboard('GET', '/api/user/state')).json).toMatchObject({ paused: true, counts: { waiting: 2 } });
      const page = await connectPage(system);
      await expect.poll(() => page.told.some((message) => message.type === 'welcome')).toBe(true);
      expect(page.plays()).toHaveLength(0);
      await dashboard('PUT', '/api/user/queue', { paused: false });
      for (const id of ids) await expect.poll(() => stateOf(id), { timeout: 30_000 }).toBe('done');
      expect(page.plays().map((play) => play.id.split(':')[0])).toEqual(ids);
      page.socket.close();
    } finally {
      await killHard(child);
    }
  }, 120_000);

  it('while a chat mode waits for a scene to end: it still waits; while the mode is on: it goes off after the next start', async () => {
    const channel = () => system.simulator.twitch.state.channels[system.channelId];
    const isEmoteOnly = () => channel()?.chat.emoteMode;
    const chooseScenes = (...holdScenes: string[]) =>
      dashboard('PUT', '/api/user/waiting', { askFirst: 'nothing', returnAfterMin: 15, holdScenes });
    /** Opens a page in an OBS that shows the scene. */
    const openPage = async (scene: string) => {
      const page = await connectPage(system);
      await expect.poll(() => page.told.some((message) => message.type === 'welcome')).toBe(true);
      page.say({ type: 'obs', report: { ...OBS_REPORT, scene } });
      await expect
        .poll(async () => (await dashboard('GET', '/api/user/state')).json, { timeout: 30_000 })
        .toMatchObject({ holdScene: scene });
      return page;
    };
    let child = await startProcess(system);
    try {
      await chooseScenes('Break');
      await openPage('Break');
      const { json } = await dashboard('POST', '/api/user/reward/', {
        reward: { ...newRewardForm(), title: 'Emotes only' },
        features: [{ id: 'a', type: 'chatMode', settings: { mode: 'emote', duration: 15 } }],
      });
      const { reward } = json as { reward: { id: string } };
      const viewer = await system.newViewer();
      const order = { channel: CHANNEL_LOGIN, viewer, rewardId: reward.id, userInput: '' };
      const { redemptionId } = await system.control<{ redemptionId: string }>('redemptions', order);
      await expect.poll(() => stateOf(redemptionId), { timeout: 30_000 }).toBe('leased');
      await killHard(child);

      child = await startProcess(system);
      const page = await openPage('Break');
      expect([await stateOf(redemptionId), isEmoteOnly()]).toEqual(['leased', false]);
      await chooseScenes();
      await expect.poll(() => channel()?.redemptions.at(-1)?.status, { timeout: 30_000 }).toBe('FULFILLED');
      page.socket.close();
      await killHard(child);
      expect(isEmoteOnly()).toBe(true);

      child = await startProcess(system, 20_000);
      await expect.poll(isEmoteOnly, { timeout: 30_000 }).toBe(false);
    } finally {
      await killHard(child);
    }
  }, 120_000);

  it('right after a skip: the page stops, and nothing is played twice', async () => {
    let child = await startProcess(system);
    try {
      const page = await connectPage(system, { plays: false });
      const [id, next] = [await buyHorn(), await buyHorn()];
      await expect.poll(() => page.plays().length, { timeout: 30_000 }).toBe(1);
      const cue = page.plays()[0]?.id ?? '';
      page.say({ type: 'started', id: cue, play: 1 });
      await expect.poll(() => stateOf(id)).toBe('started');
      expect((await dashboard('POST', `/api/user/interactions/${id}/skip`, {})).status).toBe(200);
      await killHard(child);
      await page.closed;

      child = await startProcess(system);
      // As if the stop message was lost: the page still plays it.
      const back = await connectPage(system, {
        journal: [{ id: cue, play: 1, phase: 'started', positionMs: 10 }],
        playing: [cue],
      });
      await expect.poll(() => back.told).toContainEqual({ type: 'stop', id: cue });
      await expect.poll(() => stateOf(next), { timeout: 30_000 }).toBe('done');
      expect(await stateOf(id)).toBe('skipped');
      expect(back.plays().map((play) => play.id.split(':')[0])).toEqual([next]);
      back.socket.close();
    } finally {
      await killHard(child);
    }
  }, 120_000);
});
