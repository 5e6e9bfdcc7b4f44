import { z } from 'zod';

/** The part of a Piper voice's NAME.onnx.json that we read. */
const piperConfig = z.object({
  audio: z.object({ sample_rate: z.number().int().min(8_000).max(48_000) }),
  espeak: z.object({ voice: z.string().min(1).max(40) }),
  inference: z.object({ noise_scale: z.number(), length_scale: z.number(), noise_w: z.number() }),
  // Missing in the files of the first versions of Piper, which had no other type.
  phoneme_type: z.literal('espeak').default('espeak'),
  /** The ids of each sign. */
  phoneme_id_map: z.record(z.string(), z.array(z.number().int())),
  num_speakers: z.number().int().min(1).default(1),
  language: z.object({ name_english: z.string().max(60), country_english: z.string().max(60).optional() }).optional(),
});
/** The description of a Piper voice. */
export type PiperConfig = z.output<typeof piperConfig>;

/** Parses the description of a Piper voice. Throws if it is not one, or if the voice needs other phonemes. */
export function parsePiperConfig(written: Uint8Array): PiperConfig {
  return piperConfig.parse(JSON.parse(Buffer.from(written).toString('utf8')));
}
