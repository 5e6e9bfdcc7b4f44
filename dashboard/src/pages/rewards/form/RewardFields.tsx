import {
  REWARD_COOLDOWN_MAX_S,
  REWARD_COST_MAX,
  REWARD_PER_STREAM_MAX,
  REWARD_PROMPT_MAX,
  REWARD_TITLE_MAX,
} from '@bitcue/shared/constants/rewards.ts';
import type { RewardCheck, RewardForm } from '@bitcue/shared/rewards/reward-form.ts';
import { cutToCodePoints } from '@bitcue/shared/text/char-count.ts';
import { Switch } from '@bitcue/shared/ui/Switch.tsx';
import { TextField } from '@bitcue/shared/ui/TextField.tsx';
import { NumberField } from '../../../parts/NumberField.tsx';
import { wholeIn } from '../../../parts/whole-number.ts';
import styles from './RewardFields.module.css';

/** Messages by field of the form. */
export type RewardFieldErrors = Extract<RewardCheck, { ok: false }>['fields'];

/** Props of `RewardFields`. */
export interface RewardFieldsProps {
  form: RewardForm;
  errors: RewardFieldErrors;
  onChange: (changes: Partial<RewardForm>) => void;
}

/** Edits what Twitch shows of a reward, and the limits that Twitch enforces (RWD-15 to RWD-22). */
export function RewardFields({ form, errors, onChange }: RewardFieldsProps) {
  return (
    <div className={styles.fields}>
      <TextField
        label="Title"
        value={form.title}
        limit={REWARD_TITLE_MAX}
        error={errors.title}
        onChange={(title) => onChange({ title: cutToCodePoints(title, REWARD_TITLE_MAX) })}
      />
      <NumberField
        label="Cost"
        value={form.cost}
        parse={wholeIn(0, REWARD_COST_MAX)}
        error={errors.cost}
        hint={form.cost === 0 ? "Twitch's lowest cost is 1. 0 is sent as 1." : 'Channel points.'}
        onChange={(cost) => onChange({ cost })}
      />
      <Switch
        label="Viewers must write something"
        checked={form.is_user_input_required}
        onChange={(is_user_input_required) => onChange({ is_user_input_required })}
      />
      <div className={styles.colour}>
        <TextField
          label="Colour"
          value={form.background_color}
          error={errors.background_color}
          onChange={(background_color) => onChange({ background_color })}
        />
        <input
          type="color"
          aria-label="Pick a colour"
          value={/^#[0-9a-f]{6}$/i.test(form.background_color) ? form.background_color.toLowerCase() : '#000000'}
          onChange={(event) => onChange({ background_color: event.currentTarget.value.toUpperCase() })}
        />
      </div>
      <TextField
        label="Prompt"
        value={form.prompt}
        limit={REWARD_PROMPT_MAX}
        rows={3}
        error={errors.prompt}
        hint="What viewers read before they redeem."
        onChange={(prompt) => onChange({ prompt: cutToCodePoints(prompt, REWARD_PROMPT_MAX) })}
      />
      <fieldset className={styles.limits}>
        <legend>Limits on Twitch</legend>
        <Limit
          label="Cooldown"
          unit="Seconds between redemptions"
          value={form.global_cooldown_seconds}
          max={REWARD_COOLDOWN_MAX_S}
          error={errors.global_cooldown_seconds}
          onChange={(global_cooldown_seconds) => onChange({ global_cooldown_seconds })}
        />
        <Limit
          label="Limit per stream"
          unit="Redemptions per stream"
          value={form.max_per_stream}
          max={REWARD_PER_STREAM_MAX}
          error={errors.max_per_stream}
          onChange={(max_per_stream) => onChange({ max_per_stream })}
        />
        <Limit
          label="Limit per viewer and stream"
          unit="Redemptions per viewer and stream"
          value={form.max_per_user_per_stream}
          max={REWARD_PER_STREAM_MAX}
          error={errors.max_per_user_per_stream}
          onChange={(max_per_user_per_stream) => onChange({ max_per_user_per_stream })}
        />
      </fieldset>
    </div>
  );
}

/** Props of `Limit`. */
interface LimitProps {
  label: string;
  unit: string;
  /** Null while it is off. */
  value: number | null;
  max: number;
  error: string | undefined;
  onChange: (value: number | null) => void;
}

/** Switches one of Twitch's limits on or off, and edits it. */
function Limit({ label, unit, value, max, error, onChange }: LimitProps) {
  return (
    <div className={styles.limit}>
      <Switch label={label} checked={value !== null} onChange={(isOn) => onChange(isOn ? 1 : null)} />
      {value === null ? null : (
        <NumberField label={unit} value={value} parse={wholeIn(1, max)} error={error} onChange={onChange} />
      )}
    </div>
  );
}
