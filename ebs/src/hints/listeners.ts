import type { Hint } from '../ports/hints.ts';

/** Called for each hint. */
export type HintListener = (hint: Hint) => void;

/** The listeners of one process, by subject. */
export class HintListeners {
  readonly #bySubject = new Map<string, Set<HintListener>>();

  /** All subjects that have listeners. */
  get subjects(): string[] {
    return [...this.#bySubject.keys()];
  }

  /** Adds a listener. Returns true if it is the subject's first. */
  add(subject: string, listener: HintListener): boolean {
    const listeners = this.#bySubject.get(subject) ?? new Set();
    this.#bySubject.set(subject, listeners.add(listener));
    return listeners.size === 1;
  }

  /** Removes a listener. Returns true if it was the subject's last. */
  remove(subject: string, listener: HintListener): boolean {
    const listeners = this.#bySubject.get(subject);
    if (!listeners?.delete(listener) || listeners.size > 0) return false;
    return this.#bySubject.delete(subject);
  }

  call(subject: string, hint: Hint): void {
    for (const listener of [...(this.#bySubject.get(subject) ?? [])]) listener(hint);
  }
}
