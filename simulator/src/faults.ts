import { randomUUID } from 'node:crypto';
import type { Fault, FaultTarget, NewFault } from './control-api.ts';

/** The active faults, and the messages they hold back. */
export class Faults {
  readonly #faults = new Map<string, Fault>();
  readonly #timers = new Map<NodeJS.Timeout, () => void>();
  readonly #held = new Map<string, (() => void)[]>();

  /** Switches a fault on. */
  add(fault: NewFault, id: string = randomUUID()): Fault {
    const added: Fault = { ...fault, id, hits: 0 };
    this.#faults.set(id, added);
    return added;
  }

  list(): Fault[] {
    return [...this.#faults.values()];
  }

  has(id: string): boolean {
    return this.#faults.has(id);
  }

  /** Switches one fault off and sends what it held back. */
  remove(id: string): void {
    this.#faults.delete(id);
    this.#release(id);
  }

  /** Switches all faults off and sends everything held back or delayed. */
  clear(): void {
    this.#faults.clear();
    for (const id of [...this.#held.keys()]) this.#release(id);
    const waiting = [...this.#timers];
    this.#timers.clear();
    for (const [timer, send] of waiting) {
      clearTimeout(timer);
      send();
    }
  }

  /** Drops everything and sends nothing. Called when the simulator closes. */
  close(): void {
    for (const timer of this.#timers.keys()) clearTimeout(timer);
    this.#timers.clear();
    this.#held.clear();
    this.#faults.clear();
  }

  /** Takes a hit from the first fault that matches, or returns null. `text` is the path or the subscription type. */
  take(target: FaultTarget, text: string, method?: string): Fault | null {
    for (const fault of this.#faults.values()) {
      if (fault.target !== target || !text.includes(fault.match)) continue;
      if (fault.method !== undefined && fault.method !== method) continue;
      fault.hits += 1;
      if (fault.count !== null && fault.hits >= fault.count && fault.kind !== 'reorder') this.#faults.delete(fault.id);
      return fault;
    }
    return null;
  }

  /** Sends a message subject to the faults of its target: never, later, several times or in another order. */
  pass(target: 'receipt' | 'webhook', text: string, send: () => void): void {
    const fault = this.take(target, text);
    switch (fault?.kind) {
      case 'drop':
        return;
      case 'delay':
        this.#sendLater(fault.delayMs, send);
        return;
      case 'duplicate':
        for (let copy = 0; copy <= fault.times; copy += 1) send();
        return;
      case 'reorder':
        this.#hold(fault, send);
        return;
      default:
        send();
    }
  }

  #sendLater(delayMs: number, send: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      send();
    }, delayMs);
    this.#timers.set(timer, send);
  }

  #hold(fault: Fault, send: () => void): void {
    const held = this.#held.get(fault.id) ?? [];
    held.push(send);
    this.#held.set(fault.id, held);
    if (held.length < fault.window) return;
    this.#release(fault.id);
    if (fault.count !== null && fault.hits >= fault.count) this.#faults.delete(fault.id);
  }

  #release(id: string): void {
    const held = this.#held.get(id) ?? [];
    this.#held.delete(id);
    for (const send of held.reverse()) send();
  }
}
