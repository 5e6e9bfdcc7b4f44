import { z } from 'zod';
import { PRODUCT_NAME } from '../../brand.ts';
import { formatDuration } from '../../text/duration.ts';
import { defineFeature } from '../define-feature.ts';

/** Lengths of an ad break, in seconds (FEAT-commercial-01). */
export const AD_LENGTHS_S = [30, 60, 90, 120, 150, 180] as const;

/** Commercial settings with their defaults (FEAT-commercial-01). */
export const commercialSettings = z.object({
  length: z.literal(AD_LENGTHS_S).default(30).describe('Seconds.'),
});

/** Commercial break: runs ads. */
export const commercial = defineFeature({
  type: 'commercial',
  title: 'Commercial Break',
  description: 'Runs ads for 30 to 180 seconds, while you are live.',
  settings: commercialSettings,
  allowedOn: ['reward'],
  // POST channels/commercial
  scopes: ['channel:edit:commercial'],
  scopesReason: `To run ads, ${PRODUCT_NAME} needs your permission to start commercials on your channel.`,
  // Twitch does not say which ads it ran.
  repeat: 'once',
  harmless: false,
  cues: [],
  tile: {
    order: 80,
    tint: '--channel',
    icon: { lines: 'M3 6.2h12v8.4H3zM5.8 2.8L9 6.2l3.2-3.4' },
  },
  viewerFields: () => [],
  hint: ({ length }) => `Runs ads for ${formatDuration(length)}`,
  warnings: () => [],
  demo: {
    input: z.strictObject({}),
    create: () => null,
    apply: (settings) => ({ ok: true, settings, input: {} }),
  },
});
