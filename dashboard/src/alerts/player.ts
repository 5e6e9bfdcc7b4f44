import type { AlertCue } from '@bitcue/shared/alerts/cues.ts';
import type { Lane, PageMessage } from '@bitcue/shared/alerts/protocol.ts';
import type { PlayMessage } from './hub-message.ts';
import type { Journal } from './journal.ts';
import type { Outcome } from './renderers/output.ts';
import type { CueContext, RenderHandle } from './renderers/renderer.ts';
import { CUE_GRACE_MS, type FailReason, PROGRESS_MS } from './wire.ts';

/** Options of `createPlayer`. */
export interface PlayerOptions {
  journal: Journal;
  /** Sends an acknowledgement. It may be lost: the journal reports the same in the next `hello`. */
  send: (message: PageMessage) => void;
  render: (cue: AlertCue, context: CueContext) => RenderHandle;
  /** Called when nothing is playing any more. */
  onIdle: () => void;
}

/** Plays alerts on request of the EBS, one at a time per lane. */
export interface Player {
  play(message: PlayMessage): void;
  /** Stops an alert immediately, or removes it from the queue, and acknowledges it as finished. */
  stop(id: string): void;
  /** Returns the ids of playing alerts for `hello`: they keep playing while the connection is lost. */
  listPlaying(): string[];
  /** Drops waiting alerts. Playing ones finish. */
  dropWaiting(): void;
  /** When true, alerts wait; false resumes them. */
  hold(isHeld: boolean): void;
}

interface Running {
  id: string;
  play: number;
  isStarted: boolean;
  handle: RenderHandle | undefined;
  capTimer: ReturnType<typeof setTimeout> | undefined;
  progressTimer: ReturnType<typeof setInterval> | undefined;
}

/** Milliseconds. The longest delay a timer supports. */
const TIMER_MAX_MS = 2 ** 31 - 1;

/** Creates a player. Each step is in the journal before it is acknowledged. */
export function createPlayer({ journal, send, render, onIdle }: PlayerOptions): Player {
  const lanes = new Map<Lane, Running>();
  const waiting: PlayMessage[] = [];
  let isHeld = false;

  const getPositionMs = ({ handle }: Running): number => Math.max(0, Math.round(handle?.positionMs() ?? 0));

  function reportEnd(id: string, play: number, positionMs: number, outcome: Outcome): void {
    if (outcome === 'finished') {
      journal.write({ id, play, phase: 'finished', positionMs });
      send({ type: 'finished', id, play });
    } else {
      journal.write({ id, play, phase: 'failed', positionMs }, outcome.failed);
      send({ type: 'failed', id, play, reason: outcome.failed });
    }
  }

  function reportProgress(running: Running): void {
    const { id, play } = running;
    const positionMs = getPositionMs(running);
    journal.write({ id, play, phase: 'started', positionMs });
    send({ type: 'progress', id, play, positionMs });
  }

  function reportStarted(running: Running): void {
    const { id, play } = running;
    journal.write({ id, play, phase: 'started', positionMs: getPositionMs(running) });
    send({ type: 'started', id, play });
  }

  function end(lane: Lane, running: Running, outcome: Outcome): void {
    if (lanes.get(lane) !== running) return;
    lanes.delete(lane);
    clearTimeout(running.capTimer);
    clearInterval(running.progressTimer);
    reportEnd(running.id, running.play, getPositionMs(running), outcome);
    if (lanes.size === 0) onIdle();
    if (!isHeld) playNext(lane);
  }

  function playNext(lane: Lane): void {
    const next = waiting.findIndex((message) => message.lane === lane);
    const [message] = next < 0 ? [] : waiting.splice(next, 1);
    if (message) play(message);
  }

  /** Stopping a renderer should not fail, but the lane must be freed even if it does. */
  function endByForce(lane: Lane, running: Running, outcome: Outcome): void {
    try {
      running.handle?.stop();
    } finally {
      end(lane, running, outcome);
    }
  }

  function start({ id, play, lane, isStandIn }: PlayMessage, cue: AlertCue): void {
    const running: Running = {
      id,
      play,
      isStarted: false,
      handle: undefined,
      capTimer: undefined,
      progressTimer: undefined,
    };
    lanes.set(lane, running);
    running.capTimer = setTimeout(
      () => endByForce(lane, running, { failed: 'timeout' }),
      Math.min(TIMER_MAX_MS, Math.max(0, cue.durationMs) + CUE_GRACE_MS),
    );
    const onStarted = () => {
      // A stand-in does not count as played.
      if (lanes.get(lane) !== running || isStandIn) return;
      running.isStarted = true;
      reportStarted(running);
      running.progressTimer = setInterval(reportProgress, PROGRESS_MS, running);
    };
    try {
      running.handle = render(cue, { id, lane, onStarted });
      void running.handle.done.then((outcome) => end(lane, running, isStandIn ? { failed: 'unknown-kind' } : outcome));
    } catch {
      end(lane, running, { failed: 'decode' });
    }
  }

  const findRunning = (id: string) => [...lanes].find(([, running]) => running.id === id);

  /** Adopts a new play number for an alert that is still playing: the EBS lost track of it and requested it again. */
  function continuePlay(running: Running, play: number): void {
    running.play = Math.max(running.play, play);
    if (running.isStarted) reportStarted(running);
  }

  function wait(message: PlayMessage): void {
    const place = waiting.findIndex(({ id }) => id === message.id);
    if (place < 0) waiting.push(message);
    else waiting[place] = message;
  }

  function play(message: PlayMessage): void {
    const { id, lane, cue } = message;
    const known = journal.find(id);
    const running = findRunning(id)?.[1];
    if (running) continuePlay(running, message.play);
    else if (known && known.play >= message.play && known.phase !== 'started') {
      reportEnd(id, message.play, known.positionMs, describeEnd(known.phase, known.reason));
    } else if (!cue || (message.isStandIn && known?.reason === 'unknown-kind')) {
      // Its stand-in was shown the first time.
      reportEnd(id, message.play, 0, { failed: 'unknown-kind' });
    } else if (isHeld || lanes.has(lane)) wait(message);
    else start(message, cue);
  }

  return {
    play,
    stop(id) {
      const found = findRunning(id);
      if (found) endByForce(found[0], found[1], 'finished');
      const place = waiting.findIndex((message) => message.id === id);
      const [message] = place < 0 ? [] : waiting.splice(place, 1);
      if (message) reportEnd(id, message.play, 0, 'finished');
    },
    listPlaying: () => Array.from(lanes.values(), ({ id }) => id),
    dropWaiting() {
      waiting.length = 0;
    },
    hold(next) {
      isHeld = next;
      if (!isHeld) for (const lane of new Set(waiting.map((message) => message.lane))) playNext(lane);
    },
  };
}

function describeEnd(phase: 'finished' | 'failed', reason: FailReason | undefined): Outcome {
  return phase === 'finished' ? 'finished' : { failed: reason ?? 'load' };
}
