import { CHANNEL_PROOF_WAIT_MS, INTENT_KEPT_MS, RECEIPT_WAIT_MS } from '@bitcue/shared/constants/timing.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { isTerminal } from '@bitcue/shared/ledger/states.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import { applyEvidence, createRecord } from '../triggers/bits/apply-evidence.ts';
import type { TransactionEvidence } from '../triggers/bits/evidence.ts';
import type { Intent } from '../triggers/bits/intent.ts';
import type { IntentMatcher } from '../triggers/bits/match-intent.ts';
import type { Interaction } from './interaction.ts';
import { canMove, move } from './move.ts';
import { createSequence } from './sequence.ts';
import { isHarmless, stepOf } from './step.ts';
import type { InteractionStore } from './stores.ts';

/** Tries of one change against other writers before giving up. */
const CONFLICT_TRIES = 8;
/** Ended records kept at hand, so that a repeat of a door costs no look-up. */
const RECENT_MAX = 2_000;

/** What the ledger is built from. */
export interface LedgerDeps {
  interactions: InteractionStore;
  matcher: IntentMatcher;
  /** True when purchases in development may play on this channel. */
  isTestChannel(channelId: string): Promise<boolean>;
  clock: Clock;
  log: Log;
  /** Id of this process, the owner of its leases. */
  owner: string;
  /** Adds the cue of the next step when it needs no work, so that one write is enough before it plays. */
  addCue(record: Interaction): Interaction;
}

/** Something asked of one record: that a door's facts are added, or that it is changed. */
type Ask = { facts: TransactionEvidence } | { change: (record: Interaction) => Interaction | null };
/** Something asked, and who waits for it. */
interface Asked {
  ask: Ask;
  resolve(record: Interaction | null): void;
  reject(error: unknown): void;
}

/** Told after each durable change, in order for each record. */
export type LedgerListener = (record: Interaction, before: Interaction | null) => void;

/**
 * The ledger: every paid event is one record under its own id, written down before anything is done for it. All
 * changes go through `record` (the three doors) and `update`; each is one durable compare-and-set.
 */
export class Ledger {
  readonly #deps: LedgerDeps;
  /** What is asked of records and not under way yet. */
  readonly #asked = new Map<string, Asked[]>();
  /** Records not ended, as last written. Held here so that a step on the way costs no read. */
  readonly #open = new Map<string, Interaction>();
  readonly #recent = new Map<string, Interaction>();
  readonly #listeners: LedgerListener[] = [];
  #nextSeq: () => number;

  constructor(deps: LedgerDeps) {
    this.#deps = deps;
    this.#nextSeq = createSequence(deps.clock);
  }

  /** Calls back after each durable change. */
  onChange(listener: LedgerListener): void {
    this.#listeners.push(listener);
  }

  /** Takes over what an earlier process left open; call once, before the doors open. */
  async open(): Promise<Interaction[]> {
    const open = await this.#deps.interactions.findOpen();
    this.#nextSeq = createSequence(
      this.#deps.clock,
      open.reduce((highest, record) => Math.max(highest, record.seq), 0),
    );
    for (const record of open) this.#open.set(record.id, record);
    return open;
  }

  /** The open records of this process, in order of acceptance. */
  listOpen(): Interaction[] {
    return [...this.#open.values()].sort((a, b) => a.seq - b.seq);
  }

  /** An open record, as last written; null when it is ended or unknown here. */
  openRecord(id: string): Interaction | null {
    return this.#open.get(id) ?? null;
  }

  /** A record by id, from memory or from the store. */
  async find(id: string): Promise<Interaction | null> {
    return this.#open.get(id) ?? this.#recent.get(id) ?? this.#deps.interactions.find(id);
  }

  /**
   * The one way in for a purchase, whichever door it comes by. Resolves after the durable write, with the record as it
   * then stands. Repeats are harmless.
   */
  async record(facts: TransactionEvidence): Promise<Interaction> {
    const record = await this.#enqueue(facts.id, { facts });
    if (!record) throw new AppError('store.unavailable', { detail: { why: 'no record', id: facts.id } });
    return record;
  }

  /** Writes a demo, planned and `verified` by ourselves; the same write queues and leases it. */
  async insert(demo: Interaction): Promise<Interaction> {
    const record = this.#admit(demo, false);
    const outcome = await this.#deps.interactions.insert(record);
    if (outcome !== 'inserted') throw new AppError('store.unavailable', { detail: { outcome } });
    this.#publish(record, null);
    return record;
  }

  /**
   * Changes one record. `change` gets it as it stands and gives the next one, or null to leave it; it may run again
   * when another process wrote in between, and changes of one turn share a write. Resolves after the durable write; null
   * when nothing was changed.
   */
  update(id: string, change: (record: Interaction) => Interaction | null): Promise<Interaction | null> {
    return this.#enqueue(id, { change });
  }

  /** Looks again at a record whose time has come: waits that are over are decided. */
  async decide(id: string): Promise<void> {
    const record = this.#open.get(id);
    if (!record || record.dueAt === null || record.dueAt > this.#deps.clock.now()) return;
    if (record.state === 'received') {
      const chosen = await this.#deps.matcher.settleUnmatched(record);
      if (chosen) await this.#attach(id, chosen);
      else await this.#owe(id, 'Nothing was found that these Bits were used on.');
      return;
    }
    if (record.state === 'verified') {
      const refusedTest = await this.#isRefusedTest(record);
      await this.update(id, (current) => this.#admit(current, refusedTest));
    }
  }

  /** Notes how far the page has played, in memory alone: the page's journal is the durable word on it. */
  notePosition(id: string, featureId: string, positionMs: number): void {
    const record = this.#open.get(id);
    if (!record) return;
    const steps = record.steps.map((one) =>
      one.featureId === featureId ? { ...one, positionMs: Math.max(one.positionMs, positionMs) } : one,
    );
    this.#open.set(id, { ...record, steps });
  }

  /** Adds to what is asked of a record. All that is asked within one turn, or during a write, goes into the next write. */
  #enqueue(id: string, ask: Ask): Promise<Interaction | null> {
    return new Promise((resolve, reject) => {
      const entry = { ask, resolve, reject };
      const waiting = this.#asked.get(id);
      if (waiting) waiting.push(entry);
      else {
        this.#asked.set(id, [entry]);
        setImmediate(() => void this.#drain(id));
      }
    });
  }

  async #drain(id: string): Promise<void> {
    for (;;) {
      const entries = this.#asked.get(id) ?? [];
      if (entries.length === 0) break;
      this.#asked.set(id, []);
      try {
        await this.#write(id, entries);
      } catch (error) {
        for (const entry of entries) entry.reject(error);
      }
    }
    this.#asked.delete(id);
  }

  /** Does all that is asked of one record with one durable compare-and-set, again when another writer was faster. */
  async #write(id: string, entries: readonly Asked[]): Promise<void> {
    const { interactions, clock } = this.#deps;
    let mayMatch = true;
    for (let attempt = 0; attempt < CONFLICT_TRIES; attempt += 1) {
      const isTold = entries.some(({ ask }) => 'facts' in ask);
      const known = this.#open.get(id) ?? this.#recent.get(id) ?? null;
      const before = known ?? (isTold ? null : await interactions.find(id));
      const { record, answers } = await this.#apply(before, entries, mayMatch);
      const answerAll = (written: Interaction | null) => {
        for (const answer of answers) answer(written);
      };
      if (!record || record === before) return answerAll(before);
      const next = before ? { ...record, rev: before.rev + 1, updatedAt: clock.now() } : record;
      const outcome = await (before ? interactions.replace(next) : interactions.insert(next));
      if (outcome === 'inserted' || outcome === 'replaced') {
        this.#publish(next, before);
        return answerAll(next);
      }
      // Another purchase has this intent already: this one has none.
      if (outcome === 'intent-taken') mayMatch = false;
      else await this.#reload(id);
    }
    throw new AppError('store.unavailable', { detail: { why: 'too many conflicts', id } });
  }

  /** The record after all that is asked of it, and what to answer once it is written. One that throws changes nothing. */
  async #apply(before: Interaction | null, entries: readonly Asked[], mayMatch: boolean) {
    let record = before;
    const answers: ((written: Interaction | null) => void)[] = [];
    for (const { ask, resolve, reject } of entries) {
      const current: Interaction | null = record;
      try {
        if ('facts' in ask) {
          record = current ? await this.#tell(current, ask.facts, mayMatch) : await this.#create(ask.facts, mayMatch);
          answers.push(resolve);
          continue;
        }
        const changed = current && ask.change(current);
        const isSame = changed === null || changed === current;
        if (!isSame) record = changed;
        answers.push((written) => resolve(isSame ? null : written));
      } catch (error) {
        answers.push(() => reject(error));
      }
    }
    return { record, answers };
  }

  async #create(facts: TransactionEvidence, mayMatch: boolean): Promise<Interaction> {
    const now = this.#deps.clock.now();
    const matched = mayMatch ? await this.#deps.matcher.match(facts) : null;
    const record = createRecord(facts, now, this.#nextSeq());
    if (!matched) return { ...record, dueAt: now + RECEIPT_WAIT_MS };
    return this.#admit(takeIntent(record, matched, now), await this.#isRefusedTest(record));
  }

  async #tell(record: Interaction, facts: TransactionEvidence, mayMatch: boolean): Promise<Interaction> {
    const now = this.#deps.clock.now();
    let next = applyEvidence(record, facts, now);
    const lacksIntent =
      next.intent === null && next.item === null && (next.state === 'received' || next.state === 'owed');
    if (mayMatch && lacksIntent && facts.channelId === next.channelId) {
      const matched = await this.#deps.matcher.match(facts);
      if (matched) next = takeIntent(next, matched, now);
    }
    return next === record ? record : this.#admit(next, await this.#isRefusedTest(next));
  }

  async #isRefusedTest(record: Interaction): Promise<boolean> {
    return record.test && !(await this.#deps.isTestChannel(record.channelId));
  }

  async #attach(id: string, chosen: Intent): Promise<void> {
    try {
      const current = this.#open.get(id);
      const test = current !== undefined && (await this.#isRefusedTest(current));
      await this.update(id, (record) =>
        record.state === 'received' ? this.#admit(takeIntent(record, chosen, this.#deps.clock.now()), test) : null,
      );
    } catch (error) {
      // The intent went to another purchase at the same moment: then there is none for this one.
      this.#deps.log.warn('ledger.attach_failed', { id, error: String(error) });
      await this.#owe(id, 'Nothing was found that these Bits were used on.');
    }
  }

  async #owe(id: string, why: string): Promise<void> {
    await this.update(id, (record) =>
      canMove(record, 'owe') ? move(record, 'owe', this.#deps.clock.now(), why) : null,
    );
  }

  /**
   * Moves a matched record on as far as it may go: to this process's lease when its channel is proved (or nothing in
   * it can hurt anybody and the wait is over), else it waits for the proof.
   */
  #admit(record: Interaction, refusedTest: boolean): Interaction {
    if (record.state !== 'verified') return record;
    const now = this.#deps.clock.now();
    if (!record.confirmed) {
      const waited = now >= record.createdAt + CHANNEL_PROOF_WAIT_MS;
      if (!waited) return { ...record, dueAt: record.createdAt + CHANNEL_PROOF_WAIT_MS };
      if (!isHarmless(record.steps)) {
        if (now < record.createdAt + INTENT_KEPT_MS) return { ...record, dueAt: record.createdAt + INTENT_KEPT_MS };
        return move(record, 'owe', now, 'Twitch never named the channel of this purchase.');
      }
    }
    let next = move({ ...record, seq: this.#nextSeq(), dueAt: null }, 'queue', now);
    if (refusedTest && record.source !== 'drill') {
      return move(next, 'skip', now, 'A purchase in development, on a channel that is not for testing.');
    }
    next = move(next, 'lease', now);
    next = { ...next, lease: { owner: this.#deps.owner, fence: record.rev + 1 } };
    return this.#deps.addCue(next);
  }

  #publish(record: Interaction, before: Interaction | null): void {
    this.#remember(record);
    for (const listener of this.#listeners) listener(record, before);
  }

  #remember(record: Interaction): void {
    this.#forget(record.id);
    if (isTerminal(record.state)) {
      this.#recent.set(record.id, record);
      if (this.#recent.size > RECENT_MAX) {
        const oldest = this.#recent.keys().next().value;
        if (oldest !== undefined) this.#recent.delete(oldest);
      }
    } else this.#open.set(record.id, record);
  }

  #forget(id: string): void {
    this.#open.delete(id);
    this.#recent.delete(id);
  }

  /**
   * Reads a record anew. It may be one of ours whose write went through although its answer was lost: then nobody has
   * been told of it yet.
   */
  async #reload(id: string): Promise<void> {
    const stored = await this.#deps.interactions.find(id);
    this.#forget(id);
    if (stored) this.#publish(stored, stored);
  }
}

/** The record with what was frozen in an intent, verified. */
function takeIntent(record: Interaction, matched: Intent, now: number): Interaction {
  const next: Interaction = {
    ...record,
    source: matched.drill ? 'drill' : record.source,
    intent: matched.nonce,
    item: matched.item,
    text: matched.text,
    steps: matched.steps.map(stepOf),
    amount: record.amount || (record.test ? matched.amount : 0),
    buyer: {
      opaqueId: record.buyer.opaqueId ?? matched.buyer.opaqueId,
      userId: record.buyer.userId ?? matched.buyer.userId,
      login: record.buyer.login ?? matched.buyer.login,
      name: record.buyer.name ?? matched.buyer.name,
    },
    dueAt: null,
  };
  return move(next, 'verify', now, null);
}
