import { z } from 'zod';
import type { WordTime } from '../../ports/speech.ts';
import { describeAccent, describeLanguage } from './describe-language.ts';
import type { HostedVoice } from './provider.ts';

const voice = z.object({
  voice_id: z.string().min(1),
  name: z.string().nullish(),
  category: z.string().nullish(),
  labels: z.record(z.string(), z.string()).nullish(),
  verified_languages: z.array(z.object({ language: z.string(), locale: z.string().nullish() })).nullish(),
});

const page = z.object({ voices: z.array(voice), has_more: z.boolean(), next_page_token: z.string().nullish() });

const times = z.array(z.number());
const speech = z.object({
  audio_base64: z.string(),
  alignment: z
    .object({
      characters: z.array(z.string()),
      character_start_times_seconds: times,
      character_end_times_seconds: times,
    })
    .nullish(),
});

const added = z.object({ voice_id: z.string().min(1) });
const subscription = z.object({ character_count: z.number(), character_limit: z.number() });
/** `code` in today's errors, `status` in older ones. Validation errors have a list. */
const refusal = z.object({ detail: z.object({ code: z.string().optional(), status: z.string().optional() }) });

/** Category of voices cloned from somebody's recordings. */
const CLONED = 'cloned';

/** A page of the list of voices. */
export interface VoicePage {
  voices: (HostedVoice & { fullName: string })[];
  /** Null on the last page. */
  nextToken: string | null;
}

/** Reads a page of `GET /v2/voices`. Throws `ZodError`. */
export function parseVoicePage(found: unknown): VoicePage {
  const { voices, has_more: hasMore, next_page_token: token } = page.parse(found);
  return { voices: voices.map(describeVoice), nextToken: hasMore ? (token ?? null) : null };
}

function describeVoice({
  voice_id: engineVoice,
  name,
  category,
  labels,
  verified_languages: verified,
}: z.output<typeof voice>) {
  const own = labels?.language;
  const known =
    verified?.find(({ language, locale }) => locale && language === own) ?? verified?.find(({ locale }) => locale);
  const fullName = name ?? '';
  return {
    engineVoice,
    fullName,
    // 'Roger - Laid-Back, Casual, Resonant'
    name: fullName.split(' - ')[0]?.trim() || engineVoice,
    language: known?.locale ? describeLanguage(known.locale) : describeAccent(own ?? 'en', labels?.accent ?? ''),
    gender: ['male', 'female'].find((one) => one === labels?.gender?.toLowerCase()) ?? '',
    isOffered: category !== CLONED,
  };
}

/** Reads the answer to `POST /v1/text-to-speech/{id}/with-timestamps`. Throws `ZodError`. */
export function parseSpeech(found: unknown): { audio: Buffer; words: WordTime[] | null } {
  const { audio_base64: audio, alignment } = speech.parse(found);
  return { audio: Buffer.from(audio, 'base64'), words: alignment ? toWords(alignment) : null };
}

/** Combines character times into those of words with a letter or digit. Returns null if times and characters do not match. */
function toWords({
  characters,
  character_start_times_seconds: starts,
  character_end_times_seconds: ends,
}: NonNullable<z.output<typeof speech>['alignment']>): WordTime[] | null {
  if (starts.length !== characters.length || ends.length !== characters.length) return null;
  const words: WordTime[] = [];
  let from = 0;
  for (let at = 0; at <= characters.length; at += 1) {
    if (at < characters.length && !/^\s*$/u.test(characters[at] ?? '')) continue;
    const isSaid = /[\p{L}\p{N}]/u.test(characters.slice(from, at).join(''));
    if (isSaid) words.push({ fromMs: toMs(starts[from]), toMs: toMs(ends[at - 1]) });
    from = at + 1;
  }
  return words;
}

const toMs = (seconds = 0) => Math.round(seconds * 1_000);

/** Reads the id of a voice that was added. Throws `ZodError`. */
export function parseAddedVoice(found: unknown): string {
  return added.parse(found).voice_id;
}

/** Reads how many characters a subscription has left. Throws `ZodError`. */
export function parseCharactersLeft(found: unknown): number {
  const { character_count: used, character_limit: limit } = subscription.parse(found);
  return Math.max(0, limit - used);
}

/** Reads the code of an error, or '' if it has none. Anything but a plain code is left out, because the code is logged. */
export function parseErrorCode(found: unknown): string {
  const { data } = refusal.safeParse(found);
  const code = data?.detail.code ?? data?.detail.status ?? '';
  return /^[a-z_]{1,60}$/.test(code) ? code : '';
}
