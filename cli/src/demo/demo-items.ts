import { TIMEOUT_DEFAULT_S } from '@bitcue/shared/features/punishment/limits.ts';
import { type ExtensionItem, extensionItem } from '@bitcue/shared/items/item.ts';

/** File names of the demo clips in `cli/demo-media`. */
export const DEMO_CLIPS = {
  airHorn: 'air-horn.mp3',
  chime: 'chime.mp3',
  confetti: 'confetti.mp4',
  spark: 'spark.webm',
} as const;
/** Waveforms of the demo sounds, as an uploading browser would compute them. */
export const DEMO_PEAKS: Readonly<Partial<Record<keyof typeof DEMO_CLIPS, string>>> = {
  airHorn: 'ddeddc720effffda504deeeefffeedeefeefeeeedeefefeeddeeefefeeeb5000',
  chime: '8887cddcaeffecbbaaa999877665555444444333322222222222111111100000',
};
/** Short ids of the demo clips. */
export type DemoClipIds = Record<keyof typeof DEMO_CLIPS, string>;

/** Voices that viewers of the demo channel can choose. The first one is the default. */
const VOICES = ['RMS', 'SLT', 'AWB', 'German', 'French', 'Spanish (Spain)'];
/** Percent. The demo clips are recorded with headroom, so they need more than the default volume. */
const CLIP_VOLUME = 70;

/** A clip in an item's list. */
const entry = (shortId: string, alias = '') => ({ shortId, alias, volume: CLIP_VOLUME });
/** Uuids are fixed, so that a second run finds the items of the first. */
const createUuid = (number: number) => `0de30000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Returns the items of the demo channel in display order: one per feature type, and one per way to set it up. */
export function createDemoItems(clips: DemoClipIds): ExtensionItem[] {
  return [
    {
      uuid: createUuid(1),
      title: 'Say it out loud',
      amount: 300,
      features: [
        {
          id: 'demo-tts',
          type: 'tts',
          settings: {
            voice: VOICES[0],
            user_can_choose_voice: true,
            allowed_voices: VOICES,
            charLimit: 200,
            filter: { enabled: true, remove_urls: true },
          },
        },
      ],
    },
    {
      uuid: createUuid(2),
      title: 'Air horn',
      amount: 25,
      features: [{ id: 'demo-sound', type: 'sound', settings: { type: 'single', list: [entry(clips.airHorn)] } }],
    },
    {
      uuid: createUuid(3),
      title: 'Pick a sound',
      amount: 50,
      features: [
        {
          id: 'demo-multi',
          type: 'sound',
          settings: { type: 'multi', list: [entry(clips.airHorn, 'horn'), entry(clips.chime, 'chime')] },
        },
      ],
    },
    {
      uuid: createUuid(4),
      title: 'Confetti cannon',
      amount: 1000,
      cooldown: 60,
      features: [
        {
          id: 'demo-confetti',
          type: 'video',
          settings: {
            list: [entry(clips.confetti)],
            position: { x: '760px', y: '40px' },
            size: { w: '480px', h: '270px' },
          },
        },
      ],
    },
    {
      uuid: createUuid(5),
      title: 'Sparkle',
      amount: 100,
      features: [
        {
          id: 'demo-spark',
          type: 'video',
          settings: {
            list: [entry(clips.spark)],
            position: { x: '440px', y: '240px' },
            size: { w: '400px', h: '225px' },
          },
        },
      ],
    },
    {
      uuid: createUuid(6),
      title: 'Over the top',
      amount: 10,
      features: [
        { id: 'demo-over', type: 'sound', settings: { type: 'single', list: [entry(clips.chime)], queue: false } },
      ],
    },
    {
      uuid: createUuid(7),
      title: 'Time out a chatter',
      amount: 5000,
      features: [
        {
          id: 'demo-timeout',
          type: 'punishment',
          settings: { mode: 'timeout', duration: TIMEOUT_DEFAULT_S, target: 'text' },
        },
      ],
    },
  ].map((item) => extensionItem.parse(item));
}
