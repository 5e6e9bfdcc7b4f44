import {
  checkPrediction,
  PREDICTION_RULES,
  PREDICTION_WINDOW_SENT_MIN_S,
} from '@bitcue/shared/features/prediction/prediction.ts';
import type { EditorProps } from '../editor.ts';
import styles from '../editors.module.css';
import { VoteFields } from '../VoteFields.tsx';

const WORDS = {
  option: 'Outcome',
  options: 'Outcomes',
  time: 'Window',
  byRedeemer: 'Viewers write the prediction',
  format: 'title;outcome1;outcome2;',
} as const;

/** Editor for a prediction (FEAT-prediction-01). */
export function PredictionEditor({ settings, onChange, errors }: EditorProps<'prediction'>) {
  const { title, outcomes, prediction_window, allow_user_outcomes } = settings;
  const isShort = prediction_window < PREDICTION_WINDOW_SENT_MIN_S;
  return (
    <div className={styles.editor}>
      <VoteFields
        vote={{ title, options: outcomes, windowS: prediction_window, isByRedeemer: allow_user_outcomes }}
        onChange={(part) =>
          onChange({
            ...settings,
            title: part.title ?? title,
            outcomes: [...(part.options ?? outcomes)],
            prediction_window: part.windowS ?? prediction_window,
            allow_user_outcomes: part.isByRedeemer ?? allow_user_outcomes,
          })
        }
        rules={PREDICTION_RULES}
        errors={{ ...checkPrediction(settings), ...errors }}
        words={{
          ...WORDS,
          timeHint: isShort
            ? `Twitch needs at least ${PREDICTION_WINDOW_SENT_MIN_S} seconds. ${prediction_window} is sent as ${PREDICTION_WINDOW_SENT_MIN_S}.`
            : '15 to 1,800 seconds, until entries close',
        }}
      />
      <p className={styles.line}>
        You resolve a prediction on Twitch. While one runs, no other can start, and the points go back.
      </p>
    </div>
  );
}
