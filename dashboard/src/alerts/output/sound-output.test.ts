import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createSoundOutput } from './sound-output.ts';

/** A node that records its connections. */
class FakeNode {
  static made: FakeNode[] = [];
  to: unknown[] = [];
  onprocessorerror: (() => void) | null = null;
  constructor() {
    FakeNode.made.push(this);
  }
  connect(next: unknown) {
    this.to.push(next);
    return next;
  }
  disconnect() {
    this.to = [];
  }
  start() {}
}
class Oscillator extends FakeNode {}
class Gain extends FakeNode {}
class Worklet extends FakeNode {}
class Source extends FakeNode {
  constructor() {
    super();
    if (refusesSources) throw new DOMException('used', 'InvalidStateError');
  }
}

let refusesSources: boolean;
let contexts: FakeContext[];
let load: () => Promise<void>;
class FakeContext {
  state = 'suspended';
  destination = 'speakers';
  onstatechange: (() => void) | null = null;
  audioWorklet? = { addModule: () => load() };
  constructor() {
    contexts.push(this);
  }
  async resume() {
    this.set('running');
  }
  async suspend() {
    this.set('suspended');
  }
  set(state: string) {
    this.state = state;
    this.onstatechange?.();
  }
}

const find = <Kind extends FakeNode>(kind: abstract new (...parts: never[]) => Kind) =>
  FakeNode.made.filter((node): node is Kind => node instanceof kind);
/** Returns what the nodes that a node connects to connect to. */
const secondHop = (node: FakeNode | undefined) => node?.to.flatMap((next) => (next instanceof FakeNode ? next.to : []));
const audio = () => document.createElement('audio');
const flush = () => vi.advanceTimersByTimeAsync(0);
/** Creates an output whose stream is open. */
async function openOutput() {
  const output = createSoundOutput();
  output.keepOpen(true);
  await flush();
  return output;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.unstubAllGlobals();
  FakeNode.made = [];
  contexts = [];
  refusesSources = false;
  load = async () => {};
  vi.stubGlobal('AudioContext', FakeContext);
  vi.stubGlobal('OscillatorNode', Oscillator);
  vi.stubGlobal('GainNode', Gain);
  vi.stubGlobal('AudioWorkletNode', Worklet);
  vi.stubGlobal('MediaElementAudioSourceNode', Source);
});

describe('a sound', () => {
  it('goes through the limiter, which is connected only while sounds play', async () => {
    const output = await openOutput();
    const [worklet] = find(Worklet);
    expect(worklet?.to).toEqual([]);
    const ends = [output.lead(audio(), '/media/one.mp3'), output.lead(audio(), `${location.origin}/media/two.mp3`)];
    const [first] = find(Source);
    expect(secondHop(first)).toEqual([worklet]);
    expect(worklet?.to).toEqual(['speakers']);
    for (const end of ends) {
      expect(worklet?.to).toEqual(['speakers']);
      end();
      end();
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(find(Source).map(({ to }) => to)).toEqual([[], []]);
    expect(worklet?.to).toEqual([]);
    expect(contexts.map(({ state }) => state)).toEqual(['running']);
  });

  it.each(['https://cdn.example/media/a.mp3', '//cdn.example/a.mp3', 'blob:https://cdn.example/1'])(
    'from another origin bypasses the limiter, where the browser would silence it: %s',
    async (src) => {
      const output = await openOutput();
      output.lead(audio(), src)();
      expect(find(Source)).toEqual([]);
    },
  );

  it('bypasses the limiter if nothing keeps the stream open, or there is no Web Audio', async () => {
    createSoundOutput().lead(audio(), '/media/a.mp3')();
    Reflect.deleteProperty(window, 'AudioContext');
    const output = await openOutput();
    output.lead(audio(), '/media/a.mp3')();
    expect([find(Source), contexts]).toEqual([[], []]);
  });

  it('bypasses the limiter where there are no worklets', async () => {
    vi.stubGlobal(
      'AudioContext',
      class extends FakeContext {
        override audioWorklet = undefined;
      },
    );
    const output = await openOutput();
    output.lead(audio(), '/media/a.mp3')();
    expect(find(Source)).toEqual([]);
  });

  it('bypasses the limiter until it has loaded, and if loading fails', async () => {
    let fail = (_: Error) => {};
    load = () =>
      new Promise((_, reject) => {
        fail = reject;
      });
    const output = await openOutput();
    output.lead(audio(), '/media/a.mp3')();
    fail(new DOMException('404', 'AbortError'));
    await flush();
    output.lead(audio(), '/media/a.mp3')();
    expect(find(Source)).toEqual([]);
  });

  it('bypasses the limiter while the context is not running', async () => {
    const output = await openOutput();
    const [context] = contexts;
    if (context) context.state = 'suspended';
    output.lead(audio(), '/media/a.mp3')();
    expect(find(Source)).toEqual([]);
  });

  it('bypasses the limiter if the browser refuses a source for it, and leaves nothing connected', async () => {
    const output = await openOutput();
    refusesSources = true;
    output.lead(audio(), '/media/a.mp3')();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(find(Worklet)[0]?.to).toEqual([]);
  });

  it('is rerouted past the limiter if that fails, and later sounds bypass it', async () => {
    const output = await openOutput();
    const end = output.lead(audio(), '/media/a.mp3');
    find(Worklet)[0]?.onprocessorerror?.();
    expect(secondHop(find(Source)[0])).toEqual(['speakers']);
    output.lead(audio(), '/media/b.mp3')();
    expect(find(Source)).toHaveLength(1);
    end();
    await vi.advanceTimersByTimeAsync(1_000);
  });

  it('plays to its end if the stream is no longer kept open, and after an interruption', async () => {
    const output = await openOutput();
    const [context] = contexts;
    const end = output.lead(audio(), '/media/a.mp3');
    output.keepOpen(false);
    expect(context?.state).toBe('running');
    context?.set('interrupted');
    expect(context?.state).toBe('running');
    end();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(context?.state).toBe('suspended');
  });
});
