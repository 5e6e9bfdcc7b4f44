import type { Clock, Log } from '../../ports/system.ts';
import { VoiceProviderError } from '../../ports/voice-cloner.ts';
import type { Budget } from './budget.ts';
import { type HostedProvider, type HostedVoice, ProviderAccountError } from './provider.ts';

/** Consecutive failures after which a provider is paused, so that viewers do not wait for it again and again. */
const FAILURES_MAX = 3;
/** Length of that pause, in milliseconds. */
const DOWN_MS = 60_000;
/** Length of a pause caused by the account, in milliseconds. Listing the voices successfully can end it earlier. */
const ACCOUNT_MS = 600_000;
/** Time limit for listing the voices, in milliseconds. */
const LIST_WITHIN_MS = 20_000;
/** Minimum time between listings because of an unknown voice, in milliseconds. */
const RELIST_MS = 30_000;
/** Characters of a long message. With fewer left, no message is sold. */
export const MESSAGE_CHARACTERS = 600;

/** Tells whether a provider can speak. */
export interface HostedHealth {
  /** Requests the voices and the characters left on the account. Throws `VoiceProviderError`. */
  refresh(): Promise<readonly HostedVoice[]>;
  /** Returns why a voice cannot be sold now, as the end of a sentence, or null if it can. */
  whyAway(engineVoice: string): Promise<string | null>;
  /** Returns why the provider is paused, or null if it is not. */
  whyPaused(): string | null;
  noteSuccess(): void;
  noteFailure(error: unknown): void;
}

interface Pause {
  why: string;
  until: number;
  /** True if the pause ends as soon as the provider lists its voices. */
  endsWithList: boolean;
}

/** Creates the health state of a provider. Its voices are away until they have been listed. */
export function createHostedHealth({
  provider,
  budget,
  clock,
  log,
}: {
  provider: HostedProvider;
  budget: Pick<Budget, 'whyUsedUp'>;
  clock: Clock;
  log: Log;
}): HostedHealth {
  const { id, label } = provider;
  let voices: ReadonlySet<string> | null = null;
  let pause: Pause | null = null;
  let failures = 0;
  let listedAt = Number.NEGATIVE_INFINITY;
  let listing: Promise<readonly HostedVoice[]> | null = null;

  function pauseFor(ms: number, error: unknown, endsWithList: boolean): void {
    const why = (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
    if (pause?.why !== why) log.warn('speech.provider_away', { engine: id, why });
    pause = { why, until: clock.now() + ms, endsWithList };
  }

  async function list(): Promise<readonly HostedVoice[]> {
    listedAt = clock.now();
    const signal = AbortSignal.timeout(LIST_WITHIN_MS);
    try {
      // A key can be allowed to speak, but not to read the account.
      const left = provider.countLeft(signal).catch(() => null);
      const found = await provider.list(signal);
      voices = new Set(found.map(({ engineVoice }) => engineVoice));
      const characters = await left;
      if (characters !== null && characters < MESSAGE_CHARACTERS) {
        pauseFor(ACCOUNT_MS, new Error(`The credits of the ${label} account are nearly used up`), true);
      } else if (pause?.endsWithList) {
        log.info('speech.provider_back', { engine: id });
        pause = null;
      }
      return found;
    } catch (error) {
      // One lost response does not discard the known voices.
      if (voices !== null && isAway(error)) noteFailure(error);
      else pauseFor(ACCOUNT_MS, error, true);
      throw error;
    }
  }

  function noteFailure(error: unknown): void {
    if (!(error instanceof VoiceProviderError)) return;
    const isAccount = error instanceof ProviderAccountError;
    if (isAccount || error.kind === 'quota') pauseFor(ACCOUNT_MS, error, isAccount);
    if (error.kind !== 'away') return;
    failures += 1;
    if (failures >= FAILURES_MAX) pauseFor(DOWN_MS, error, false);
  }

  function refresh(): Promise<readonly HostedVoice[]> {
    listing ??= list().finally(() => {
      listing = null;
    });
    return listing;
  }

  function whyPaused(): string | null {
    return pause !== null && clock.now() < pause.until ? pause.why : null;
  }

  return {
    refresh,
    whyPaused,
    async whyAway(engineVoice) {
      const why = whyPaused();
      if (why !== null) return why;
      if (voices === null) return `${label} has not listed its voices yet`;
      if (voices.has(engineVoice)) return budget.whyUsedUp(MESSAGE_CHARACTERS);
      // It may be new. The caller does not wait for the provider's answer.
      if (clock.now() - listedAt >= RELIST_MS) void refresh().catch(() => {});
      return `${label} has no such voice`;
    },
    noteSuccess() {
      failures = 0;
    },
    noteFailure,
  };
}

/** True if a call failed for a reason that may pass on its own. */
function isAway(error: unknown): boolean {
  return error instanceof VoiceProviderError && error.kind === 'away';
}
