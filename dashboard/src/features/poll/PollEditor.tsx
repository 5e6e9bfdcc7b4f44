import { checkPoll, POINTS_PER_VOTE_MAX, POLL_RULES, type PollSettings } from '@bitcue/shared/features/poll/poll.ts';
import { Switch } from '@bitcue/shared/ui/Switch.tsx';
import { NumberField } from '../../parts/NumberField.tsx';
import { wholeIn } from '../../parts/whole-number.ts';
import type { EditorProps } from '../editor.ts';
import styles from '../editors.module.css';
import { VoteFields } from '../VoteFields.tsx';

const WORDS = {
  option: 'Choice',
  options: 'Choices',
  time: 'Duration',
  timeHint: '15 to 1,800 seconds',
  byRedeemer: 'Viewers write the poll',
  format: 'title;choice 1;choice 2;',
} as const;

/** Editor for a poll (FEAT-poll-01, FEAT-poll-02). */
export function PollEditor({ settings, onChange, errors: given }: EditorProps<'poll'>) {
  const change = (part: Partial<PollSettings>) => onChange({ ...settings, ...part });
  const { bits_per_vote: bits } = settings;
  return (
    <div className={styles.editor}>
      <VoteFields
        vote={{
          title: settings.title,
          options: settings.choices,
          windowS: settings.duration,
          isByRedeemer: settings.allow_user_choices,
        }}
        onChange={(part) =>
          change({
            title: part.title ?? settings.title,
            choices: [...(part.options ?? settings.choices)],
            duration: part.windowS ?? settings.duration,
            allow_user_choices: part.isByRedeemer ?? settings.allow_user_choices,
          })
        }
        rules={POLL_RULES}
        errors={{ ...checkPoll(settings), ...given }}
        words={WORDS}
      />
      <Switch
        label="Additional votes for channel points"
        checked={settings.channel_points_voting_enabled}
        onChange={(channel_points_voting_enabled) => change({ channel_points_voting_enabled })}
      />
      {settings.channel_points_voting_enabled ? (
        <NumberField
          label="Points per additional vote"
          value={settings.channel_points_per_vote}
          parse={wholeIn(0, POINTS_PER_VOTE_MAX)}
          onChange={(channel_points_per_vote) => change({ channel_points_per_vote })}
          error={given.channel_points_per_vote}
          hint="0 turns these votes off."
        />
      ) : null}
      <p className={styles.line}>
        Voting with Bits{bits > 0 ? ` (${bits.toLocaleString('en')} per vote)` : ''} is kept but not sent: Twitch has
        ended it.
      </p>
    </div>
  );
}
