import type { SlotKind, TakenSlot } from '@bitcue/shared/api/platform.ts';

/** Where a streamer is in setting the extension up (ONB-01). */
export type SetupState =
  | { step: 'meet' }
  /** `idle` before Twitch's page was opened, `waiting` until the extension is seen, then `installed` (ONB-07). */
  | { step: 'install'; phase: 'idle' | 'waiting' | 'installed' }
  | { step: 'activate' }
  | { step: 'replace'; kind: SlotKind; slots: TakenSlot[] }
  /** `already`: it was active before anything was done here (ONB-21). */
  | { step: 'success'; already: boolean }
  | { step: 'failed'; title: string; message: string; kind: SlotKind; replace: string | null };

/** Where the flow can be entered: Activate Now leads past the introduction (ACT-03, ACT-04). */
export const SETUP_ENTRIES = ['install', 'activation'] as const;
/** Where the flow can be entered. */
export type SetupEntry = (typeof SETUP_ENTRIES)[number];

/** The first step for an entry; the introduction without one. */
export function firstStep(entry: SetupEntry | null): SetupState {
  if (entry === 'install') return { step: 'install', phase: 'idle' };
  return entry === 'activation' ? { step: 'activate' } : { step: 'meet' };
}

/** Number of a step among those that everyone sees, and how many there are. */
export function progressOf(state: SetupState): { at: number; of: number } {
  const places: Record<SetupState['step'], number> = {
    meet: 1,
    install: 2,
    activate: 3,
    replace: 3,
    failed: 3,
    success: 4,
  };
  return { at: places[state.step], of: 4 };
}
