import { type ExtensionItem, extensionItem } from '@bitcue/shared/items/item.ts';

/** The items of every channel in a proof: their prices and effects. */
export const ITEM_KINDS = [
  'horn',
  'overlap',
  'unclaimed',
  'timeout',
  'speech',
  'twin',
  'pricey',
  'development',
  'personal',
  'fixedTimeout',
] as const;
/** An item in a proof. */
export type ItemKind = (typeof ITEM_KINDS)[number];

/** Prices in Bits. `twin` and `horn2` cost the same, so that only an intent tells them apart. */
export const PRICES: Readonly<Record<ItemKind, ExtensionItem['amount']>> = {
  horn: 25,
  overlap: 50,
  unclaimed: 75,
  timeout: 100,
  speech: 300,
  twin: 150,
  pricey: 1000,
  development: 10_000,
  personal: 175,
  fixedTimeout: 200,
};

/** The only viewer whom `personal` is for. Nobody in a proof has this Twitch id. */
export const PERSONAL_VIEWER_ID = '999999999';

/** Login of the chatter that a channel's `fixedTimeout` times out. */
export const fixedTargetOf = (channel: number): string => `fixed_target_${channel}`;

/** Uuid of a channel's item. */
export function uuidOf(channel: number, kind: ItemKind): string {
  const number = String(ITEM_KINDS.indexOf(kind) + 1).padStart(12, '0');
  return `${String(channel + 1).padStart(8, '0')}-0000-4000-8000-${number}`;
}

/** The items of one channel. `shortId` is the clip they play. */
export function createItems(channel: number, shortId: string): ExtensionItem[] {
  const list = [{ shortId }];
  const sound = (settings = {}) => ({ id: 'clip', type: 'sound', settings: { list, ...settings } });
  const item = (kind: ItemKind, feature: object, over: Partial<ExtensionItem> = {}) =>
    extensionItem.parse({
      uuid: uuidOf(channel, kind),
      title: `Item ${kind}`,
      amount: PRICES[kind],
      cooldown: 0,
      features: [feature],
      ...over,
    });
  const fixed = { duration: 600, target: 'username', target_username: fixedTargetOf(channel) };
  return [
    item('horn', sound()),
    item('overlap', sound({ queue: false })),
    item('unclaimed', sound()),
    item('timeout', { id: 'act', type: 'punishment', settings: { duration: 600 } }),
    item('speech', { id: 'tts', type: 'tts', settings: { readUsername: false } }),
    item('twin', sound()),
    item('twin', sound(), { uuid: `${String(channel + 1).padStart(8, '0')}-0000-4000-8000-000000000099` }),
    item('pricey', sound()),
    item('development', sound()),
    item('personal', sound(), { allowed: [PERSONAL_VIEWER_ID] }),
    item('fixedTimeout', { id: 'act', type: 'punishment', settings: fixed }),
  ];
}
