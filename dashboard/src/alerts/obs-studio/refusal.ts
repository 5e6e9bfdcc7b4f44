import type { OBS_REFUSALS } from '@bitcue/shared/obs-studio/protocol.ts';

/** Reason why a request to OBS is not carried out. Thrown before anything has changed. */
export class Refusal extends Error {
  readonly why: (typeof OBS_REFUSALS)[number];
  constructor(why: Refusal['why']) {
    super(why);
    this.why = why;
  }
}
