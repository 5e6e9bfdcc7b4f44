import { createDefaultFeatures } from '@bitcue/shared/api/extension-items.ts';
import { activateExtension, readExtensionStatus, type SlotKind, type TakenSlot } from '@bitcue/shared/api/platform.ts';
import { patchSettings } from '@bitcue/shared/api/user.ts';
import { PRODUCT_NAME } from '@bitcue/shared/brand.ts';
import { ERRORS } from '@bitcue/shared/errors/codes.ts';
import { type OnboardingPatch, PREREQUISITE_MET } from '@bitcue/shared/users/onboarding.ts';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { CallError, call, serverMessageOf } from '../../api/call.ts';
import { extensionQuery, extensionStatusQuery } from '../../api/queries.ts';
import { userQuery } from '../../api/session.ts';
import { STATUS_FAILED } from '../extension/use-activate.ts';

const ACTIVATION_TITLE = `Failed to activate ${PRODUCT_NAME}'s extension`;
const ACTIVATION_FAILED = `We had issues activating ${PRODUCT_NAME}'s extension. The streaming platform could be having issues...`;

/** State and actions of the setup. */
export interface Setup {
  state: SetupState;
  busy: boolean;
  /** Continues from the introduction. */
  begin(): Promise<void>;
  /** Call this when Twitch's installation page was opened. */
  waitForInstall(): void;
  /** Call this when the extension is found to be installed. */
  noteInstalled(): void;
  /** Continues from the install step. */
  continueSetup(): Promise<void>;
  activate(kind: SlotKind, replace?: string | null): Promise<void>;
  backToChoice(): void;
  finish(): Promise<void>;
}

/** Manages the extension's setup (ONB, ACT). Progress is stored on the server. */
export function useSetup(entry: SetupEntry | null): Setup {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: user } = useSuspenseQuery(userQuery);
  const [state, setState] = useState<SetupState>(() => firstStep(entry));
  const [busy, setBusy] = useState(false);

  const savePatch = useCallback(
    async (patch: OnboardingPatch) => {
      await call(patchSettings, { body: { onboardingExtension: patch } });
      await client.invalidateQueries({ queryKey: userQuery.queryKey });
    },
    [client],
  );
  const succeed = (already: boolean) => {
    setState({ step: 'success', already });
    void client.invalidateQueries({ queryKey: extensionStatusQuery.queryKey });
    // Not awaited, so that Finish can be pressed immediately. If it fails, the next visit stores it: the extension is
    // active anyway.
    void savePatch({ status: 'completed' }).catch(() => {});
  };
  const whileBusy = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    await work().finally(() => setBusy(false));
  };
  /** Skipped steps are recorded only while the onboarding is in progress (ONB-10, ONB-11). */
  const isInProgress = user.onboardingExtension.status === 'in-progress';
  const checkStatus = () =>
    call(readExtensionStatus).catch((error: Error) => {
      toast.error(STATUS_FAILED, { description: error.message });
      return null;
    });

  return {
    state,
    busy,
    begin: () =>
      whileBusy(async () => {
        const status = await checkStatus();
        if (!status) return;
        if (status.active) {
          await savePatch({ skipped: { installation: skipNow(), activation: skipNow() } }).catch(() => {});
          succeed(true);
        } else if (status.installed) {
          await savePatch({ skipped: { installation: skipNow() } }).catch(() => {});
          setState({ step: 'activate' });
        } else setState({ step: 'install', phase: 'idle' });
      }),
    waitForInstall: () => setState({ step: 'install', phase: 'waiting' }),
    noteInstalled: () => setState({ step: 'install', phase: 'installed' }),
    continueSetup: () =>
      whileBusy(async () => {
        const status = await checkStatus();
        if (!status) return;
        if (!status.active) {
          setState({ step: 'activate' });
          return;
        }
        if (isInProgress) await savePatch({ skipped: { activation: skipNow() } }).catch(() => {});
        succeed(true);
      }),
    activate: (kind, replace = null) =>
      whileBusy(async () => {
        try {
          const answer = await call(activateExtension, { body: { kind, replace } });
          if (answer.outcome === 'full') setState({ step: 'replace', kind, slots: answer.slots });
          else succeed(false);
        } catch (error) {
          setState({ step: 'failed', title: ACTIVATION_TITLE, message: reasonOf(error), kind, replace });
        }
      }),
    backToChoice: () => setState({ step: 'activate' }),
    finish: () =>
      whileBusy(async () => {
        try {
          await call(createDefaultFeatures);
        } catch (error) {
          toast.error(serverMessageOf(error) ?? ERRORS['defaults.failed'].message);
          return;
        }
        await client.invalidateQueries({ queryKey: extensionQuery.queryKey });
        void navigate(state.step === 'success' && state.already ? '/dashboard' : '/dashboard/extension');
      }),
  };
}

/** Returns the record of a step that is skipped now because it is already done (ONB-13). */
export function skipNow(): { reason: string; timestamp: number } {
  return { reason: PREREQUISITE_MET, timestamp: Date.now() };
}

/** Returns the message for a failed activation (ACT-12, ERR-03, ERR-04). */
function reasonOf(error: unknown): string {
  if (error instanceof CallError && error.code === 'auth.required') return 'Missing auth details';
  return serverMessageOf(error) ?? ACTIVATION_FAILED;
}

/** The current step of the setup (ONB-01). */
type SetupState =
  | { step: 'meet' }
  /** `idle` until Twitch's page is opened, `waiting` until the extension is found, then `installed` (ONB-07). */
  | { step: 'install'; phase: 'idle' | 'waiting' | 'installed' }
  | { step: 'activate' }
  | { step: 'replace'; kind: SlotKind; slots: TakenSlot[] }
  /** `already`: it was active before the setup (ONB-21). */
  | { step: 'success'; already: boolean }
  | { step: 'failed'; title: string; message: string; kind: SlotKind; replace: string | null };

/** Where the setup can start: "Activate Now" skips the introduction (ACT-03, ACT-04). */
export const SETUP_ENTRIES = ['install', 'activation'] as const;
/** Where the setup can start. */
export type SetupEntry = (typeof SETUP_ENTRIES)[number];

/** Returns the first step for an entry; the introduction by default. */
function firstStep(entry: SetupEntry | null): SetupState {
  if (entry === 'install') return { step: 'install', phase: 'idle' };
  return entry === 'activation' ? { step: 'activate' } : { step: 'meet' };
}

/** Returns a step's number and the total number of steps. */
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
