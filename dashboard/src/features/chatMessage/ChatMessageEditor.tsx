import { CHAT_MESSAGE_MAX } from '@bitcue/shared/constants/platform.ts';
import {
  CHAT_PRESETS,
  type ChatMessageSettings,
  chatMessageSettings,
  checkChatMessage,
  isOwnMessage,
} from '@bitcue/shared/features/chatMessage/chatMessage.ts';
import { Select } from '@bitcue/shared/ui/Select.tsx';
import { TextField } from '@bitcue/shared/ui/TextField.tsx';
import type { EditorProps } from '../editor.ts';
import styles from '../editors.module.css';

const PRESETS = Object.entries(CHAT_PRESETS).map(([value, label]) => ({ value, label }));
const { preset: presets } = chatMessageSettings.shape;

/** Explanation of each preset; null if it needs none. */
const LINES = {
  '': null,
  custom: null,
  announcement: 'An announcement without a message is not sent, and the points go back.',
  fortune: 'One of 20 fortunes, drawn for each redemption.',
  followAge: 'For how many days the viewer has followed your channel.',
  magicBall: 'One of 20 answers, drawn for each redemption.',
} as const;

/** Editor for a chat message: preset and text (FEAT-chatMessage-01). */
export function ChatMessageEditor({ settings, onChange, errors: given }: EditorProps<'chatMessage'>) {
  const errors = { ...checkChatMessage(settings), ...given };
  const change = (part: Partial<ChatMessageSettings>) => onChange({ ...settings, ...part });
  const line = LINES[settings.preset];
  return (
    <div className={styles.editor}>
      <Select
        label="Preset"
        placeholder="Choose what is written"
        value={settings.preset}
        options={PRESETS}
        onChange={(preset) => change({ preset: presets.parse(preset) })}
        error={errors.preset}
      />
      {isOwnMessage(settings.preset) ? (
        <TextField
          label="Message"
          rows={3}
          value={settings.message}
          onChange={(message) => change({ message })}
          error={errors.message}
          hint="{user}, {reward} and {input} are filled in."
          limit={CHAT_MESSAGE_MAX}
        />
      ) : null}
      {line === null ? null : <p className={styles.line}>{line}</p>}
    </div>
  );
}
