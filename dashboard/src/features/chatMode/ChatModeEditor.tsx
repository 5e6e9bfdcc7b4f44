import { type ChatModeSettings, chatModeSettings, checkChatMode } from '@bitcue/shared/features/chatMode/chatMode.ts';
import {
  CHAT_MODES,
  DURATION_REQUIRED,
  DURATION_S,
  DURATION_TOO_LONG,
  DURATION_TOO_SHORT,
  LENGTH_REQUIRED,
  LENGTH_S,
  LENGTH_TOO_LONG,
  LENGTH_TOO_SHORT,
  TWITCH_SLOW_S,
} from '@bitcue/shared/features/chatMode/limits.ts';
import { Select } from '@bitcue/shared/ui/Select.tsx';
import { SecondsField } from '../../parts/SecondsField.tsx';
import type { EditorProps } from '../editor.ts';
import styles from '../editors.module.css';

const MODES = Object.entries(CHAT_MODES).map(([value, label]) => ({ value, label }));
const { mode: modes } = chatModeSettings.shape;

/** Explanation of each mode; null before one is chosen. */
const LINES = {
  '': null,
  slow: `Twitch allows ${TWITCH_SLOW_S.min} to ${TWITCH_SLOW_S.max} seconds between messages. Less is sent as ${TWITCH_SLOW_S.min}, more as ${TWITCH_SLOW_S.max}.`,
  sub: 'Only subscribers can write.',
  emote: 'Only emotes can be written.',
  follower: 'Only followers can write, however long they have followed.',
} as const;

/** Editor for a chat mode: the mode, its duration and, for slow mode, the time between messages (FEAT-chatMode-01). */
export function ChatModeEditor({ settings, onChange, errors: given }: EditorProps<'chatMode'>) {
  const errors = { ...checkChatMode(settings), ...given };
  const change = (part: Partial<ChatModeSettings>) => onChange({ ...settings, ...part });
  const line = LINES[settings.mode];
  return (
    <div className={styles.editor}>
      <Select
        label="Mode"
        placeholder="Choose a mode"
        value={settings.mode}
        options={MODES}
        onChange={(mode) => change({ mode: modes.parse(mode) })}
        error={errors.mode}
      />
      {line === null ? null : <p className={styles.line}>{line}</p>}
      <SecondsField
        label="Duration"
        value={settings.duration}
        {...DURATION_S}
        required={DURATION_REQUIRED}
        tooShort={DURATION_TOO_SHORT}
        tooLong={DURATION_TOO_LONG}
        hint="Seconds until the mode turns off: 15 to 86,400"
        onChange={(duration) => change({ duration })}
      />
      {settings.mode === 'slow' ? (
        <SecondsField
          label="Length"
          value={settings.length}
          {...LENGTH_S}
          required={LENGTH_REQUIRED}
          tooShort={LENGTH_TOO_SHORT}
          tooLong={LENGTH_TOO_LONG}
          hint="Seconds between two messages of a viewer"
          onChange={(length) => change({ length })}
        />
      ) : null}
      <p className={styles.line}>
        If the mode is already on, the points go back. Changes that you or a moderator make in the meantime are kept.
      </p>
    </div>
  );
}
