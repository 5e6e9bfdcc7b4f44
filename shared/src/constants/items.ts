/** Cooldown choices of an item, in seconds, with their labels (ITEM-07). */
export const COOLDOWNS = [
  { seconds: 0, label: 'None' },
  { seconds: 60, label: '1 Min' },
  { seconds: 300, label: '5 Min' },
] as const;
/** Seconds a cooldown may last. */
export type CooldownSeconds = (typeof COOLDOWNS)[number]['seconds'];
/** Seconds. Cooldown of a new item (ITEM-02). */
export const COOLDOWN_DEFAULT_S: CooldownSeconds = 0;
