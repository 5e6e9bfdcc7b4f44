import { z } from 'zod';
import { clipDemo } from '../clip-demo.ts';
import { defineFeature } from '../define-feature.ts';
import { mediaFields, mediaHint, mediaList, mediaWarnings } from '../media-settings.ts';

/** Sound settings with their defaults (SND-01). */
export const soundSettings = z.object({
  ...mediaList,
  queue: z.boolean().default(true).describe('True waits for its turn; false plays over other alerts.'),
});

/** Names of the viewer's fields for a sound. */
export const SOUND_INPUT = { alias: 'sound.alias' } as const;

/** Sound alert: a clip from the library. */
export const sound = defineFeature({
  type: 'sound',
  title: 'Sound Alert',
  description: 'Plays a sound from the library.',
  settings: soundSettings,
  allowedOn: ['bits', 'reward'],
  scopes: [],
  harmless: true,
  cues: ['sound'],
  tile: {
    order: 30,
    tint: '--sound',
    icon: {
      lines:
        'M7 13.2V4.3l7-1.5v8.9M3.2 13.2a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0M10.2 11.7a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0',
    },
  },
  viewerFields: (settings) => mediaFields(SOUND_INPUT.alias, 'Sound', settings),
  hint: (settings) => mediaHint('sound', settings),
  warnings: (settings) => mediaWarnings('sound', settings),
  demo: clipDemo<typeof soundSettings>(),
  clipsOf: ({ type, list }) => ({ kind: 'sound', type, list }),
});
