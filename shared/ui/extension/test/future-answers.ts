/*
 * Answers that a future EBS might give: every list is longer, every object has new keys, and one entry of each list has a shape
 * that today's builds cannot read. Plain data, so that no current schema influences it.
 */

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const tile = { tint: '--sound', icon: { lines: 'M7 13V4', layers: [] }, motion: 'pulse' };
const viewerItem = {
  hint: 'Something new',
  cooldown: 0,
  readyAt: 0,
  unavailable: null,
  needsIdentity: false,
  preview: null,
  picture: null,
  fields: [],
  mood: { glow: true },
};

/** Answer to a request for a channel's items. */
export const FUTURE_ITEMS = {
  channel: { login: 'demo_channel', displayName: 'Demo Channel', badge: 'new' },
  now: 1_800_000_000_000,
  alertPage: 'sleeping',
  season: { name: 'summer' },
  items: [
    { ...viewerItem, uuid: uuid(1), title: 'Air horn', kinds: ['sound'], tile, amount: 25, sku: 'bits25' },
    {
      ...viewerItem,
      uuid: uuid(2),
      title: 'Hologram',
      kinds: ['hologram', 'sound'],
      tile: { ...tile, tint: { from: '#f00', to: '#00f' } },
      amount: 100,
      sku: 'bits100',
    },
    {
      ...viewerItem,
      uuid: uuid(3),
      title: 'Paint it',
      kinds: ['paint'],
      amount: 300,
      sku: 'bits300',
      fields: [
        { kind: 'colour', name: 'paint.colour', label: 'Colour', palette: ['#f00'] },
        { kind: 'text', name: 'paint.text', label: 'Your message', maxLength: 10, languages: ['en'] },
      ],
    },
    { shape: 'unreadable' },
  ],
};

/** Answer to a receipt, and to a request for an interaction. */
export const FUTURE_INTERACTION = {
  id: 'i1',
  title: 'Air horn',
  amount: 25,
  state: 'dreaming',
  ahead: null,
  text: 'The stream dreams of it.',
  endedAt: null,
  dream: { deep: true },
};

const interaction = {
  id: 'i1',
  source: 'powerup',
  state: 'dreaming',
  reason: null,
  viewer: 'Demo Viewer',
  title: 'Hologram',
  kinds: ['hologram'],
  text: 'Hello there',
  amount: 42,
  test: false,
  confirmed: true,
  replayed: false,
  unknownSteps: [],
  playable: false,
  timeline: [{ at: 1, what: 'dreamt', why: 'future', who: { id: 1 } }],
  createdAt: 1,
  updatedAt: 1,
  dream: { deep: true },
};

/** Answer to the config views. */
export const FUTURE_CONFIG = {
  channel: { login: 'demo_channel', displayName: 'Demo Channel', badge: 'new' },
  dashboardUrl: 'https://ebs.example/dashboard',
  alertPages: 1,
  paused: false,
  counts: { done: 0, playing: 1, waiting: 0, asked: 0, held: 0, owed: 0, dreaming: 1 },
  items: [
    { uuid: uuid(1), title: 'Air horn', amount: 25, cooldown: 0, enabled: true, kinds: ['sound'] },
    { uuid: uuid(2), title: 'Hologram', amount: 42, cooldown: 90, enabled: true, kinds: ['hologram'], mood: 1 },
    { shape: 'unreadable' },
  ],
  recent: [
    interaction,
    { ...interaction, id: 'i2', title: 'Paint it', state: 'started', kinds: ['paint', 'sound'] },
    { ...interaction, id: 'i3', title: 'Air horn', state: 'done', source: 'bits', kinds: ['sound'], amount: 25 },
    { shape: 'unreadable' },
  ],
};
