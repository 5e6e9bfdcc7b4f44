import {
  putHideAlerts,
  putNotificationPosition,
  putPronunciations,
  putTheme,
} from '@bitcue/shared/api/extension-items.ts';
import { THEME_DEBOUNCE_MS } from '@bitcue/shared/constants/timing.ts';
import type { ExtensionPreferences } from '@bitcue/shared/items/preferences.ts';
import type { Pronunciation } from '@bitcue/shared/text/pronounce.ts';
import type { AlertTheme } from '@bitcue/shared/theme/alert-themes.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { CallError, call, messageOf } from '../../../api/call.ts';
import { useLateSave } from '../../../parts/late-save.ts';
import { updateCachedExtension } from '../extension-cache.ts';
import { fromCanvas, type Place, toCanvas } from './place.ts';

/** Shown for a response other than 200 (API-07). */
const THEME_FAILED = 'Unknown error updating theme :(';
/** Milliseconds after the last key press until a position or a list is saved. */
const SAVE_DELAY_MS = 1_000;

type Change = (preferences: ExtensionPreferences) => ExtensionPreferences;

/** Sends a change. On success updates the cache and shows `done`, otherwise shows the error. */
async function save(client: QueryClient, send: () => Promise<unknown>, done: string, change: Change): Promise<void> {
  try {
    await send();
    await updateCachedExtension(client, (data) => ({ ...data, preferences: change(data.preferences) }));
    toast.success(done);
  } catch (error) {
    toast.error(messageOf(error));
  }
}

/** Returns the chosen theme and its setter. It is sent 1750 ms after the last choice (PREF-03). */
export function useTheme(stored: AlertTheme): { theme: AlertTheme; setTheme: (theme: AlertTheme) => void } {
  const client = useQueryClient();
  const { unsaved, late } = useLateSave<AlertTheme>(async (theme) => {
    const send = () =>
      call(putTheme, { body: { theme }, keepalive: true }).catch((error: unknown) => {
        throw error instanceof CallError && error.status !== 0 ? new Error(THEME_FAILED) : error;
      });
    await save(client, send, 'Updated theme!', (preferences) => ({ ...preferences, theme }));
  }, THEME_DEBOUNCE_MS);
  return { theme: unsaved ?? stored, setTheme: late.set };
}

/** Returns the alert's position in the 720x405 area and functions to move it. `drop` saves immediately (PREF-06, PREF-08). */
export function useAlertPlace(stored: Place): { place: Place; move: (place: Place) => void; drop: () => void } {
  const client = useQueryClient();
  const { unsaved, late } = useLateSave<Place>(async (place) => {
    const position = toCanvas(place);
    const send = () => call(putNotificationPosition, { body: position, keepalive: true });
    await save(client, send, 'Updated notification position!', (preferences) => ({
      ...preferences,
      notification: { ...preferences.notification, position },
    }));
  }, SAVE_DELAY_MS);
  return { place: unsaved ?? fromCanvas(stored), move: late.set, drop: () => late.flush() };
}

/** Returns the pronunciations and a setter. They are sent a second after the last change. */
export function usePronunciations(stored: readonly Pronunciation[]): {
  pronunciations: readonly Pronunciation[];
  setPronunciations: (pronunciations: Pronunciation[]) => void;
} {
  const client = useQueryClient();
  const { unsaved, late } = useLateSave<Pronunciation[]>(async (pronunciations) => {
    const send = () => call(putPronunciations, { body: { pronunciations }, keepalive: true });
    await save(client, send, 'Updated pronunciations!', (preferences) => ({ ...preferences, pronunciations }));
  }, SAVE_DELAY_MS);
  return { pronunciations: unsaved ?? stored, setPronunciations: late.set };
}

/** Returns whether notifications are hidden, and a setter (PREF-09). */
export function useHide(stored: boolean): { hide: boolean; setHide: (hide: boolean) => void } {
  const client = useQueryClient();
  const { isPending, variables, mutate } = useMutation({
    scope: { id: 'extension.hideAlerts' },
    mutationFn: (hide: boolean) =>
      save(
        client,
        () => call(putHideAlerts, { body: { hide } }),
        'Updated Alerts!',
        (preferences) => ({ ...preferences, notification: { ...preferences.notification, hide } }),
      ),
  });
  return { hide: isPending ? variables : stored, setHide: mutate };
}
