import { CHAT_MESSAGE_MAX } from '@bitcue/shared/constants/platform.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import {
  CHAT_MESSAGE_INPUT,
  type ChatMessageSettings,
  checkChatMessage,
} from '@bitcue/shared/features/chatMessage/chatMessage.ts';
import { cutToCodePoints } from '@bitcue/shared/text/char-count.ts';
import { formatDuration } from '@bitcue/shared/text/duration.ts';
import { expandTemplate } from '@bitcue/shared/text/expand-template.ts';
import type { Random } from '../../ports/system.ts';
import type { Sale } from '../executor.ts';
import { FORTUNES, MAGIC_BALL_ANSWERS } from './sentences.ts';

const DAY_S = 86_400;

/**
 * Composes the message; returns null for a follow age, which is looked up later. Throws `AppError` if the settings are
 * incomplete, or the message is empty.
 */
export function composeMessage(settings: ChatMessageSettings, sale: Sale, random: Pick<Random, 'draw'>): string | null {
  const [problem] = Object.values(checkChatMessage(settings));
  if (problem !== undefined) throw new AppError('item.unavailable', { message: problem });
  const user = nameOf(sale);
  switch (settings.preset) {
    case 'fortune':
      return `${user}, your fortune: ${draw(FORTUNES, random)}`;
    case 'magicBall':
      return `${user}, the magic ball says: ${draw(MAGIC_BALL_ANSWERS, random)}`;
    case 'followAge':
      return null;
    default: {
      const input = sale.input[CHAT_MESSAGE_INPUT.text] ?? '';
      const text = expandTemplate(settings.message, { user, reward: sale.itemTitle, input }).trim();
      if (text === '') throw new AppError('input.invalid', { message: 'The message is empty, so it was not sent.' });
      return cutToCodePoints(text, CHAT_MESSAGE_MAX);
    }
  }
}

/** Composes the message that says how long a viewer has followed. */
export function composeFollowAge(user: string, since: Date | null, nowMs: number): string {
  if (since === null) return `${user} does not follow this channel.`;
  const days = Math.floor((nowMs - since.getTime()) / 1_000 / DAY_S);
  return days < 1
    ? `${user} has followed for less than a day.`
    : `${user} has followed for ${formatDuration(days * DAY_S)}.`;
}

function nameOf({ buyer }: Sale): string {
  return buyer.name ?? buyer.login ?? 'A viewer';
}

function draw(sentences: readonly string[], random: Pick<Random, 'draw'>): string {
  return sentences[Math.floor(random.draw() * sentences.length)] ?? '';
}
