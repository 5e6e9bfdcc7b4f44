import type { OBS_REFUSALS } from '@bitcue/shared/obs-studio/protocol.ts';

/** Why OBS does not do what it is asked to. Thrown before anything has changed. */
export class Refusal extends Error {
  readonly why: (typeof OBS_REFUSALS)[number];
  constructor(why: Refusal['why']) {
    super(why);
    this.why = why;
  }
}
