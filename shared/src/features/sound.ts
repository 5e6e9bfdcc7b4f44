import { z } from 'zod';
import { defineFeature } from './define-feature.ts';
import { mediaFields, mediaList } from './media-settings.ts';

/** Sound settings with their defaults (SND-01). */
export const soundSettings = z.object({
  ...mediaList,
  queue: z.boolean().default(true).describe('True waits its turn; false plays over what is playing.'),
});

/** Field names of a viewer's input for a sound. */
export const SOUND_INPUT = { alias: 'sound.alias' } as const;

/** Sound alert: a clip from the library. */
export const sound = defineFeature({
  type: 'sound',
  title: 'Sound Alert',
  description: 'Plays a sound from the library.',
  settings: soundSettings,
  allowedOn: ['bits', 'reward'],
  scopes: [],
  repeat: 'safe',
  harmless: true,
  viewerFields: (settings) => mediaFields(SOUND_INPUT.alias, 'Sound', settings),
  demoInput: (settings) => ({ [SOUND_INPUT.alias]: settings.list[0]?.alias ?? '' }),
  warnings: (settings) => (settings.list.length === 0 ? ['Choose a sound for this item to work.'] : []),
});
