import { obsValue } from '@bitcue/shared/obs-studio/protocol.ts';
import { readObsThingName } from '@bitcue/shared/obs-studio/thing-name.ts';
import type { ClaimedThings } from '../ports/claims.ts';
import { explainRefusal, type Obs } from '../ports/obs-studio.ts';

/** Reason given when a question was not answered. */
const NO_ANSWER = 'OBS did not answer in time.';

/**
 * Creates the things in streamers' OBS that can be claimed. A failed read counts as refused: OBS may be closed for hours, and
 * nothing has been changed before the read.
 */
export function createObsThings(obs: Pick<Obs, 'ask'>): ClaimedThings {
  return {
    async read(channelId, name) {
      const thing = readObsThingName(name);
      const answer = await obs.ask(channelId, { do: 'read', thing });
      if (answer.kind === 'done') return { kind: 'done', value: answer.value };
      return { kind: 'refused', reason: answer.kind === 'failed' ? NO_ANSWER : explainRefusal(answer.why, thing) };
    },
    async set(channelId, name, given) {
      const thing = readObsThingName(name);
      const value = obsValue.parse(given);
      const answer = await obs.ask(channelId, { do: 'set', thing, value });
      if (answer.kind === 'done') return { kind: 'done' };
      if (answer.kind === 'failed') return { kind: 'unknown', reason: NO_ANSWER };
      return { kind: 'refused', reason: explainRefusal(answer.why, thing, value) };
    },
  };
}
