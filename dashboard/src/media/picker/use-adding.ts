import type { MediaItem } from '@bitcue/shared/api/library.ts';
import { addEntry, NAME_ASKED } from '@bitcue/shared/features/media-rules.ts';
import { type MediaChoice, type MediaEntry, mediaEntry } from '@bitcue/shared/features/media-settings.ts';
import { normalizeLogin } from '@bitcue/shared/text/login.ts';
import { useState } from 'react';
import { toast } from 'sonner';
import { ADD_FAILED } from '../describe-media.ts';

/** The fields needed to add a clip to a list. */
type ClipToPick = Pick<MediaItem, 'shortId' | 'title'>;

/** Options of `useAdding`. */
export interface AddingInput {
  choice: MediaChoice;
  onChange: (list: MediaEntry[]) => void;
  /** Called after adding a clip, except to a random list, which usually gets several. */
  onDone: () => void;
}

/**
 * Adds clips to a list, after asking for a name if the list needs names (SND-04 to SND-07). The shared rules apply (SND-08
 * to SND-13).
 */
export function useAdding({ choice, onChange, onDone }: AddingInput) {
  const [picked, setPicked] = useState<ClipToPick | null>(null);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const asked = NAME_ASKED[choice.type];

  const add = (item: ClipToPick, typed: string) => {
    const names = asked === 'username' ? { username: normalizeLogin(typed) } : asked ? { alias: typed.trim() } : {};
    const entry = mediaEntry.safeParse({ shortId: item.shortId, ...names });
    if (!entry.success) return void toast.error(ADD_FAILED);
    const added = addEntry(choice, entry.data, item.title);
    if (!added.ok) return setProblem(added.problem);
    setProblem(null);
    onChange(added.list);
    if (choice.type !== 'random') onDone();
  };

  return {
    asked,
    picked,
    name,
    problem,
    setName(typed: string) {
      setName(typed);
      setProblem(null);
    },
    pick(item: ClipToPick) {
      if (asked === null) return add(item, '');
      setProblem(null);
      setPicked(item);
    },
    back() {
      setPicked(null);
      setProblem(null);
    },
    addPicked() {
      if (picked) add(picked, name);
    },
  };
}
