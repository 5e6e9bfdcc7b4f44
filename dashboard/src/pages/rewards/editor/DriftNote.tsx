import type { Reward } from '@bitcue/shared/rewards/reward.ts';
import type { RewardField } from '@bitcue/shared/rewards/reward-form.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import styles from './DriftNote.module.css';

const NAMES: Readonly<Record<RewardField, string>> = {
  title: 'Title',
  cost: 'Cost',
  is_user_input_required: 'Viewers must write something',
  background_color: 'Colour',
  prompt: 'Prompt',
  global_cooldown_seconds: 'Cooldown',
  max_per_stream: 'Limit per stream',
  max_per_user_per_stream: 'Limit per viewer and stream',
};

/** Props of `DriftNote`. */
export interface DriftNoteProps {
  reward: Reward;
  onSettle: (choice: 'keep' | 'restore') => void;
  isBusy: boolean;
}

/** Shows, field by field, what was changed on Twitch since it was saved here. Nothing is overwritten until the streamer chooses. */
export function DriftNote({ reward: { drift, place }, onSettle, isBusy }: DriftNoteProps) {
  if (drift.length === 0) return null;
  return (
    <section className={styles.note} aria-label="Changed on Twitch">
      <p>
        <b>This reward was changed on Twitch.</b>
        {place === 'twitch' ? ' Details shows and edits what Twitch has now.' : null}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Saved here</th>
            <th scope="col">On Twitch</th>
          </tr>
        </thead>
        <tbody>
          {drift.map(({ field, here, twitch }) => (
            <tr key={field}>
              <th scope="row">{NAMES[field]}</th>
              <td>{describeValue(here)}</td>
              <td>{describeValue(twitch)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.actions}>
        <Button busy={isBusy} onClick={() => onSettle('keep')}>
          Keep what Twitch has
        </Button>
        {place === 'twitch' ? (
          <Button busy={isBusy} onClick={() => onSettle('restore')}>
            Put back what was saved
          </Button>
        ) : null}
      </div>
    </section>
  );
}

function describeValue(value: unknown): string {
  if (value === null || value === undefined) return 'Off';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return value.toLocaleString('en');
  return String(value) || 'Empty';
}
