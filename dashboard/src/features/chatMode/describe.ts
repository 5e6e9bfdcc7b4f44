import type { FeatureSettings } from '@bitcue/shared/features/catalog.ts';
import { CHAT_MODES } from '@bitcue/shared/features/chatMode/limits.ts';
import { formatDuration } from '@bitcue/shared/text/duration.ts';

/** Describes a chat mode in one line: the mode and its time. */
export function describeChatMode({ mode, duration }: FeatureSettings<'chatMode'>): string {
  const time = duration === null ? 'no duration yet' : formatDuration(duration);
  return `${mode === '' ? 'no mode yet' : CHAT_MODES[mode].toLowerCase()} · ${time}`;
}
