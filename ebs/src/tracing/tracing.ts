import type { LedgerListener } from '../ledger/ledger.ts';
import type { Step } from '../ledger/step.ts';
import type { StoreCall } from '../metrics/time-calls.ts';
import type { TwitchCall } from '../twitch/api-client.ts';

/**
 * Follows requests and records through the server, as spans of traces. The scope in which a call is made says which request or
 * record it belongs to (`ports/scope.ts`). Each function is cheap, and none throws or waits.
 */
export interface Tracing {
  /** Begins a request's span. Call the returned function at the request's end, with its route's pattern and its status. */
  serve(request: string, method: string): (route: string | null, status: number) => void;
  /** A call to the store has ended. */
  noteStoreCall(call: StoreCall): void;
  /** A call to Twitch has ended. */
  noteTwitchCall(call: TwitchCall): void;
  /** A step was worked on: its cue prepared, or its action done. */
  noteWork(step: Step, seconds: number): void;
  /** A record was written. */
  noteRecord: LedgerListener;
  /** Another process runs this record from now on. */
  drop(id: string): void;
  /** Sends what is left, for two seconds at most. */
  close(): Promise<void>;
}
