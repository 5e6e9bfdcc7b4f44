import {
  TRIAL_DAYS,
  TRIAL_OUTCOMES,
  type TrialOutcome,
  type TriedMessage,
  type TriedRules,
  tryRules,
} from '@bitcue/shared/api/rule-trial.ts';
import { Chip } from '@bitcue/shared/ui/Chip.tsx';
import { Skeleton } from '@bitcue/shared/ui/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import type { z } from 'zod';
import { call, messageOf } from '../api/call.ts';
import { describeTime } from '../parts/describe-time.ts';
import { MarkedText } from '../parts/MarkedText.tsx';
import { StateNote } from '../parts/StateNote.tsx';
import styles from './RuleTrial.module.css';

/** Word and colour for the outcome of a message. */
const OUTCOMES = {
  refused: { word: 'Refused', tone: 'live' },
  masked: { word: 'Masked', tone: 'warn' },
  links: { word: 'Link removed', tone: 'warn' },
  said: { word: 'Said differently', tone: 'info' },
  released: { word: 'As written', tone: 'ok' },
} as const satisfies Record<TrialOutcome, unknown>;

/** Shows what the rules would have done to the messages of the last days. */
export function RuleTrial({ rules }: { rules: TriedRules }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['rule-trial', rules],
    queryFn: () => call(tryRules, { body: rules }),
    gcTime: 0,
    retry: false,
  });
  if (error) {
    return (
      <StateNote
        tone="failed"
        title="The rules could not be tried"
        action={{ label: 'Try again', onClick: () => void refetch(), busy: isFetching }}
      >
        {messageOf(error)}
      </StateNote>
    );
  }
  if (!data) {
    return (
      <div className={styles.loading} aria-busy="true">
        <Skeleton height="20px" width="60%" />
        <Skeleton height="72px" />
        <Skeleton height="72px" />
      </div>
    );
  }
  return (
    <section className={styles.trial} aria-label="Last week">
      <p className={styles.summary} role="status">
        {summarize(data)}
      </p>
      {data.messages.length === 0 ? (
        <StateNote
          icon={<History size={20} aria-hidden="true" />}
          title={data.read === 0 ? 'No messages yet' : 'Nothing would change'}
        >
          {data.read === 0
            ? `Nobody had a message read out in the last ${TRIAL_DAYS} days. The rules can be used all the same.`
            : 'These rules leave every message as it is.'}
        </StateNote>
      ) : (
        <ul className={styles.list}>
          {data.messages.map((message) => (
            <MessageRow key={message.id} message={message} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Describes in a few short sentences what the rules would have done. */
function summarize({ read, readSince, counts, changed, messages }: z.output<(typeof tryRules)['answer']>): string {
  const affected = TRIAL_OUTCOMES.filter((outcome) => counts[outcome] > 0);
  const total = affected.reduce((sum, outcome) => sum + counts[outcome], 0);
  const what = affected.map((outcome) => `${counts[outcome]} ${OUTCOMES[outcome].word.toLowerCase()}`).join(', ');
  return [
    `${read} ${read === 1 ? 'message' : 'messages'} in ${TRIAL_DAYS} days${what === '' ? '' : `: ${what}`}.`,
    total === 0 ? '' : changed === 0 ? 'No changes.' : `${changed} would change.`,
    readSince === null ? '' : `Only those since ${describeTime(readSince)} were read.`,
    total > messages.length ? `The newest ${messages.length} are listed.` : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function MessageRow({ message }: { message: TriedMessage }) {
  const { at, viewer, title, text, masked, shown, spoken, outcome, isNew } = message;
  const { word, tone } = OUTCOMES[outcome];
  const isForEar = shown === text || outcome === 'said';
  return (
    <li className={styles.row}>
      <p className={styles.about}>
        <b>{viewer}</b>
        <span>{title}</span>
        <time dateTime={new Date(at).toISOString()}>{describeTime(at)}</time>
        <Chip tone={tone}>{word}</Chip>
        {isNew ? <Chip>New</Chip> : null}
      </p>
      <p>
        <MarkedText text={text} parts={masked} />
      </p>
      {outcome === 'refused' ? (
        <p className={styles.result}>Nothing would be left to say. Bits are not used, and points go back.</p>
      ) : (
        <p className={styles.result}>{isForEar ? `Spoken: ${spoken}` : `On screen: ${shown}`}</p>
      )}
    </li>
  );
}
