import { type ClipKind, MEDIA_LIST_MAX } from '@bitcue/shared/constants/media.ts';
import { findListProblem, NAME_ASKED } from '@bitcue/shared/features/media-rules.ts';
import type { MediaChoice, MediaEntry } from '@bitcue/shared/features/media-settings.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { RadioTiles } from '../parts/RadioGroup.tsx';
import { MEDIA_WORDS } from './describe-media.ts';
import { EntryRow } from './EntryRow.tsx';
import { useMediaById } from './library/clip-queries.ts';
import styles from './MediaListEditor.module.css';
import { MediaPicker } from './picker/MediaPicker.tsx';
import { GlobalVolume } from './Volume.tsx';

/** Props of `MediaListEditor`. */
export interface MediaListEditorProps {
  kind: ClipKind;
  choice: MediaChoice;
  onChange: (choice: MediaChoice) => void;
  /** An error about the whole list. */
  error?: string | undefined;
}

/** Editor for a list: how it plays, and its clips with their names and volumes (SND-01, SND-02). */
export function MediaListEditor({ kind, choice, onChange, error }: MediaListEditorProps) {
  const [isPicking, setPicking] = useState(false);
  const editorId = useId();
  const { type, list } = choice;
  const known = useMediaById(list.map((entry) => entry.shortId));
  const words = MEDIA_WORDS[kind];
  const titleOf = (shortId: string) => known.find(shortId)?.title ?? shortId;
  const problem = findListProblem(choice, titleOf) ?? error;
  const setList = (next: MediaEntry[]) => onChange({ type, list: next });
  const isMissing = !known.isLoading && list.some((entry) => known.find(entry.shortId) === undefined);
  return (
    <div className={styles.editor}>
      <RadioTiles
        legend="How it plays"
        value={type}
        onChange={(next) => onChange({ type: next, list })}
        options={[
          { value: 'single', title: 'Single', line: `Always plays the same ${words.one}.` },
          { value: 'random', title: 'Random', line: 'Plays one at random.' },
          { value: 'personal', title: 'Personal', line: 'One for each viewer.' },
          { value: 'multi', title: 'Multi', line: 'The viewer picks by alias.' },
        ]}
      />
      <div className={styles.top}>
        <h3>{words.many.replace(/^./, (first) => first.toUpperCase())}</h3>
        <GlobalVolume />
        <Button onClick={() => setPicking(true)} disabled={list.length >= MEDIA_LIST_MAX}>
          <Plus size={16} aria-hidden="true" />
          {type === 'single' && list.length > 0 ? `Change the ${words.one}` : `Add a ${words.one}`}
        </Button>
      </div>
      {list.length >= MEDIA_LIST_MAX ? (
        <p className={styles.line}>A list can have up to {MEDIA_LIST_MAX} clips.</p>
      ) : null}
      {type === 'single' && list.length > 1 ? (
        <p className={styles.line}>Only the first one plays. Choose Random to use all of them.</p>
      ) : null}
      {problem ? (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      ) : null}
      {list.length === 0 ? (
        <p className={styles.empty}>No {words.one} chosen yet.</p>
      ) : (
        <ul className={styles.list} aria-label={`Chosen ${words.many}`}>
          {list.map((entry, place) => (
            <EntryRow
              // The same clip can be listed twice under different names.
              // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id and are never reordered.
              key={`${entry.shortId}-${place}`}
              kind={kind}
              entry={entry}
              item={known.find(entry.shortId)}
              isLoading={known.isLoading}
              trackId={`${editorId}-${place}-${entry.shortId}`}
              asked={NAME_ASKED[type]}
              onChange={(next) => setList(list.with(place, next))}
              onRemove={() => setList(list.toSpliced(place, 1))}
            />
          ))}
        </ul>
      )}
      {isMissing ? (
        <Button look="quiet" onClick={known.retry}>
          {' '}
          Try again{' '}
        </Button>
      ) : null}
      {isPicking
        ? // Rendered outside of any surrounding form because it contains forms.
          createPortal(
            <MediaPicker kind={kind} choice={choice} onChange={setList} onClose={() => setPicking(false)} />,
            document.body,
          )
        : null}
    </div>
  );
}
