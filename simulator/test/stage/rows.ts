import type { StreamerInteraction, TimelineEntry } from '@bitcue/shared/api/user.ts';

const START_MS = 1_763_640_000_000;
const DOORS = ['receipt', 'webhook', 'pull', 'inside'];

/** A history with 100 ms from line to line; names of doors become the lines that the EBS writes for them. */
export function passOf(...names: string[]): TimelineEntry[] {
  return names.map((name, index) => {
    const at = START_MS + index * 100;
    if (!DOORS.includes(name)) return { at, what: name };
    return { at, what: index === 0 ? 'received' : 'told', why: name };
  });
}

/** A paid event; speech for 300 Bits unless told otherwise. */
export function createRow(over: Partial<StreamerInteraction> = {}): StreamerInteraction {
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
    timeline: [],
    createdAt: START_MS,
    updatedAt: START_MS,
    ...over,
  };
}
