import { NOTICE_MS } from '@bitcue/shared/alerts/cues.ts';
import {
  PREDICTION_INPUT,
  PREDICTION_RULES,
  PREDICTION_WINDOW_SENT_MIN_S,
} from '@bitcue/shared/features/prediction/prediction.ts';
import { z } from 'zod';
import type { FeatureExecutor, FeaturePorts } from '../executor.ts';
import { readBackVote, toOutcome, voteOfRedeemer, voteOfSettings } from '../run-vote.ts';

/** Data that `plan` freezes: the prediction as it will be started. */
const frozen = z.object({ title: z.string(), options: z.array(z.string()), windowS: z.number() });

/** Creates the executor of predictions: starts one at Twitch, then shows a notice if a page is open. */
export function createPredictionExecutor({
  predictions,
  clock,
}: Pick<FeaturePorts, 'predictions' | 'clock'>): FeatureExecutor<'prediction'> {
  return {
    async plan(settings, { input }) {
      const vote = settings.allow_user_outcomes
        ? voteOfRedeemer(input[PREDICTION_INPUT.text], PREDICTION_RULES)
        : voteOfSettings(settings.title, settings.outcomes, PREDICTION_RULES);
      const windowS = Math.max(settings.prediction_window, PREDICTION_WINDOW_SENT_MIN_S);
      const data: z.output<typeof frozen> = { ...vote, windowS };
      return [
        { kind: 'action', optional: false, lane: 'main', data, label: `Prediction: ${vote.title}` },
        { kind: 'cue', optional: true, lane: 'main', data },
      ];
    },
    cue: {
      instant({ data, redeemer, amount }) {
        const { title, options, windowS } = frozen.parse(data);
        return {
          kind: 'notice',
          viewer: redeemer.name,
          action: 'started a prediction',
          amount,
          durationMs: NOTICE_MS,
          text: title,
          mark: 'ballot',
          choices: options,
          endsAt: clock.now() + windowS * 1_000,
        };
      },
    },
    action: {
      act: async ({ channelId, data }) => toOutcome(await predictions.start(channelId, frozen.parse(data))),
      readBack: ({ channelId, data }, begunAt) => readBackVote(predictions, channelId, frozen.parse(data), begunAt),
    },
  };
}
