import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { createKeyedBatch, type Pending } from '../concurrency/keyed-batch.ts';
import { inScope } from '../ports/scope.ts';
import type { Clock, Log } from '../ports/system.ts';
import { attachSale, createAdmission } from './admit.ts';
import { endInDoubt, putInDoubt } from './in-doubt.ts';
import type { Interaction } from './interaction.ts';
import { LedgerMemory } from './memory.ts';
import type { Others } from './others.ts';
import { endUnserved, refuse, withSettlement } from './settlement.ts';
import type { InteractionStore } from './stores.ts';
import type { Evidence, Intake, Sold, TriggerSources } from './trigger-source.ts';

/** Maximum attempts at one change while other writers are faster. */
const CONFLICT_TRIES = 8;
/** Reason recorded when an event that waited for approval is not served. */
const NOT_APPROVED = 'It was not approved in time.';

/** Dependencies of `Ledger`. */
export interface LedgerDeps {
  interactions: InteractionStore;
  sources: TriggerSources;
  /** True if purchases in development may play on this channel. */
  isTestChannel(channelId: string): Promise<boolean>;
  clock: Clock;
  log: Log;
  /**
   * True if an event of that time (milliseconds since 1970; null if unknown) that the ledger does not know may have been
   * played before its data was restored from a backup.
   */
  mayHavePlayed(madeAt: number | null): boolean;
  /** Id of this process, the owner of its leases. */
  owner: string;
  others: Others;
  /** Adds the cues that need no work to the steps that may begin, so that one write is enough before they play. */
  addCues(record: Interaction, now: number): Interaction;
}

/** A request about one record: to take in evidence, or to change it. */
type Request = { evidence: Evidence } | { change: (record: Interaction) => Interaction | null };

/** Called after each durable change, in order for each record. */
export type LedgerListener = (record: Interaction, before: Interaction | null) => void;

/**
 * The ledger: every event is one record under its own id, written before anything is done for it. All changes go
 * through `record` (reports from outside), `insert` (records of our own) and `update`; each is one durable
 * compare-and-set.
 */
export class Ledger {
  readonly #deps: LedgerDeps;
  readonly #ask: (id: string, request: Request) => Promise<Interaction | null>;
  readonly #admission: ReturnType<typeof createAdmission>;
  readonly #memory: LedgerMemory;
  readonly #listeners: LedgerListener[] = [];
  /** Records whose last write got no answer. Empty if no other process uses the store. */
  readonly #unsure = new Set<string>();

  constructor(deps: LedgerDeps) {
    this.#deps = deps;
    this.#memory = new LedgerMemory(deps);
    this.#admission = createAdmission(deps);
    this.#ask = createKeyedBatch((id, batch) => inScope({ interaction: id }, () => this.#write(id, batch)));
  }

  /** Adds a listener for durable changes. If it throws, that is logged, and stops neither the change nor other listeners. */
  onChange(listener: LedgerListener): void {
    this.#listeners.push(listener);
  }

  /** Reads what an earlier process left open; call it once, before anything is recorded. */
  async open(): Promise<Interaction[]> {
    const open = await this.#deps.interactions.findOpen();
    this.#admission.continueAfter(open.reduce((highest, record) => Math.max(highest, record.seq), 0));
    for (const record of open) this.#memory.set(record);
    return open;
  }

  /** Lists the open records that this process looks after, in order of acceptance. */
  listOpen(): Interaction[] {
    return this.#memory.list();
  }

  /** Lists those of one channel, in order of acceptance. */
  listOpenOf(channelId: string): Interaction[] {
    return this.#memory.listOf(channelId);
  }

  /** Returns an open record, as last written; null if it has ended or another process looks after it. */
  openRecord(id: string): Interaction | null {
    return this.#memory.get(id);
  }

  /** Finds the record that claimed an intent; returns null if none has. */
  async findByIntent(intent: string): Promise<Interaction | null> {
    const stored = await this.#deps.interactions.findByIntent(intent);
    return stored && this.find(stored.id);
  }

  /** Finds a record by id, in memory or in the store. */
  async find(id: string): Promise<Interaction | null> {
    return this.#memory.current(id) ?? this.#deps.interactions.find(id);
  }

  /**
   * Records a report about an event, whichever door it comes by. Resolves after the durable write, with the record as it is
   * then. Repeats are harmless.
   */
  async record(evidence: Evidence): Promise<Interaction> {
    const record = await this.#ask(evidence.id, { evidence });
    if (!record) throw new AppError('store.unavailable', { detail: { why: 'no record', id: evidence.id } });
    return record;
  }

  /** Writes a record of our own, planned and `verified`; the same write queues and leases it. */
  async insert(verified: Interaction): Promise<Interaction> {
    const record = this.#address(this.#admission.admit(verified, false), null);
    return inScope({ interaction: record.id }, async () => {
      const outcome = await this.#store(record, true);
      if (outcome !== 'inserted') throw new AppError('store.unavailable', { detail: { outcome } });
      this.#publish(record, null);
      this.#callOthers(record);
      return record;
    });
  }

  /** Adopts a record as it was just read from the store, where another process may have written it. */
  adopt(record: Interaction): void {
    // It may have changed here since it was read.
    const known = this.#memory.known(record.id);
    if (known && known.rev >= record.rev) return;
    this.#publish(record, known ?? record);
    this.#memory.setRead(record);
  }

  /**
   * Rereads the records whose last write got no answer. It may have been applied: then this process runs a record without knowing
   * it, or wrongly believes that it still runs one.
   */
  async readUnsure(): Promise<void> {
    const ids = [...this.#unsure];
    this.#unsure.clear();
    await this.readAgain(ids).catch((error) => {
      for (const id of ids) this.#unsure.add(id);
      throw error;
    });
  }

  /** Adopts records as they are stored now. Takes one query, however many there are. */
  async readAgain(ids: readonly string[]): Promise<void> {
    for (const record of await this.#deps.interactions.findEach(ids)) this.adopt(record);
  }

  /**
   * Changes one record. `change` gets the current record and returns the next one, or null to leave it unchanged; it may
   * run again if another process wrote in between. Changes of one turn share a write. Resolves after the durable write,
   * with null if nothing was changed.
   */
  update(id: string, change: (record: Interaction) => Interaction | null): Promise<Interaction | null> {
    return this.#ask(id, { change });
  }

  /** Returns the record, ended because it cannot be served: its source decides whether it is owed or paid back. */
  endUnserved(record: Interaction, why: string): Interaction {
    return endUnserved(record, this.#deps.sources[record.source], why, this.#deps.clock.now());
  }

  /** Returns the record, refused by its streamer, whose name is `by`: what was paid is returned if its source can do so. */
  refuse(record: Interaction, by: string): Interaction {
    return refuse(record, this.#deps.sources[record.source], this.#deps.clock.now(), by);
  }

  /** True if what was paid is returned when the record cannot be served. */
  returnsUnserved(record: Interaction): boolean {
    return this.#deps.sources[record.source].unserved(record) === 'return';
  }

  /** Decides a record whose waiting time is over. */
  async decide(id: string): Promise<void> {
    const record = this.#memory.get(id);
    if (!record || record.dueAt === null || record.dueAt > this.#deps.clock.now()) return;
    if (record.state === 'received') {
      const { matchLate } = this.#intakeOf(record);
      const match = await matchLate(record);
      if ('sold' in match) await this.#attach(record, match.sold);
      else await this.#leaveUnserved(id, match.unserved);
    } else if (record.state === 'verified') {
      const refusedTest = await this.#isRefusedTest(record);
      await this.update(id, (current) => this.#admission.admit(current, refusedTest));
    } else if (record.state === 'asked') {
      await this.update(id, (current) => (current.state === 'asked' ? this.endUnserved(current, NOT_APPROVED) : null));
    }
  }

  /** Notes in memory how far the page has played; the durable record of it is the page's journal. */
  notePosition(id: string, stepId: string, positionMs: number): void {
    const record = this.#memory.get(id);
    if (!record) return;
    const steps = record.steps.map((one) =>
      one.id === stepId ? { ...one, positionMs: Math.max(one.positionMs, positionMs) } : one,
    );
    this.#memory.note({ ...record, steps });
  }

  /** Carries out requests about one record with one durable compare-and-set, and retries if another writer was faster. */
  async #write(id: string, batch: readonly Pending<Request, Interaction | null>[]): Promise<void> {
    const { interactions, clock, sources } = this.#deps;
    let mayMatch = true;
    for (let attempt = 0; attempt < CONFLICT_TRIES; attempt += 1) {
      const hasEvidence = batch.some(({ request }) => 'evidence' in request);
      const known = this.#memory.startOf(id, hasEvidence);
      const before = known ?? (hasEvidence ? null : await interactions.find(id));
      const { record, answers } = await this.#apply(before, batch, mayMatch);
      const answerAll = (written: Interaction | null) => {
        for (const answer of answers) answer(written);
      };
      if (!record || record === before) return answerAll(before);
      const settled = withSettlement(record, sources[record.source], clock.now());
      const next = this.#address(
        before ? { ...settled, rev: before.rev + 1, updatedAt: clock.now() } : settled,
        before,
      );
      const outcome = await this.#store(next, before === null);
      if (outcome === 'inserted' || outcome === 'replaced') {
        this.#publish(next, before);
        this.#callOthers(next);
        return answerAll(next);
      }
      // Another purchase has claimed this intent: this one has none.
      if (outcome === 'intent-taken') mayMatch = false;
      else await this.#reload(id);
    }
    throw new AppError('store.unavailable', { detail: { why: 'too many conflicts', id } });
  }

  async #store(record: Interaction, isNew: boolean) {
    const { interactions, others } = this.#deps;
    try {
      return await (isNew ? interactions.insert(record) : interactions.replace(record));
    } catch (error) {
      if (!others.areNone) this.#unsure.add(record.id);
      throw error;
    }
  }

  /** Returns the record after all requests, and what to answer once it is written. A request that throws changes nothing. */
  async #apply(before: Interaction | null, batch: readonly Pending<Request, Interaction | null>[], mayMatch: boolean) {
    let record = before;
    const answers: ((written: Interaction | null) => void)[] = [];
    for (const { request, resolve, reject } of batch) {
      const current: Interaction | null = record;
      try {
        if ('evidence' in request) {
          const { evidence } = request;
          record = current ? await this.#merge(current, evidence, mayMatch) : await this.#create(evidence, mayMatch);
          answers.push(resolve);
          continue;
        }
        const changed = current && request.change(current);
        const isSame = changed === null || changed === current;
        if (!isSame) record = changed;
        answers.push((written) => resolve(isSame ? null : written));
      } catch (error) {
        answers.push(() => reject(error));
      }
    }
    return { record, answers };
  }

  async #create(evidence: Evidence, mayMatch: boolean): Promise<Interaction> {
    const now = this.#deps.clock.now();
    const { create, match, matchWaitMs, madeAt, inDoubt } = this.#intakeOf(evidence);
    const created = create(evidence, now, this.#admission.nextSeq());
    const isInDoubt = this.#deps.mayHavePlayed(madeAt(evidence));
    const record = isInDoubt ? putInDoubt(created) : created;
    // A record that will be owed is matched first, so that its streamer can play it.
    if (isInDoubt && inDoubt(record) !== 'owe') return endInDoubt(record, this.#deps.sources[record.source], now);
    const sold = mayMatch ? await match(record, evidence) : null;
    if (!sold) return { ...record, dueAt: now + matchWaitMs };
    return this.#admission.admit(attachSale(record, sold, now), await this.#isRefusedTest(record));
  }

  async #merge(record: Interaction, evidence: Evidence, mayMatch: boolean): Promise<Interaction> {
    if (record.erasedAt !== undefined) return record;
    const now = this.#deps.clock.now();
    const { merge, match } = this.#intakeOf(evidence);
    let next = merge(record, evidence, now);
    const lacksIntent =
      next.intent === null && next.item === null && (next.state === 'received' || next.state === 'owed');
    if (mayMatch && lacksIntent) {
      const sold = await match(next, evidence);
      if (sold) next = attachSale(next, sold, now);
    }
    return next === record ? record : this.#admission.admit(next, await this.#isRefusedTest(next));
  }

  #intakeOf({ source }: { source: Interaction['source'] }): Intake {
    const intake = this.#deps.sources[source].intake;
    if (!intake) throw new Error(`The source ${source} takes in no reports.`);
    return intake;
  }

  async #isRefusedTest(record: Interaction): Promise<boolean> {
    return record.test && !(await this.#deps.isTestChannel(record.channelId));
  }

  async #attach(record: Interaction, sold: Sold): Promise<void> {
    const { clock, log } = this.#deps;
    try {
      const refusedTest = await this.#isRefusedTest(record);
      await this.update(record.id, (current) =>
        current.state === 'received'
          ? this.#admission.admit(attachSale(current, sold, clock.now()), refusedTest)
          : null,
      );
    } catch (error) {
      // Another purchase claimed the intent at the same moment, so nothing is left that this one could be for.
      log.warn('ledger.attach_failed', { id: record.id, error: String(error) });
      await this.#leaveUnserved(record.id, this.#intakeOf(record).unmatched);
    }
  }

  async #leaveUnserved(id: string, why: string): Promise<void> {
    await this.update(id, (record) => {
      if (record.state !== 'received') return null;
      const source = this.#deps.sources[record.source];
      return record.mayHavePlayed ? endInDoubt(record, source, this.#deps.clock.now()) : this.endUnserved(record, why);
    });
  }

  #publish(record: Interaction, before: Interaction | null): void {
    this.#memory.set(record);
    for (const listener of this.#listeners) {
      try {
        listener(record, before);
      } catch (error) {
        this.#deps.log.error('ledger.listener_failed', { id: record.id, error: String(error) });
      }
    }
  }

  /** Rereads a record after a conflict. That may be an ambiguous commit of ours, which no listener has been told about yet. */
  async #reload(id: string): Promise<void> {
    const stored = await this.#deps.interactions.find(id);
    this.#memory.delete(id);
    if (!stored) return;
    this.#publish(stored, stored);
    this.#memory.setRead(stored);
  }

  /** Sets `tell` to the process that runs the record and does not know of this change yet. It learns of it on its next poll. */
  #address({ tell, ...next }: Interaction, before: Interaction | null): Interaction {
    const runs = next.lease?.owner ?? before?.lease?.owner ?? tell;
    return runs === undefined || runs === this.#deps.owner ? next : { ...next, tell: runs };
  }

  /** Calls the process that has to look at a record that was just written. */
  #callOthers({ id, tell, state, lease, channelId }: Interaction): void {
    const { others } = this.#deps;
    const called = tell ?? (state === 'queued' && lease === null ? others.homeOf(channelId) : null);
    if (called !== null) others.call(called, id);
  }
}
