import { TIERS } from '@bitcue/shared/alerts/tiers.ts';
import { DEFAULT_DESIGN } from '@bitcue/shared/items/alert-design.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CUES } from '../../../test/cues.ts';
import { createCanvas } from '../canvas.ts';
import { DEFAULT_LOOK } from '../read-look.ts';
import { ARRIVAL_MS, playArrival } from './arrival.ts';

const played = { starts: [] as number[], ends: [] as number[], peaks: [] as number[], closed: 0 };

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(played, { starts: [], ends: [], peaks: [], closed: 0 });
  const node = { connect: (next: unknown) => next };
  vi.stubGlobal(
    'AudioContext',
    class {
      currentTime = 0;
      destination = {};
      close() {
        played.closed += 1;
      }
    },
  );
  vi.stubGlobal(
    'OscillatorNode',
    class {
      connect = node.connect;
      start = (at: number) => played.starts.push(at);
      stop = (at: number) => played.ends.push(at);
    },
  );
  vi.stubGlobal(
    'GainNode',
    class {
      connect = node.connect;
      gain = {
        setValueAtTime: () => {},
        linearRampToValueAtTime: (value: number) => played.peaks.push(value),
        exponentialRampToValueAtTime: () => {},
      };
    },
  );
});

describe('arrival sounds', () => {
  it('have more notes for each higher tier, end within 0.9 s, stay quiet, and close their output', () => {
    const counts = TIERS.map((tier) => {
      played.starts.length = 0;
      playArrival(tier, 100, () => null);
      return played.starts.length;
    });
    expect(counts).toEqual([...counts].sort((one, other) => one - other));
    expect(new Set(counts).size).toBe(5);
    expect(Math.max(...played.ends)).toBeLessThan(0.9);
    expect(Math.max(...played.peaks)).toBeLessThan(0.25);
    vi.runAllTimers();
    expect(played.closed).toBe(5);
  });

  it('are silent at volume 0, and where there is no Web Audio', () => {
    playArrival(3, 0, () => null);
    vi.stubGlobal('AudioContext', undefined);
    Reflect.deleteProperty(window, 'AudioContext');
    playArrival(3, 50, () => null);
    expect(played.starts).toEqual([]);
  });

  it('play when an alert enters, which waits for them, only if they are on and alerts are shown', () => {
    const canvas = createCanvas(document.createElement('main'));
    const enter = () =>
      canvas.addBox({ id: 'one', lane: 'main', cue: CUES.notice, mark: 'spark', manner: 'told' }).enter();
    const arrival = { isOn: true, volume: 50 };
    expect([enter(), played.starts.length]).toEqual([0, 0]);
    canvas.setLook({ ...DEFAULT_LOOK, design: { ...DEFAULT_DESIGN, arrival } });
    expect([enter(), played.starts.length]).toEqual([ARRIVAL_MS, 2]);
    canvas.setLook({
      ...DEFAULT_LOOK,
      notification: { ...DEFAULT_LOOK.notification, hide: true },
      design: { ...DEFAULT_DESIGN, arrival },
    });
    expect([enter(), played.starts.length]).toEqual([0, 2]);
  });
});
