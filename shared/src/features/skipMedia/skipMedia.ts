import { z } from 'zod';
import { defineFeature } from '../define-feature.ts';

/** Skip has no settings (FEAT-skipMedia-01). */
export const skipMediaSettings = z.object({});

/** Skip: stops the alert that is playing, so that the next one begins. */
export const skipMedia = defineFeature({
  type: 'skipMedia',
  title: 'Skip Media',
  description: 'Stops the current alert and starts the next one.',
  settings: skipMediaSettings,
  allowedOn: ['reward'],
  scopes: [],
  // The alert to stop is frozen beforehand.
  repeat: 'safe',
  harmless: false,
  cues: [],
  tile: { order: 105, tint: '--video', icon: { lines: 'M4 4l6.5 5L4 14zM13.5 4v10' } },
  viewerFields: () => [],
  hint: () => 'Stops the alert that plays',
  warnings: () => [],
  demo: {
    input: z.strictObject({}),
    create: () => null,
    apply: (settings) => ({ ok: true, settings, input: {} }),
  },
});
