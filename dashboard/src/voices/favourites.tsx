import { putFavouriteVoices } from '@bitcue/shared/api/extension-items.ts';
import type { Voice } from '@bitcue/shared/api/voices.ts';
import { labelVoice } from '@bitcue/shared/constants/shipped-voices.ts';
import { sortFavouritesFirst } from '@bitcue/shared/voices/sort-favourites.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { call, messageOf } from '../api/call.ts';
import { extensionQuery } from '../api/queries.ts';
import styles from './favourites.module.css';

/** A streamer's favourite voices. */
export interface Favourites {
  names: readonly string[];
  /** Adds or removes one. Null for visitors, and until they are loaded. */
  toggle: ((name: string) => void) | null;
}

const NONE: readonly string[] = [];

/** Loads the favourite voices. `isSignedIn`: false for visitors, who have none. */
export function useFavourites(isSignedIn = true): Favourites {
  const client = useQueryClient();
  const { data } = useQuery({ ...extensionQuery, enabled: isSignedIn });
  const stored = data?.preferences.favouriteVoices;
  const { mutate } = useMutation({
    scope: { id: 'favourite-voices' },
    mutationFn: (favouriteVoices: string[]) => call(putFavouriteVoices, { body: { favouriteVoices } }),
    // Optimistic, so that every list shows it at once.
    async onMutate(favouriteVoices) {
      await client.cancelQueries(extensionQuery);
      client.setQueryData(
        extensionQuery.queryKey,
        (now) => now && { ...now, preferences: { ...now.preferences, favouriteVoices } },
      );
    },
    onError(error) {
      toast.error(messageOf(error));
      void client.invalidateQueries(extensionQuery);
    },
  });
  const names = stored ?? NONE;
  const toggle = (name: string) =>
    mutate(names.includes(name) ? names.filter((other) => other !== name) : [...names, name]);
  return { names, toggle: isSignedIn && stored !== undefined ? toggle : null };
}

/**
 * Returns a function that sorts the favourites first, as they were when the list was opened, so that no row moves away
 * while it is being marked.
 */
export function useFavouritesFirst({ names, toggle }: Favourites): (voices: readonly Voice[]) => Voice[] {
  const [first, setFirst] = useState<readonly string[] | null>(null);
  if (first === null && toggle !== null) setFirst(names);
  return (voices) => sortFavouritesFirst(voices, first ?? names);
}

/** Renders the button that marks a voice as a favourite. Renders nothing for visitors. */
export function FavouriteButton({ voice, favourites }: { voice: Voice; favourites: Favourites }) {
  const { names, toggle } = favourites;
  if (toggle === null) return null;
  const isFavourite = names.includes(voice.name);
  return (
    <button
      type="button"
      className={styles.star}
      aria-pressed={isFavourite}
      aria-label={`Favourite: ${labelVoice(voice.name)}, ${voice.language}`}
      onClick={() => toggle(voice.name)}
    >
      <Star size={16} aria-hidden="true" fill={isFavourite ? 'currentColor' : 'none'} />
    </button>
  );
}
