import { z } from 'zod';
import { PRODUCT_NAME } from '../../brand.ts';
import { formatDuration } from '../../text/duration.ts';
import { defineFeature } from '../define-feature.ts';
import {
  checkVote,
  emptyOptions,
  VOTE_INPUT_MAX,
  VOTE_OPTIONS_MIN,
  VOTE_WINDOW_DEFAULT_S,
  type VoteRules,
  voteOption,
  voteTitle,
  voteWindow,
} from '../vote-rules.ts';

/** Rules of predictions: 2 to 10 outcomes (FEAT-prediction-05). */
export const PREDICTION_RULES: VoteRules = {
  list: 'outcomes',
  max: 10,
  optionRequired: 'You must enter an outcome',
  wrongCount: 'A prediction needs 2 to 10 outcomes',
};
/** Minimum window that Twitch accepts, in seconds. Shorter ones are sent as this (FEAT-prediction-04). */
export const PREDICTION_WINDOW_SENT_MIN_S = 30;

/** Prediction settings with their defaults (FEAT-prediction-01). */
export const predictionSettings = z.object({
  method: z.literal('START').default('START'),
  title: voteTitle.default(''),
  prediction_window: voteWindow.default(VOTE_WINDOW_DEFAULT_S),
  outcomes: z.array(voteOption).min(VOTE_OPTIONS_MIN).max(PREDICTION_RULES.max).default(emptyOptions),
  allow_user_outcomes: z.boolean().default(false).describe('Whether the redeemer writes title and outcomes.'),
});
/** Settings of a prediction feature. */
export type PredictionSettings = z.output<typeof predictionSettings>;

/** Names of the viewer's fields for a prediction. */
export const PREDICTION_INPUT = { text: 'prediction.text' } as const;

/** Returns messages by setting if the prediction cannot be started as it is. */
export function checkPrediction(settings: PredictionSettings): Record<string, string> {
  const { title, outcomes, allow_user_outcomes } = settings;
  return allow_user_outcomes
    ? {}
    : checkVote({ title, options: outcomes.map((outcome) => outcome.title) }, PREDICTION_RULES);
}

/** Prediction: starts a prediction in chat. */
export const prediction = defineFeature({
  type: 'prediction',
  title: 'Prediction',
  description: 'Starts a prediction.',
  settings: predictionSettings,
  allowedOn: ['reward'],
  // POST and GET predictions
  scopes: ['channel:manage:predictions'],
  scopesReason: `To start predictions, ${PRODUCT_NAME} needs your permission to manage predictions on your channel.`,
  repeat: 'read-back',
  harmless: false,
  cues: ['notice'],
  tile: {
    order: 75,
    tint: '--channel',
    icon: { lines: 'M11.6 4.8h4v4M15.6 4.8l-6 6-3.2-3.2-4 4' },
  },
  viewerFields: ({ allow_user_outcomes }) =>
    allow_user_outcomes
      ? [{ kind: 'text', name: PREDICTION_INPUT.text, label: 'title;outcome1;outcome2;', maxLength: VOTE_INPUT_MAX }]
      : [],
  hint: ({ allow_user_outcomes, prediction_window }) =>
    `Starts ${allow_user_outcomes ? 'your prediction' : 'a prediction'}, open for ${formatDuration(prediction_window)}`,
  check: checkPrediction,
  warnings: (settings) => [...new Set(Object.values(checkPrediction(settings)))],
  demo: {
    input: z.strictObject({}),
    create: () => null,
    apply: (settings) => ({ ok: true, settings, input: {} }),
  },
});
