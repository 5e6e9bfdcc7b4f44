import {
  VOTE_OPTION_MAX,
  VOTE_OPTIONS_MIN,
  VOTE_TITLE_MAX,
  VOTE_WINDOW_S,
  type VoteRules,
  WINDOW_TOO_LONG,
  WINDOW_TOO_SHORT,
} from '@bitcue/shared/features/vote-rules.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Switch } from '@bitcue/shared/ui/Switch.tsx';
import { TextField } from '@bitcue/shared/ui/TextField.tsx';
import { SecondsField } from '../parts/SecondsField.tsx';
import styles from './editors.module.css';

/** The settings common to all votes. */
interface VoteDraft {
  title: string;
  options: readonly { title: string }[];
  /** Seconds. */
  windowS: number;
  /** Whether the redeemer writes title and options. */
  isByRedeemer: boolean;
}

/** Props of `VoteFields`. */
export interface VoteFieldsProps {
  vote: VoteDraft;
  onChange: (part: Partial<VoteDraft>) => void;
  rules: VoteRules;
  /** Error messages by setting: `title`, `<list>`, and `<list>.0` for the first option. */
  errors: Record<string, string>;
  /** Words for this kind of vote. */
  words: {
    /** An option: 'Choice'. */
    option: string;
    /** The legend of the options: 'Choices'. */
    options: string;
    /** The label of the time: 'Duration'. */
    time: string;
    timeHint: string;
    /** The label of the switch: 'Viewers write the poll'. */
    byRedeemer: string;
    /** Format of a redeemer's input: 'title;choice 1;choice 2;'. */
    format: string;
  };
}

/** Editor for the settings common to all votes: who writes it, title, options, and the time to vote. */
export function VoteFields({ vote, onChange, rules, errors, words }: VoteFieldsProps) {
  const { title, options, windowS, isByRedeemer } = vote;
  const setOption = (at: number, text: string) =>
    onChange({ options: options.map((option, place) => (place === at ? { title: text } : option)) });
  return (
    <>
      <div>
        <Switch
          label={words.byRedeemer}
          checked={isByRedeemer}
          onChange={(checked) => onChange({ isByRedeemer: checked })}
        />
        <p className={styles.line}>
          They type <code>{words.format}</code> If it does not match, the points go back.
        </p>
      </div>
      {isByRedeemer ? null : (
        <>
          <TextField
            label="Title"
            value={title}
            onChange={(text) => onChange({ title: text })}
            error={errors.title}
            limit={VOTE_TITLE_MAX}
          />
          <fieldset className={styles.options}>
            <legend>{words.options}</legend>
            {options.map((option, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: options have no identity but their place
              <div key={at} className={styles.option}>
                <TextField
                  label={`${words.option} ${at + 1}`}
                  value={option.title}
                  onChange={(text) => setOption(at, text)}
                  error={errors[`${rules.list}.${at}`]}
                  limit={VOTE_OPTION_MAX}
                />
                <Button
                  aria-label={`Remove ${words.option.toLowerCase()} ${at + 1}`}
                  disabled={options.length <= VOTE_OPTIONS_MIN}
                  onClick={() => onChange({ options: options.filter((_, place) => place !== at) })}
                >
                  Remove
                </Button>
              </div>
            ))}
            <Button
              disabled={options.length >= rules.max}
              onClick={() => onChange({ options: [...options, { title: '' }] })}
            >
              Add {words.option.toLowerCase()}
            </Button>
            <p className={styles.line}>
              Twitch allows {VOTE_OPTIONS_MIN} to {rules.max} {words.options.toLowerCase()}.
            </p>
          </fieldset>
        </>
      )}
      <SecondsField
        label={words.time}
        value={windowS}
        {...VOTE_WINDOW_S}
        tooShort={WINDOW_TOO_SHORT}
        tooLong={WINDOW_TOO_LONG}
        hint={words.timeHint}
        onChange={(seconds) => onChange({ windowS: seconds })}
      />
    </>
  );
}
