import { z } from 'zod';
import { CANVAS } from '../../constants/geometry.ts';
import { clipDemo } from '../clip-demo.ts';
import { defineFeature } from '../define-feature.ts';
import { mediaFields, mediaHint, mediaList, mediaWarnings } from '../media-settings.ts';

/** Stored pixels: with the unit and up to two decimals, such as '112.5px' (VID-02, VID-05). */
const px = (max: number) =>
  z
    .string()
    .regex(/^\d{1,4}(\.\d{1,2})?px$/)
    .refine((text) => Number.parseFloat(text) <= max, `At most ${max}px.`);

/** Video settings with their defaults, in pixels on the 1280x720 canvas (VID-01, VID-02). */
export const videoSettings = z.object({
  ...mediaList,
  position: z.object({ x: px(CANVAS.w).default('0px'), y: px(CANVAS.h).default('0px') }).prefault({}),
  size: z.object({ w: px(CANVAS.w).default('200px'), h: px(CANVAS.h).default('113px') }).prefault({}),
});

/** Names of the viewer's fields for a video. */
export const VIDEO_INPUT = { alias: 'video.alias' } as const;

/** Video alert: a clip from the library, placed on the canvas. */
export const video = defineFeature({
  type: 'video',
  title: 'Video Alert',
  description: 'Plays a video from the library.',
  settings: videoSettings,
  allowedOn: ['bits', 'reward'],
  scopes: [],
  harmless: true,
  cues: ['video'],
  tile: {
    order: 40,
    tint: '--video',
    icon: {
      lines:
        'M4.6 3.6h8.8a2.4 2.4 0 0 1 2.4 2.4v6a2.4 2.4 0 0 1-2.4 2.4H4.6a2.4 2.4 0 0 1-2.4-2.4V6a2.4 2.4 0 0 1 2.4-2.4Z',
      filled: 'm7.6 6.7 3.9 2.3-3.9 2.3Z',
    },
  },
  viewerFields: (settings) => mediaFields(VIDEO_INPUT.alias, 'Video', settings),
  hint: (settings) => mediaHint('video', settings),
  warnings: (settings) => mediaWarnings('video', settings),
  demo: clipDemo<typeof videoSettings>(),
  clipsOf: ({ type, list }) => ({ kind: 'video', type, list }),
});

/** Formats pixels for storage: with the unit, rounded to two decimals (VID-02, VID-05). */
export function storedPixels(pixels: number): string {
  return `${Math.round(pixels * 100) / 100}px`;
}

/** Parses a stored value such as '112.5px'. */
export function pixelsOf(stored: string): number {
  return Number.parseFloat(stored);
}
