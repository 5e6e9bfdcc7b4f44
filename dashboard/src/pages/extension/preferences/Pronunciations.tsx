import { PRONUNCIATIONS_MAX, type Pronunciation, pronunciation } from '@bitcue/shared/text/pronounce.ts';
import { TextField } from '@bitcue/shared/ui/TextField.tsx';
import { useState } from 'react';
import { TryButton, TryRulesModal } from '../../../rule-trial/TryRulesModal.tsx';
import styles from './Pronunciations.module.css';
import { usePronunciations } from './use-preferences.ts';

/** Edits how words are pronounced on the channel, one per line. Nothing is saved while a line is invalid. */
export function Pronunciations({ stored }: { stored: readonly Pronunciation[] }) {
  const { pronunciations, setPronunciations } = usePronunciations(stored);
  const [draft, setDraft] = useState<string | null>(null);
  const [trial, setTrial] = useState<string | null>(null);
  const written = pronunciations.map(({ word, said }) => `${word} = ${said}`).join('\n');
  const text = draft ?? written;
  const change = (next: string) => {
    setDraft(next);
    const { list, problem } = parseLines(next);
    if (problem === undefined) setPronunciations(list);
  };
  const tried = parseLines(trial ?? '');
  return (
    <section className={styles.part}>
      <LinesField text={text} isNew={draft !== null} onChange={change} />
      <TryButton onClick={() => setTrial(text)} />
      {trial === null ? null : (
        <TryRulesModal
          title="Try pronunciations on last week"
          rules={tried.problem === undefined ? { rules: 'pronunciations', pronunciations: tried.list } : null}
          isChanged={trial !== text}
          onUse={() => {
            change(trial);
            setTrial(null);
          }}
          onClose={() => setTrial(null)}
        >
          <LinesField text={trial} isNew onChange={setTrial} />
        </TryRulesModal>
      )}
    </section>
  );
}

/** Renders the lines being typed. `isNew`: true if they differ from what is stored, so their errors are shown. */
function LinesField({ text, isNew, onChange }: { text: string; isNew: boolean; onChange: (text: string) => void }) {
  const { list, problem } = parseLines(text);
  return (
    <TextField
      label="Pronunciation"
      rows={4}
      value={text}
      onChange={onChange}
      error={isNew ? problem : undefined}
      placeholder={'gg = good game\nRavn = raven'}
      hint={`How voices say a word, in all your interactions and rewards. One per line: word = how it is said. ${
        list.length
      } of ${PRONUNCIATIONS_MAX}.`}
    />
  );
}

/** Parses lines such as `gg = good game`. If a word occurs twice, its last line counts. */
function parseLines(text: string): { list: Pronunciation[]; problem?: string } {
  const list = new Map<string, Pronunciation>();
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const at = line.indexOf('=', 1);
    const parsed = pronunciation.safeParse({ word: line.slice(0, Math.max(0, at)), said: line.slice(at + 1) });
    if (at < 0 || !parsed.success)
      return {
        list: [...list.values()],
        problem: `Line ${index + 1}: write a word of up to 40 characters, =, and how it is said, in up to 80.`,
      };
    list.set(parsed.data.word.toLowerCase(), parsed.data);
  }
  const all = [...list.values()];
  if (all.length <= PRONUNCIATIONS_MAX) return { list: all };
  return { list: all, problem: `The list can have up to ${PRONUNCIATIONS_MAX} words.` };
}
