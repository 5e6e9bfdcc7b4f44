import { PUNISHMENT_MODE_LABELS } from '@bitcue/shared/features/punishment/limits.ts';
import type { PunishmentSettings } from '@bitcue/shared/features/punishment/punishment.ts';
import { formatDuration } from '@bitcue/shared/text/duration.ts';

const WHO = {
  text: 'viewer picks the chatter',
  redeemer: 'whoever redeems it',
  randomChatter: 'a random chatter',
} as const;

/** Describes a punishment in one line: action and target. */
export function describePunishment({ mode, duration, target, target_username }: PunishmentSettings): string {
  const action =
    mode === 'timeout'
      ? `${PUNISHMENT_MODE_LABELS.timeout} of ${formatDuration(duration)}`
      : PUNISHMENT_MODE_LABELS[mode];
  return `${action} · ${target === 'username' ? target_username || 'nobody yet' : WHO[target]}`;
}
