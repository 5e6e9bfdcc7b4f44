import { z } from 'zod';
import { SHORT_ID_LENGTH } from '../constants/media.ts';
import { TIMEOUT_MAX_S, TIMEOUT_MIN_S } from '../constants/punishment.ts';
import { TTS_CHAR_LIMIT_MAX } from '../constants/tts.ts';
import { PUNISHMENT_DEMO_TARGET } from '../features/punishment.ts';
import { TTS_INPUT, tts } from '../features/tts.ts';
import type { ItemFeature } from './item.ts';

const uuid = z.uuid();
const clip = z.strictObject({ shortId: z.string().length(SHORT_ID_LENGTH) });

/** What a demo plays (API-11): a feature type of an item, with the demo input of that type (API-12). */
export const demoInteraction = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('tts'),
    uuid,
    input: z.strictObject({ message: z.string().trim().min(1).max(TTS_CHAR_LIMIT_MAX), voice: z.string().max(100) }),
  }),
  z.strictObject({ type: z.literal('sound'), uuid, input: clip }),
  z.strictObject({ type: z.literal('video'), uuid, input: clip }),
  z.strictObject({
    type: z.literal('punishment'),
    uuid,
    input: z.strictObject({
      duration: z.number().int().min(TIMEOUT_MIN_S).max(TIMEOUT_MAX_S).describe('Seconds.'),
      id: z.literal('0').describe("No Twitch user has the id '0': nobody is punished."),
      username: z.string().min(1).max(26).describe('A placeholder.'),
    }),
  }),
]);
/** What a demo plays. */
export type DemoInteraction = z.output<typeof demoInteraction>;

/**
 * The demo of a feature (API-12): a clip of its list, our own message in its voice, or a placeholder's punishment. Null
 * for a list without a clip: there is nothing to show.
 */
export function createDemo(uuid: string, feature: ItemFeature): DemoInteraction | null {
  switch (feature.type) {
    case 'tts': {
      const input = tts.demoInput(feature.settings);
      return {
        type: 'tts',
        uuid,
        input: { message: input[TTS_INPUT.text] ?? '', voice: input[TTS_INPUT.voice] ?? '' },
      };
    }
    case 'sound':
    case 'video': {
      const [entry] = feature.settings.list;
      return entry ? { type: feature.type, uuid, input: { shortId: entry.shortId } } : null;
    }
    case 'punishment':
      return {
        type: 'punishment',
        uuid,
        input: { duration: feature.settings.duration, id: '0', username: PUNISHMENT_DEMO_TARGET },
      };
  }
}
