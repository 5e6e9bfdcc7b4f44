import type { ItemList } from '../src/items/items-feed.ts';

/** An ordinary item. */
export function demoItem(part: Partial<ItemList['items'][number]> = {}): ItemList['items'][number] {
  return {
    uuid: '00000000-0000-4000-8000-000000000001',
    title: 'Air horn',
    hint: 'One of three, at random',
    kinds: ['sound'],
    tile: { tint: '--sound', icon: { lines: 'M7 13V4' } },
    amount: 25,
    sku: 'bits25',
    cooldown: 0,
    readyAt: 0,
    unavailable: null,
    needsIdentity: false,
    needsApproval: false,
    fields: [],
    needsUpdate: false,
    preview: null,
    picture: null,
    ...part,
  };
}

/** A spoken item: it has a message field and needs the viewer's identity. */
export function spokenItem(part: Partial<ItemList['items'][number]> = {}): ItemList['items'][number] {
  return demoItem({
    uuid: '00000000-0000-4000-8000-000000000002',
    title: 'Say it out loud',
    kinds: ['tts'],
    tile: { tint: '--speech', icon: { lines: 'M2 9h14' } },
    amount: 300,
    sku: 'bits300',
    needsIdentity: true,
    needsApproval: false,
    fields: [{ kind: 'text', name: 'tts.text', label: 'Your message', maxLength: 10 }],
    ...part,
  });
}

/** The EBS's list of items. */
export function demoList(items: ItemList['items'], part: Partial<ItemList> = {}): { body: ItemList } {
  return {
    body: {
      channel: { login: 'demo_channel', displayName: 'Demo Channel' },
      now: 1_800_000_000_000,
      alertPage: 'connected',
      items,
      ...part,
    },
  };
}
