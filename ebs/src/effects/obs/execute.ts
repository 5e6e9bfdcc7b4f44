import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { checkObs, describeObs, type ObsEvent, obsSettings } from '@bitcue/shared/features/obs/obs.ts';
import { operationOfEvent, toChange } from '@bitcue/shared/features/obs/to-change.ts';
import { connectionFor } from '@bitcue/shared/obs-studio/connection.ts';
import { nameObsThing } from '@bitcue/shared/obs-studio/thing-name.ts';
import { explainRefusal } from '../../ports/obs-studio.ts';
import type { TwitchOutcome } from '../../ports/twitch.ts';
import type { FeatureExecutor, FeaturePorts } from '../executor.ts';

type Refused = Extract<TwitchOutcome, { kind: 'refused' }>;

/** Creates the executor of events in OBS. Lasting changes are claimed, so that they end. */
export function createObsExecutor({ claims, obs }: Pick<FeaturePorts, 'claims' | 'obs'>): FeatureExecutor<'obs'> {
  /** Returns why an event certainly cannot be carried out; null if no reason is known. Changes nothing. */
  async function findObstacle(channelId: string, event: ObsEvent): Promise<Refused | null> {
    const change = toChange(event);
    if (change !== null) {
      const reading = await claims.read(channelId, `obs:${nameObsThing(change.thing)}`);
      if (reading.kind === 'refused') return reading;
    }
    const report = await obs.find(channelId);
    if (report === null) return null;
    if (connectionFor(operationOfEvent(event), report) === null)
      return { kind: 'refused', reason: explainRefusal('no-way') };
    const isMissing = change?.thing.kind === 'scene' && !report.scenes.includes(event.options.name);
    return isMissing ? { kind: 'refused', reason: explainRefusal('missing', change.thing, change.value) } : null;
  }

  async function carryOut(channelId: string, by: string, event: ObsEvent, isAlone: boolean): Promise<TwitchOutcome> {
    const change = toChange(event);
    if (change === null) {
      const answer = await obs.ask(channelId, { do: 'save-replay' });
      if (answer.kind === 'done') return answer;
      return answer.kind === 'failed'
        ? { kind: 'unknown', reason: 'OBS did not say that it saved the replay.' }
        : { kind: 'refused', reason: explainRefusal(answer.why) };
    }
    const { thing, value } = change;
    return claims.hold(channelId, `obs:${nameObsThing(thing)}`, {
      by,
      value,
      forMs: event.options.duration === 0 ? null : event.options.duration,
      adds: false,
      // Of several events, some may already be in effect.
      refuse: (before) => (isAlone && before === value ? 'It is already so in OBS.' : null),
    });
  }

  return {
    async plan(settings) {
      const [problem] = Object.values(checkObs(settings));
      if (problem !== undefined) throw new AppError('item.unavailable', { message: problem });
      return [
        {
          kind: 'action',
          optional: false,
          lane: 'main',
          data: { events: settings.events },
          label: describeObs(settings),
        },
      ];
    },
    action: {
      async act({ id, stepId, channelId, data }) {
        const { events } = obsSettings.parse(data);
        // Nothing begins if one of them cannot be carried out.
        for (const event of events) {
          const obstacle = await findObstacle(channelId, event);
          if (obstacle !== null) return obstacle;
        }
        const refused: Refused[] = [];
        for (const [at, event] of events.entries()) {
          const outcome = await carryOut(channelId, `${id}:${stepId}:${at}`, event, events.length === 1);
          if (outcome.kind === 'refused') refused.push(outcome);
          // A repeat does nothing twice.
          else if (outcome.kind !== 'done') return outcome;
        }
        const [first] = refused;
        if (first === undefined) return { kind: 'done' };
        return refused.length === events.length ? first : { kind: 'done', note: first.reason };
      },
    },
  };
}
