import { connectionFor, operationOf } from '@bitcue/shared/obs-studio/connection.ts';
import { OBS_CONFIRM_MS, type ObsAnswer, type ObsAsk, type ObsReport } from '@bitcue/shared/obs-studio/protocol.ts';
import type { Obs } from '../ports/obs-studio.ts';
import type { Clock, Random } from '../ports/system.ts';
import type { Page } from './page.ts';

/** How long to wait for a page that reloads, or reconnects after a start, in milliseconds: longer than its retry interval. */
export const PAGE_WITHIN_MS = 12_000;
/** Time until a question counts as unanswered, in milliseconds: a page may read, change, wait for OBS to confirm, and read again. */
export const ANSWER_WITHIN_MS = 2 * OBS_CONFIRM_MS + 2_000;

/** Dependencies of `createObsPages`. */
export interface ObsPagesDeps {
  clock: Clock;
  random: Pick<Random, 'id'>;
  /** A page's permissions, or its obs-websocket, changed: what failed can be tried again. */
  onAble(channelId: string): void;
  /** A page has reported about OBS, or has left. */
  onChange(channelId: string): void;
}

/** The pages inside OBS, and what they were asked to do there. */
export interface ObsPages extends Obs {
  /** Like `find`, but only for pages that are connected to this process. */
  read(channelId: string): ObsReport | null;
  /** Lists the reports of the pages that are connected to this process. */
  list(channelId: string): readonly ObsReport[];
  /** True if one of these pages can do what is asked. */
  isAble(channelId: string, ask: ObsAsk): boolean;
  /** Stores a page's report about the OBS it is in. The caller has checked that the page is the streamer's. */
  report(page: Page, report: ObsReport): void;
  /** Takes a page's answer. Answers to questions that it was not asked are ignored. */
  answer(page: Page, id: string, answer: ObsAnswer): void;
  /** Forgets a page. Its unanswered questions fail: what they asked for may or may not have happened. */
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
   * Returns the page to ask; null if there is none. Prefers pages that can do it, then pages whose OBS streams, then pages that
   * know the scene.
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
  const operation = operationOf(ask);
  return operation === null || connectionFor(operation, report) !== null;
}
