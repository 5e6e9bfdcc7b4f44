import { checkVip, VIP_TARGETS, type VipSettings } from '@bitcue/shared/features/vip/vip.ts';
import { formatDuration } from '@bitcue/shared/text/duration.ts';
import { Select } from '@bitcue/shared/ui/Select.tsx';
import { TextField } from '@bitcue/shared/ui/TextField.tsx';
import { RadioTiles } from '../../parts/RadioGroup.tsx';
import type { EditorProps } from '../editor.ts';
import styles from '../editors.module.css';

const LINES = {
  redeemer: 'Whoever redeems the reward',
  redeemers_entry: 'They enter a Twitch name',
  username: 'You enter the name here',
  random: 'Never you, a bot, a moderator or a VIP',
} as const;
const TARGETS = (Object.keys(LINES) as VipSettings['target'][]).map((value) => ({
  value,
  title: VIP_TARGETS[value],
  line: LINES[value],
}));

const DAY_S = 86_400;
/** Durations offered, in seconds; 0 means no end. */
const TIMES_S = [0, 3_600, ...[1, 3, 7, 14, 30, 90, 180, 365].map((days) => days * DAY_S)];

/** Editor for a VIP: who, and for how long (FEAT-vip-01). */
export function VipEditor({ settings, onChange, errors: given }: EditorProps<'vip'>) {
  const errors = { ...checkVip(settings), ...given };
  const change = (part: Partial<VipSettings>) => onChange({ ...settings, ...part });
  const times = TIMES_S.includes(settings.durationS) ? TIMES_S : [...TIMES_S, settings.durationS];
  return (
    <div className={styles.editor}>
      <RadioTiles
        legend="Who becomes a VIP"
        value={settings.target}
        onChange={(target) => change({ target })}
        options={TARGETS}
      />
      {settings.target === 'username' ? (
        <TextField
          label="Username"
          value={settings.target_chatter}
          onChange={(target_chatter) => change({ target_chatter })}
          error={errors.target_chatter}
          hint="The Twitch name of the chatter."
        />
      ) : null}
      <Select
        label="How long"
        value={String(settings.durationS)}
        options={times.map((seconds) => ({
          value: String(seconds),
          label: seconds === 0 ? 'Until you remove them' : formatDuration(seconds),
        }))}
        onChange={(seconds) => change({ durationS: Number(seconds) })}
        error={errors.durationS}
      />
      {settings.durationS === 0 ? null : (
        <p className={styles.line}>
          Time adds up: another redemption extends what is left. The alert and the history show how long they stay a
          VIP.
        </p>
      )}
      <p className={styles.line}>
        If they are already a VIP or a moderator, or your VIP slots are full, the points go back.
      </p>
    </div>
  );
}
