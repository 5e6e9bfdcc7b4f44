import type { ObsAnswer, ObsAsk, ObsReport, ObsValue } from '@bitcue/shared/obs-studio/protocol.ts';
import { nameObsThing } from '@bitcue/shared/obs-studio/thing-name.ts';
import type { ObsLine } from '../checker/logs.ts';

/** Initial values of everything in each OBS of a proof, by name. */
const AT_FIRST: readonly [string, ObsValue][] = [
  ['mute/Mic', false],
  ['source/Game/Cam', false],
  ['scene', 'Game'],
];
const SCENES = ['Game', 'Break', 'Chat'];

/** A streamer's OBS: it does what the alert page asks, and outlives the page. */
export class ObsModel {
  readonly #channelId: string;
  readonly #log: ObsLine[];
  readonly #values = new Map(AT_FIRST);
  /** False while the page cannot reach its OBS, so that everything is refused. */
  isReachable = true;
  /** Names of the things that were requested and refused. */
  readonly refused = new Set<string>();
  /** Called after each change with the name of the thing changed. */
  onChange: (thing: string) => void = () => {};

  /** `log` receives every change. */
  constructor(channelId: string, log: ObsLine[]) {
    this.#channelId = channelId;
    this.#log = log;
  }

  /** True if everything has its initial value. */
  get isAsAtFirst(): boolean {
    return AT_FIRST.every(([thing, value]) => this.#values.get(thing) === value);
  }

  /** Returns the alert page's report. */
  report(): ObsReport {
    return {
      level: 1,
      version: '31.0.0',
      status: { streaming: true, recording: false, recordingPaused: false, replaybuffer: false, virtualcam: false },
      scene: String(this.#values.get('scene')),
      scenes: SCENES,
      websocket: this.isReachable ? 'on' : 'unreachable',
      inputs: ['Mic'],
      sources: [{ scene: 'Game', source: 'Cam' }],
      filters: [],
    };
  }

  /** Does what the alert page is asked to do, as over obs-websocket. */
  perform(ask: ObsAsk): ObsAnswer {
    if (ask.do !== 'read' && ask.do !== 'set') return { kind: 'refused', why: 'other' };
    const thing = nameObsThing(ask.thing);
    if (!this.isReachable) {
      this.refused.add(thing);
      return { kind: 'refused', why: 'no-way' };
    }
    const before = this.#values.get(thing);
    if (before === undefined) return { kind: 'refused', why: 'missing' };
    if (ask.do === 'read') return { kind: 'done', value: before };
    if (thing === 'scene' && !SCENES.includes(String(ask.value))) return { kind: 'refused', why: 'missing' };
    if (before !== ask.value) {
      this.#values.set(thing, ask.value);
      this.#log.push({ at: Date.now(), channelId: this.#channelId, thing, before, value: ask.value });
      this.onChange(thing);
    }
    return { kind: 'done', value: ask.value };
  }
}
