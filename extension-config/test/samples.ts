import type { Config } from '../src/app/config-store.ts';

/** An ordinary item. */
export function sampleItem(part: Partial<Config['items'][number]> = {}): Config['items'][number] {
  return {
    uuid: '00000000-0000-4000-8000-000000000001',
    title: 'Air horn',
    amount: 25,
    cooldown: 0,
    enabled: true,
    kinds: ['sound'],
    ...part,
  };
}

/** A use of Bits that has played. */
export function sampleInteraction(part: Partial<Config['recent'][number]> = {}): Config['recent'][number] {
  return {
    id: 'i1',
    source: 'bits',
    state: 'done',
    reason: null,
    viewer: 'Demo Viewer',
    title: 'Air horn',
    kinds: ['sound'],
    text: null,
    amount: 25,
    test: false,
    confirmed: true,
    replayed: false,
    unknownSteps: [],
    playable: false,
    timeline: [],
    createdAt: 1,
    updatedAt: 1,
    ...part,
  };
}

/** A channel with one item and no problems. */
export function sampleConfig(part: Partial<Config> = {}): Config {
  return {
    channel: { login: 'demo_channel', displayName: 'Demo Channel' },
    dashboardUrl: 'https://ebs.example/dashboard',
    alertPages: 1,
    paused: false,
    holdScene: null,
    counts: { done: 0, playing: 0, waiting: 0, asked: 0, held: 0, owed: 0 },
    items: [sampleItem()],
    recent: [],
    sets: [],
    ...part,
  };
}
