import type { PageMessage } from '@bitcue/shared/alerts/protocol.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CUES, createPlay } from '../../test/cues.ts';
import { type Journal, openJournal } from './journal.ts';
import { createPlayer, type Player } from './player.ts';
import type { Outcome } from './renderers/output.ts';
import type { CueContext, RenderHandle } from './renderers/renderer.ts';
import { CUE_GRACE_MS, PROGRESS_MS } from './wire.ts';

interface FakeRender extends RenderHandle {
  context: CueContext;
  position: number;
  isStopped: boolean;
  end(outcome: Outcome): Promise<void>;
}

let sent: PageMessage[];
let renders: FakeRender[];
let journal: Journal;
let player: Player;
let idles: number;

const last = (): FakeRender => {
  const render = renders.at(-1);
  if (!render) throw new Error('Nothing was rendered.');
  return render;
};

function createFakeRender(context: CueContext): FakeRender {
  let settle: (outcome: Outcome) => void = () => {};
  const done = new Promise<Outcome>((resolve) => {
    settle = resolve;
  });
  const render: FakeRender = {
    context,
    position: 0,
    isStopped: false,
    done,
    positionMs: () => render.position,
    stop: () => {
      render.isStopped = true;
    },
    end: async (outcome) => {
      settle(outcome);
      await done;
    },
  };
  renders.push(render);
  return render;
}

const createOne = () =>
  createPlayer({
    journal,
    send: (message) => {
      // Entries must be in the journal before they are acknowledged.
      if (message.type === 'started') expect(journal.find(message.id)?.phase).toBe('started');
      if (message.type === 'finished') expect(journal.find(message.id)?.phase).toBe('finished');
      if (message.type === 'failed') expect(journal.find(message.id)?.phase).toBe('failed');
      sent.push(message);
    },
    render: (_cue, context) => createFakeRender(context),
    onIdle: () => {
      idles += 1;
    },
  });

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  sent = [];
  renders = [];
  idles = 0;
  journal = openJournal(localStorage, 'scope', 'page-a');
  player = createOne();
});

describe('player', () => {
  it('plays one alert at a time per lane, in order, with the lanes independent', async () => {
    player.play(createPlay({ id: 'a' }));
    player.play(createPlay({ id: 'b' }));
    player.play(createPlay({ id: 'c', lane: 'overlap' }));
    player.play(createPlay({ id: 'd' }));
    expect(renders.map(({ context }) => context.id)).toEqual(['a', 'c']);
    await renders[0]?.end('finished');
    expect(renders.map(({ context }) => context.id)).toEqual(['a', 'c', 'b']);
    await last().end('finished');
    expect(renders.map(({ context }) => context.id)).toEqual(['a', 'c', 'b', 'd']);
  });

  it('acknowledges start, progress and end, each after writing it to the journal', async () => {
    player.play(createPlay());
    expect(sent).toEqual([]);
    last().context.onStarted();
    last().position = 1_007;
    vi.advanceTimersByTime(PROGRESS_MS);
    expect(journal.find('cue-1')).toMatchObject({ phase: 'started', positionMs: 1_007 });
    await last().end('finished');
    vi.advanceTimersByTime(10 * PROGRESS_MS);
    expect(sent).toEqual([
      { type: 'started', id: 'cue-1', play: 1 },
      { type: 'progress', id: 'cue-1', play: 1, positionMs: 1_007 },
      { type: 'finished', id: 'cue-1', play: 1 },
    ]);
  });

  it('does not replay an alert its journal says is finished, and reports it again', async () => {
    player.play(createPlay());
    last().context.onStarted();
    await last().end('finished');
    player = createOne();
    player.play(createPlay());
    expect(renders).toHaveLength(1);
    expect(sent.at(-1)).toEqual({ type: 'finished', id: 'cue-1', play: 1 });
    expect(sent.filter(({ type }) => type === 'finished')).toHaveLength(2);
  });

  it('reports the failure again when the same play is requested twice', async () => {
    player.play(createPlay());
    await last().end({ failed: 'decode' });
    player.play(createPlay());
    expect(renders).toHaveLength(1);
    expect(sent.at(-1)).toEqual({ type: 'failed', id: 'cue-1', play: 1, reason: 'decode' });
  });

  it('plays an alert again under a new play number', async () => {
    player.play(createPlay());
    await last().end('finished');
    player.play(createPlay({ play: 2 }));
    expect(renders).toHaveLength(2);
  });

  it('continues a playing alert that is requested again after reconnecting', async () => {
    player.play(createPlay());
    last().context.onStarted();
    expect(player.listPlaying()).toEqual(['cue-1']);
    player.play(createPlay({ play: 2 }));
    expect(renders).toHaveLength(1);
    await last().end('finished');
    expect(sent.at(-1)).toEqual({ type: 'finished', id: 'cue-1', play: 2 });
    expect(player.listPlaying()).toEqual([]);
  });

  it('forces an alert to end ten seconds past its duration, and plays the next', () => {
    player.play(createPlay({ id: 'stuck' }));
    player.play(createPlay({ id: 'next' }));
    vi.advanceTimersByTime(CUES.tts.durationMs + CUE_GRACE_MS - 1);
    expect(renders).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(renders[0]?.isStopped).toBe(true);
    expect(sent).toEqual([{ type: 'failed', id: 'stuck', play: 1, reason: 'timeout' }]);
    expect(last().context.id).toBe('next');
  });

  it('stops a skipped alert immediately, acknowledges it, and plays the next', async () => {
    player.play(createPlay({ id: 'a' }));
    last().context.onStarted();
    player.play(createPlay({ id: 'b' }));
    player.stop('a');
    expect(renders[0]?.isStopped).toBe(true);
    expect(sent.at(-1)).toEqual({ type: 'finished', id: 'a', play: 1 });
    expect(last().context.id).toBe('b');
    const { length } = sent;
    await renders[0]?.end('finished');
    vi.advanceTimersByTime(5 * PROGRESS_MS);
    expect(sent).toHaveLength(length);
  });

  it('removes a waiting alert from the queue, and ignores an unknown one', async () => {
    player.play(createPlay({ id: 'a' }));
    player.play(createPlay({ id: 'b' }));
    player.stop('b');
    player.stop('nobody');
    await last().end('finished');
    expect(renders).toHaveLength(1);
    expect(sent.map((message) => 'id' in message && message.id)).toEqual(['b', 'a']);
  });

  it('drops waiting alerts when another page becomes leader, and finishes the playing one', async () => {
    player.play(createPlay({ id: 'a' }));
    player.play(createPlay({ id: 'b' }));
    player.dropWaiting();
    await last().end('finished');
    expect(renders).toHaveLength(1);
    expect(sent).toEqual([{ type: 'finished', id: 'a', play: 1 }]);
  });

  it('reports a cue it cannot read', () => {
    player.play(createPlay({ cue: undefined, isStandIn: true }));
    expect(sent).toEqual([{ type: 'failed', id: 'cue-1', play: 1, reason: 'unknown-kind' }]);
  });

  it('shows a stand-in for an unknown kind once, reports it as failed, and continues', async () => {
    const unknown = { cue: CUES.notice, isStandIn: true };
    player.play(createPlay(unknown));
    player.play(createPlay({ id: 'next' }));
    last().context.onStarted();
    vi.advanceTimersByTime(2 * PROGRESS_MS);
    expect(sent).toEqual([]);
    await last().end('finished');
    expect(sent).toEqual([{ type: 'failed', id: 'cue-1', play: 1, reason: 'unknown-kind' }]);
    expect(last().context.id).toBe('next');
    player.play(createPlay({ ...unknown, play: 2 }));
    expect(renders).toHaveLength(2);
    expect(sent.at(-1)).toEqual({ type: 'failed', id: 'cue-1', play: 2, reason: 'unknown-kind' });
  });

  it('reports when nothing is playing any more', async () => {
    player.play(createPlay({ id: 'a' }));
    player.play(createPlay({ id: 'over', lane: 'overlap' }));
    await renders[0]?.end('finished');
    expect(idles).toBe(0);
    await last().end('finished');
    expect(idles).toBe(1);
  });

  it('starts nothing while held, and plays waiting alerts when resumed', async () => {
    player.play(createPlay({ id: 'a' }));
    player.play(createPlay({ id: 'b' }));
    player.hold(true);
    await last().end('finished');
    player.play(createPlay({ id: 'c', lane: 'overlap' }));
    expect(renders).toHaveLength(1);
    player.hold(false);
    expect(renders.map(({ context }) => context.id)).toEqual(['a', 'b', 'c']);
  });

  it('frees the lane when a renderer throws', () => {
    const throwing = createPlayer({
      journal,
      send: (message) => sent.push(message),
      render: () => {
        throw new Error('broken');
      },
      onIdle: () => {},
    });
    throwing.play(createPlay({ id: 'a' }));
    throwing.play(createPlay({ id: 'b' }));
    expect(sent.map(({ type }) => type)).toEqual(['failed', 'failed']);
  });
});
