import type { TriedMessage, TriedRules } from '@bitcue/shared/api/rule-trial.ts';
import { composeSpeech } from '@bitcue/shared/features/tts/compose-speech.ts';
import type { Pronunciation } from '@bitcue/shared/text/pronounce.ts';
import { filterText, listMasked, type WordFilter } from '@bitcue/shared/text/word-filter.ts';
import type { z } from 'zod';
import type { StepContext } from '../executor.ts';
import { frozenMessage } from './frozen-message.ts';

type Frozen = z.output<typeof frozenMessage>;
/** What rules do to a message. `outcome` is null if they do nothing, as before. */
export type Judged = Pick<TriedMessage, 'text' | 'masked' | 'shown' | 'spoken' | 'isNew'> & {
  outcome: TriedMessage['outcome'] | null;
};

/** A past message, as its executor receives it. */
type PastMessage = Pick<StepContext, 'redeemer' | 'title' | 'data'>;

/**
 * Tries rules on a message that was sold, with the code that prepares speech. `saved`: the channel's current pronunciations.
 * Returns null if the step has no message.
 */
export function tryRules(rules: TriedRules, { redeemer, title, data }: PastMessage, saved: readonly Pronunciation[]) {
  const { success, data: message } = frozenMessage.safeParse(data);
  if (!success) return null;
  const { settings: then, input, voices } = message;
  const compose = (settings: Frozen['settings'], pronunciations: readonly Pronunciation[]) =>
    composeSpeech(settings, { user: redeemer.name, itemTitle: title, input, pronunciations, voices });
  return rules.rules === 'filter'
    ? judgeFilter(input, then.filter, rules.settings.filter, compose(rules.settings, saved))
    : judgeWords(input, rules.pronunciations, saved, (list) => compose(then, list));
}

type Composed = ReturnType<typeof composeSpeech>;

function judgeFilter(text: string, then: WordFilter, next: WordFilter, { shown, spoken, empty }: Composed): Judged {
  const masked = listMasked(text, next);
  const [before, after] = [filterText(text, then), filterText(text, next)];
  const done = empty ? 'refused' : masked.length > 0 ? 'masked' : after.changed ? 'links' : null;
  return {
    text,
    masked,
    ...(empty ? { shown: '', spoken: '' } : { shown, spoken }),
    outcome: done ?? (before.changed ? 'released' : null),
    isNew: empty || before.spoken !== after.spoken,
  };
}

function judgeWords(
  text: string,
  next: readonly Pronunciation[],
  saved: readonly Pronunciation[],
  compose: (list: readonly Pronunciation[]) => Composed,
): Judged {
  const [plain, before, { shown, spoken }] = [compose([]).spoken, compose(saved).spoken, compose(next)];
  const outcome = spoken !== plain ? 'said' : before !== plain ? 'released' : null;
  return { text, masked: [], shown, spoken, outcome, isNew: spoken !== before };
}
