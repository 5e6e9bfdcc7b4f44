import { OBS_CONFIRM_MS, type ObsAnswer, type ObsAsk, type ObsReport } from '@bitcue/shared/obs-studio/protocol.ts';
import { deedOf, wayOf } from '@bitcue/shared/obs-studio/way.ts';
import type { Obs } from '../ports/obs-studio.ts';
import type { Clock, Random } from '../ports/system.ts';
import type { Page } from './page.ts';

/** Milliseconds for which a page is waited for that reloads, or reconnects after a start: longer than between its tries. */
export const PAGE_WITHIN_MS = 12_000;
/** Milliseconds until a question counts as not answered: a page may read, change, wait for OBS to confirm, and read again. */
export const ANSWER_WITHIN_MS = 2 * OBS_CONFIRM_MS + 2_000;

/** What `createObsPages` needs. */
export interface ObsPagesDeps {
  clock: Clock;
  random: Pick<Random, 'id'>;
  /** A page can do more than before: what failed can be tried again. */
  onAble(channelId: string): void;
  /** A page has said something new about OBS, or has left. */
  onChange(channelId: string): void;
}

/** The pages inside OBS, and what they were asked to do there. */
export interface ObsPages extends Obs {
  /** Like `find`, of the pages that are connected to this process. */
  read(channelId: string): ObsReport | null;
  /** Lists what the pages that are connected to this process report. */
  list(channelId: string): readonly ObsReport[];
  /** True if one of them can do what is asked. */
  isAble(channelId: string, ask: ObsAsk): boolean;
  /** Takes what a page says about the OBS it is in. The caller has checked that the page is the streamer's. */
  report(page: Page, report: ObsReport): void;
  /** Takes the answer of a page. Answers to what it was not asked are ignored. */
  answer(page: Page, id: string, answer: ObsAnswer): void;
  /** Forgets a page. What it was asked and has not answered may or may not have happened. */
  leave(page: Page): void;
}

interface Question {
  page: Page;
  end(answer: ObsAnswer): void;
}

/** Creates the register of pages inside OBS. Only pages that the streamer trusts are in it (decision 054). */
export function createObsPages({ clock, random, onAble, onChange }: ObsPagesDeps): ObsPages {
  const channels = new Map<string, Map<Page, ObsReport>>();
  const questions = new Map<string, Question>();
  const waiting = new Map<string, Set<() => void>>();

  /**
   * Returns the page to ask: the first that can do it, one whose OBS streams before others, and then one that knows the scene.
   * Null if there is none.
   */
  function choose(channelId: string, ask: ObsAsk | null): [page: Page, report: ObsReport] | null {
    const rank = ([, report]: [Page, ObsReport]) =>
      (ask === null || canDo(ask, report) ? 0 : 4) +
      (report.status?.streaming ? 0 : 2) +
      (report.scene === null ? 1 : 0);
    return [...(channels.get(channelId) ?? [])].sort((a, b) => rank(a) - rank(b))[0] ?? null;
  }

  const read = (channelId: string) => choose(channelId, null)?.[1] ?? null;

  /** Resolves once a page reports, or after a few seconds without one. */
  function waitForPage(channelId: string): Promise<void> {
    return new Promise((resolve) => {
      const waits = waiting.get(channelId) ?? new Set();
      const end = () => {
        cancel();
        waits.delete(end);
        if (waits.size === 0) waiting.delete(channelId);
        resolve();
      };
      waiting.set(channelId, waits.add(end));
      const cancel = clock.after(PAGE_WITHIN_MS, end);
    });
  }

  function put(page: Page, ask: ObsAsk): Promise<ObsAnswer> {
    const id = random.id();
    return new Promise((resolve) => {
      const end = (answer: ObsAnswer) => {
        cancel();
        questions.delete(id);
        resolve(answer);
      };
      questions.set(id, { page, end });
      const cancel = clock.after(ANSWER_WITHIN_MS, () => end({ kind: 'failed' }));
      page.send({ type: 'obs-ask', id, ask });
    });
  }

  return {
    report(page, report) {
      const pages = channels.get(page.channelId) ?? new Map<Page, ObsReport>();
      const before = pages.get(page);
      channels.set(page.channelId, pages.set(page, report));
      if (before?.level !== report.level || before.websocket !== report.websocket) onAble(page.channelId);
      for (const end of [...(waiting.get(page.channelId) ?? [])]) end();
      onChange(page.channelId);
    },

    answer(page, id, answer) {
      const question = questions.get(id);
      if (question?.page === page) question.end(answer);
    },

    leave(page) {
      for (const question of [...questions.values()]) if (question.page === page) question.end({ kind: 'failed' });
      const pages = channels.get(page.channelId);
      if (!pages?.delete(page)) return;
      if (pages.size === 0) channels.delete(page.channelId);
      onChange(page.channelId);
    },

    read,
    list: (channelId) => [...(channels.get(channelId)?.values() ?? [])],
    isAble(channelId, ask) {
      const chosen = choose(channelId, ask);
      return chosen !== null && canDo(ask, chosen[1]);
    },
    find: async (channelId) => read(channelId),

    async ask(channelId, ask) {
      if (!channels.has(channelId)) await waitForPage(channelId);
      const chosen = choose(channelId, ask);
      return chosen === null ? { kind: 'refused', why: 'absent' } : put(chosen[0], ask);
    },
  };
}

/** True if a page's permissions, or obs-websocket, let it do what is asked. */
export function canDo(ask: ObsAsk, report: Pick<ObsReport, 'level' | 'websocket'>): boolean {
  const deed = deedOf(ask);
  return deed === null || wayOf(deed, report) !== null;
}
