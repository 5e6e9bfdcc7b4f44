import type { StreamerInteraction, TimelineEntry } from '@bitcue/shared/api/user.ts';

const START_MS = 1_763_640_000_000;
const DOORS = ['receipt', 'webhook', 'pull', 'inside'];

/** A timeline with 100 ms between entries. Door names become the entries that the EBS writes for them. */
export function createTimeline(...names: string[]): TimelineEntry[] {
  return names.map((name, index) => {
    const at = START_MS + index * 100;
    if (!DOORS.includes(name)) return { at, what: name };
    return { at, what: index === 0 ? 'received' : 'told', why: name };
  });
}

/** An interaction: by default, speech for 300 Bits. */
export function createRow(overrides: Partial<StreamerInteraction> = {}): StreamerInteraction {
  return {
    id: 'tx-1',
    source: 'bits',
    state: 'received',
    reason: null,
    viewer: 'viewer_one',
    title: 'Say it out loud',
    kinds: ['tts'],
    text: 'good luck',
    amount: 300,
    test: false,
    confirmed: true,
    replayed: false,
    unknownSteps: [],
    playable: true,
    timeline: [],
    createdAt: START_MS,
    updatedAt: START_MS,
    ...overrides,
  };
}
