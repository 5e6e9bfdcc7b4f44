import { HintListeners } from '../../src/hints/listeners.ts';
import type { Hints } from '../../src/ports/hints.ts';

/** The members within one operating system process. With a single server in it, as always outside tests, no hint reaches anyone. */
export interface LocalHints {
  join(): Hints;
}

/** Creates hints that stay within this operating system process: they arrive in a later turn, and none is lost. */
export function createLocalHints(): LocalHints {
  const members = new Set<HintListeners>();
  return {
    join() {
      const own = new HintListeners();
      members.add(own);
      return {
        isUp: true,
        tell(subject, hint) {
          for (const member of members) if (member !== own) setImmediate(() => member.call(subject, hint));
        },
        listen(subject, listener) {
          own.add(subject, listener);
          return () => void own.remove(subject, listener);
        },
        close: () => void members.delete(own),
      };
    },
  };
}
