import type { ProbedMedia } from './read-media.ts';

/** What the worker says when it is loaded, before it reads. */
export const PROBE_BEGINS = 'begins';

/** What the worker answers: the clip, or the sentence of its refusal. */
export type ProbeResult = { media: ProbedMedia } | { refusal: string };
