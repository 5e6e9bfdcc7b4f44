import { CHANNEL_PROOF_WAIT_MS, INTENT_KEPT_MS, RECEIPT_WAIT_MS } from '@bitcue/shared/constants/timing.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { isTerminal } from '@bitcue/shared/ledger/states.ts';
import { isHarmless } from '../features/plan-item.ts';
import type { Clock } from '../ports/clock.ts';
import type { InteractionStore } from '../ports/ledger-stores.ts';
import type { Log } from '../ports/log.ts';
import { applyFacts, createRecord } from './apply-facts.ts';
import type { Facts } from './facts.ts';
import type { Intent } from './intent.ts';
import { type Interaction, stepOf } from './interaction.ts';
import { KeyedLock } from './keyed-lock.ts';
import type { IntentMatcher } from './match-intent.ts';
import { canMove, move } from './move.ts';
import { createSequence } from './sequence.ts';

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
}

/** Told after each durable change, in order for each record. */
export type LedgerListener = (record: Interaction, before: Interaction | null) => void;

/**
 * The ledger: every paid event is one record under its own id, written down before anything is done for it. All
 * changes go through `record` (the three doors) and `update`; each is one durable compare-and-set.
 */
export class Ledger {
  readonly #deps: LedgerDeps;
  readonly #lock = new KeyedLock();
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
  record(facts: Facts): Promise<Interaction> {
    return this.#lock.run(facts.id, async () => {
      for (let attempt = 0; attempt < CONFLICT_TRIES; attempt += 1) {
        const known = this.#open.get(facts.id) ?? this.#recent.get(facts.id) ?? null;
        const done = known ? await this.#merge(known, facts) : await this.#create(facts);
        if (done) return done;
        await this.#reload(facts.id);
      }
      throw new AppError('store.unavailable', { detail: { why: 'too many conflicts', id: facts.id } });
    });
  }

  /** Writes a record made by ourselves (a demo or drill), planned already. */
  async insert(record: Interaction): Promise<Interaction> {
    const outcome = await this.#deps.interactions.insert(record);
    if (outcome !== 'inserted') throw new AppError('store.unavailable', { detail: { outcome } });
    this.#publish(record, null);
    return record;
  }

  /**
   * Changes one record. `change` gets it as it stands and gives the next one, or null to leave it; it may run again
   * when another process wrote in between. Resolves after the durable write; null when nothing was changed.
   */
  update(id: string, change: (record: Interaction) => Interaction | null): Promise<Interaction | null> {
    return this.#lock.run(id, async () => {
      for (let attempt = 0; attempt < CONFLICT_TRIES; attempt += 1) {
        const current = this.#open.get(id) ?? (await this.#deps.interactions.find(id));
        if (!current) return null;
        const changed = change(current);
        if (!changed || changed === current) return null;
        const next = { ...changed, rev: current.rev + 1, updatedAt: this.#deps.clock.now() };
        if ((await this.#deps.interactions.replace(next)) === 'replaced') {
          this.#publish(next, current);
          return next;
        }
        await this.#reload(id);
      }
      throw new AppError('store.unavailable', { detail: { why: 'too many conflicts', id } });
    });
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
      const refusedTest = record.test && !(await this.#deps.isTestChannel(record.channelId));
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

  async #create(facts: Facts): Promise<Interaction | null> {
    const { clock, interactions, matcher } = this.#deps;
    const now = clock.now();
    const test = facts.test && !(await this.#deps.isTestChannel(facts.channelId));
    let matched = await matcher.match(facts);
    for (;;) {
      let record = createRecord(facts, now, this.#nextSeq());
      record = matched
        ? this.#admit(takeIntent(record, matched, now), test)
        : { ...record, dueAt: now + RECEIPT_WAIT_MS };
      const outcome = await interactions.insert(record);
      if (outcome === 'inserted') {
        this.#publish(record, null);
        return record;
      }
      if (outcome === 'duplicate') return null;
      // Another purchase has this intent already: this one has none.
      matched = null;
    }
  }

  async #merge(known: Interaction, facts: Facts): Promise<Interaction | null> {
    const { clock, interactions, matcher } = this.#deps;
    const now = clock.now();
    let next = applyFacts(known, facts, now);
    const lacksIntent =
      next.intent === null && next.item === null && (next.state === 'received' || next.state === 'owed');
    if (lacksIntent && facts.channelId === next.channelId) {
      const matched = await matcher.match(facts);
      if (matched) next = takeIntent(next, matched, now);
    }
    if (next === known) return known;
    next = this.#admit(next, next.test && !(await this.#deps.isTestChannel(next.channelId)));
    next = { ...next, rev: known.rev + 1 };
    const outcome = await interactions.replace(next);
    if (outcome === 'replaced') {
      this.#publish(next, known);
      return next;
    }
    if (outcome === 'intent-taken') {
      const without = { ...applyFacts(known, facts, now), rev: known.rev + 1 };
      if ((await interactions.replace(without)) === 'replaced') {
        this.#publish(without, known);
        return without;
      }
    }
    this.#forget(known.id);
    return null;
  }

  async #attach(id: string, chosen: Intent): Promise<void> {
    try {
      const current = this.#open.get(id);
      const test = current?.test === true && !(await this.#deps.isTestChannel(current.channelId));
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
    return { ...next, lease: { owner: this.#deps.owner, fence: record.rev + 1 } };
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
