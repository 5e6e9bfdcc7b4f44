import {
  EXTENSION_TIMEOUT_PRESETS,
  EXTENSION_TIMEOUT_STEPS,
  PUNISHMENT_MODE_LABELS,
  REWARD_TIMEOUT_PRESETS,
  REWARD_TIMEOUT_STEPS,
} from '@bitcue/shared/features/punishment/limits.ts';
import { type PunishmentSettings, punishmentMode } from '@bitcue/shared/features/punishment/punishment.ts';
import { formatDuration } from '@bitcue/shared/text/duration.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Select } from '@bitcue/shared/ui/Select.tsx';
import { Switch } from '@bitcue/shared/ui/Switch.tsx';
import { TextField } from '@bitcue/shared/ui/TextField.tsx';
import { type RadioTile, RadioTiles } from '../../parts/RadioGroup.tsx';
import { Slider } from '../../parts/Slider.tsx';
import type { EditorProps } from '../editor.ts';
import { Guards } from './Guards.tsx';
import styles from './PunishmentEditor.module.css';

/** Label of the switch for lifting what the streamer or a moderator set, by mode. */
const LIFTS_OTHERS = {
  untimeout: 'Also end timeouts that you or a moderator set',
  unban: 'Also lift timeouts and bans that you or a moderator set',
} as const;

const MODES = Object.entries(PUNISHMENT_MODE_LABELS).map(([value, label]) => ({ value, label }));

/** Timeout lengths offered in each place (PUN-09). */
const LENGTHS = {
  bits: { steps: EXTENSION_TIMEOUT_STEPS, presets: EXTENSION_TIMEOUT_PRESETS },
  reward: { steps: REWARD_TIMEOUT_STEPS, presets: REWARD_TIMEOUT_PRESETS },
} as const;

type TargetOption = RadioTile<PunishmentSettings['target']>;
const BITS_TARGETS: readonly TargetOption[] = [
  { value: 'text', title: 'The viewer chooses', line: 'They enter a Twitch name' },
  { value: 'username', title: 'Always the same chatter', line: 'You enter the name here' },
];
/** Targets in each place (PUN-01, FEAT-punishment-01). */
const TARGETS = {
  bits: BITS_TARGETS,
  reward: [
    { value: 'redeemer', title: 'The redeemer', line: 'Whoever redeems the reward' },
    ...BITS_TARGETS,
    { value: 'randomChatter', title: 'A random chatter', line: 'Never you or a bot' },
  ],
} as const satisfies Record<string, readonly TargetOption[]>;

/** Editor for a punishment: action, duration and target (PUN-01, FEAT-punishment-01). */
export function PunishmentEditor({ settings, onChange, errors, place }: EditorProps<'punishment'>) {
  const change = (part: Partial<PunishmentSettings>) => onChange({ ...settings, ...part });
  return (
    <div className={styles.editor}>
      <Select
        label="Action"
        value={settings.mode}
        options={MODES}
        onChange={(mode) => change({ mode: punishmentMode.parse(mode) })}
        error={errors.mode}
      />
      {settings.mode === 'ban' ? <p className={styles.line}>A ban lasts until you lift it.</p> : null}
      {settings.mode === 'timeout' ? (
        <DurationField place={place} seconds={settings.duration} onChange={(duration) => change({ duration })} />
      ) : null}
      {settings.mode === 'untimeout' || settings.mode === 'unban' ? (
        <div className={styles.lift}>
          <Switch
            label={LIFTS_OTHERS[settings.mode]}
            checked={settings.lift_others}
            onChange={(lift_others) => change({ lift_others })}
          />
          <p className={styles.line}>
            {settings.lift_others
              ? 'Viewers can undo your own decisions and those of your moderators.'
              : 'Viewers can only undo what viewers did with Bits or points.'}
          </p>
        </div>
      ) : null}
      <RadioTiles
        legend="Target"
        value={settings.target}
        onChange={(target) => change({ target })}
        options={TARGETS[place]}
      />
      {settings.target === 'username' ? (
        <TextField
          label="Username"
          value={settings.target_username}
          onChange={(target_username) => change({ target_username })}
          error={errors.target_username}
          hint="The Twitch name of the chatter."
        />
      ) : null}
      {settings.mode === 'timeout' || settings.mode === 'ban' ? <Guards /> : null}
    </div>
  );
}

/** Props of `DurationField`. */
export interface DurationFieldProps extends Pick<EditorProps<'punishment'>, 'place'> {
  seconds: number;
  onChange: (seconds: number) => void;
}

/** Editor for the length of a timeout: a slider with fixed steps, and presets (PUN-03 to PUN-08). */
export function DurationField({ place, seconds, onChange }: DurationFieldProps) {
  const { steps, presets } = LENGTHS[place];
  return (
    <div className={styles.duration}>
      <Slider
        label="Timeout"
        min={0}
        max={steps.length - 1}
        value={nearestStep(steps, seconds)}
        onChange={(at) => onChange(steps[at] ?? seconds)}
        valueText={formatDuration(seconds)}
      />
      <fieldset className={styles.presets} aria-label="Usual lengths">
        {presets.map((preset) => (
          <Button
            key={preset.seconds}
            aria-pressed={preset.seconds === seconds}
            className={styles.preset}
            onClick={() => onChange(preset.seconds)}
          >
            {preset.label}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}

/** Returns the index of the step nearest to a value; the first one on a tie. */
export function nearestStep(steps: readonly number[], value: number): number {
  let nearest = 0;
  for (const [place, step] of steps.entries()) {
    if (Math.abs(step - value) < Math.abs((steps[nearest] ?? 0) - value)) nearest = place;
  }
  return nearest;
}
