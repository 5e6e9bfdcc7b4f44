/** What can trigger an interaction: a purchase with Bits, a channel-point redemption, a streamer's demo, an operator's drill. */
export const SOURCES = ['bits', 'points', 'demo', 'drill'] as const;
/** What triggered an interaction. */
export type Source = (typeof SOURCES)[number];

/** Sources that viewers pay for. Demos and drills count nowhere. */
export const PAID_SOURCES: readonly Source[] = ['bits', 'points'];
