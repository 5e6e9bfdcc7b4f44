import { PRODUCT_NAME } from '@bitcue/shared/brand.ts';
import type { ConnectionState } from './connection.ts';
import type { AutoplayState } from './output/autoplay.ts';

/**
 * Milliseconds for which OBS shows a note: long enough for the streamer to notice, but not the whole
 * stream.
 */
export const OBS_NOTE_MS = 30_000;

/** The state that the note depends on. */
export interface PageState {
  client: 'obs' | 'browser';
  connection: ConnectionState;
  role: 'leader' | 'standby' | undefined;
  /** True until the streamer has said that this page is theirs. */
  isUnknown: boolean;
  autoplay: AutoplayState | undefined;
}

interface Note {
  name: 'refused' | 'unknown' | 'autoplay' | 'standby';
  text: string;
  detail?: string;
}

/** Returns the note to show, if any. In OBS only what the streamer must know is shown, because viewers see it too. */
export function chooseNote({ client, connection, role, isUnknown, autoplay }: PageState): Note | undefined {
  if (connection === 'refused') {
    const text = 'This alert page address is no longer valid';
    return client === 'obs'
      ? { name: 'refused', text }
      : { name: 'refused', text, detail: `Copy the new address from your ${PRODUCT_NAME} dashboard.` };
  }
  if (connection === 'open' && isUnknown) {
    return {
      name: 'unknown',
      text: 'Is this your alert page?',
      detail: `Confirm it on your ${PRODUCT_NAME} dashboard to play alerts here.`,
    };
  }
  if (client === 'obs') return undefined;
  if (autoplay === 'refused') return { name: 'autoplay', text: 'Click once to allow sound' };
  if (connection === 'open' && role === 'standby') {
    return { name: 'standby', text: 'Standing by: another alert page is playing' };
  }
  return undefined;
}

/**
 * Creates the notes area.
 * @returns a function that shows the note for a state, if any
 */
export function createNotes(root: HTMLElement): (state: PageState) => void {
  let current: Note['name'] | undefined;
  let fadeTimer: ReturnType<typeof setTimeout> | undefined;
  return (state) => {
    const note = chooseNote(state);
    if (note?.name === current) return;
    current = note?.name;
    clearTimeout(fadeTimer);
    root.replaceChildren();
    if (!note) return;
    const element = document.createElement('p');
    element.className = 'note';
    element.dataset.note = note.name;
    element.textContent = note.text;
    if (note.detail) {
      const detail = document.createElement('small');
      detail.textContent = note.detail;
      element.append(detail);
    }
    root.append(element);
    if (state.client === 'obs') fadeTimer = setTimeout(() => root.replaceChildren(), OBS_NOTE_MS);
  };
}
