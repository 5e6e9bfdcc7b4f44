import type { ObsAsk } from '@bitcue/shared/obs-studio/protocol.ts';
import type { PagesElsewhere } from '../channels/shared-pages.ts';
import { ALL_PROCESSES, type Hints } from '../ports/hints.ts';
import type { ObsRequest, ObsRequestAnswer, ObsRequestAsk, ObsRequestStore } from '../ports/obs-requests.ts';
import type { Obs, ObsAbsence } from '../ports/obs-studio.ts';
import type { Clock, Log, Random } from '../ports/system.ts';
import { ANSWER_WITHIN_MS, canDo, type ObsPages, PAGE_WITHIN_MS } from './obs-pages.ts';

/** How long to wait for a report, in milliseconds: two polls of the store and the time they take. */
const REPORT_WITHIN_MS = 2_000;
/** The answer if no process had a page in time. */
const ABSENT: ObsAbsence = { kind: 'refused', why: 'absent' };
/** Time an answer may take from the process with the page to the one that asked, in milliseconds. */
const WAY_BACK_MS = 2_000;

/** The pages inside OBS that are connected to any process. */
export interface SharedObs extends Obs {
  /** Passes questions from all processes to the pages here, and collects answers. Call it twice a second. */
  refresh(): Promise<void>;
}

/** Dependencies of `createSharedObs`. */
export interface SharedObsDeps {
  /** The pages that are connected to this process. */
  here: Pick<ObsPages, 'read' | 'ask' | 'isAble'>;
  elsewhere: Pick<PagesElsewhere, 'list' | 'listObs'>;
  store: ObsRequestStore;
  hints: Pick<Hints, 'tell'>;
  clock: Clock;
  random: Pick<Random, 'id'>;
  log: Log;
}

/**
 * Creates the port that asks pages of all processes. A page of this process is asked at once. Without one, the question waits in
 * the store for a process that has a page, which may be this one. It is taken by compare-and-set, so at most one page is asked,
 * and none once the asker has given up.
 */
export function createSharedObs({ here, elsewhere, store, hints, clock, random, log }: SharedObsDeps): SharedObs {
  const waiting = new Map<string, (answer: ObsRequestAnswer) => void>();

  /** Asks through the store. Returns `failed` if the outcome cannot be known. */
  async function send(channelId: string, ask: ObsRequestAsk, withinMs: number): Promise<ObsRequestAnswer> {
    const id = random.id();
    const due = clock.now() + withinMs;
    const answered = new Promise<ObsRequestAnswer>((resolve) => waiting.set(id, resolve));
    const end = (answer: ObsRequestAnswer) => waiting.get(id)?.(answer);
    const cancels: (() => void)[] = [];
    try {
      await store.insert({ id, channelId, ask, due }, clock.now());
      hints.tell(ALL_PROCESSES, { about: 'homes' });
      const giveUp = async () => {
        if (await store.drop(id)) end(ABSENT);
        else cancels.push(clock.after(ANSWER_WITHIN_MS + WAY_BACK_MS, () => end({ kind: 'failed' })));
      };
      cancels.push(clock.after(withinMs, () => void giveUp().catch(() => end({ kind: 'failed' }))));
      return await answered;
    } catch (error) {
      log.warn('pages.not_asked', { channelId, error: String(error) });
      return { kind: 'failed' };
    } finally {
      for (const cancel of cancels) cancel();
      waiting.delete(id);
    }
  }

  /** True if no page here is able to do it in OBS, but one elsewhere is. If none is, the page here says why. */
  const isForOthers = (channelId: string, ask: ObsAsk) =>
    !here.isAble(channelId, ask) && elsewhere.listObs(channelId).some((facts) => canDo(ask, facts));

  async function carryOut({ id, channelId, ask }: ObsRequest): Promise<void> {
    if (here.read(channelId) === null || (ask.do !== 'report' && isForOthers(channelId, ask))) return;
    if (!(await store.take(id, clock.now()))) return;
    await store.answer(id, await answerHere(channelId, ask));
    hints.tell(ALL_PROCESSES, { about: 'homes' });
    if (waiting.has(id)) await takeAnswers();
  }

  async function answerHere(channelId: string, ask: ObsRequestAsk): Promise<ObsRequestAnswer> {
    if (ask.do !== 'report') return here.ask(channelId, ask);
    const report = here.read(channelId);
    return report === null ? ABSENT : { kind: 'report', report };
  }

  async function takeAnswers(): Promise<void> {
    if (waiting.size === 0) return;
    for (const { id, answer } of await store.findAnswers([...waiting.keys()])) waiting.get(id)?.(answer);
  }

  return {
    async find(channelId) {
      const report = here.read(channelId);
      const isElsewhere = elsewhere.list(channelId).some(({ client }) => client === 'obs');
      if (report !== null || !isElsewhere) return report;
      const answer = await send(channelId, { do: 'report' }, REPORT_WITHIN_MS);
      return answer.kind === 'report' ? answer.report : null;
    },
    async ask(channelId, ask) {
      if (here.read(channelId) !== null && !isForOthers(channelId, ask)) return here.ask(channelId, ask);
      const answer = await send(channelId, ask, PAGE_WITHIN_MS);
      return answer.kind === 'report' ? { kind: 'failed' } : answer;
    },
    async refresh() {
      await takeAnswers();
      for (const request of await store.findOpen(clock.now()))
        void carryOut(request).catch((error) => log.warn('pages.not_answered', { error: String(error) }));
    },
  };
}
