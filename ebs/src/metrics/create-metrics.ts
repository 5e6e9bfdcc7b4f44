import { LANES, type Lane } from '@bitcue/shared/alerts/protocol.ts';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Interaction } from '../ledger/interaction.ts';
import { hasBegun, type Step } from '../ledger/step.ts';
import type { Clock, Log } from '../ports/system.ts';
import { createLedgerMetrics, type LedgerMetrics } from './ledger-metrics.ts';
import { type StoreCall, timeCalls } from './time-calls.ts';

/** Metrics of Node's own objects, whose names violate Prometheus' rules. */
const LEFT_OUT = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];
/** Upper bounds in seconds. A write takes milliseconds, and gives up after a few seconds. */
const STORE_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3];
/** Upper bounds in seconds. An alert without a voice is sent within a few milliseconds; a webhook can wait 5 s for a receipt. */
const PUSH_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 6, 15];
/** Upper bounds in seconds, up to the time limit of a call. */
const TWITCH_S = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** The metrics of one process. No label has values that callers choose. */
export interface Metrics {
  registry: Registry;
  ledger: LedgerMetrics;
  /** What is sent to alert pages. */
  alerts: {
    /** Records that a step's alert was sent without waiting for another one in its lane. */
    pushed(record: Interaction, step: Step): void;
    /** Records that alerts were added to a lane, or removed from it if `change` is negative. */
    queued(lane: Lane, change: number): void;
  };
  /** Records a call to Twitch that was answered with this HTTP status, or not at all (null). */
  noteTwitchCall(call: { status: number | null; seconds: number }): void;
  /** Returns the same repositories, timed. `onCall` is called after each call. */
  timeStores<T extends Record<string, object>>(stores: T, onCall?: (call: StoreCall) => void): T;
  /** Returns the same log, with its warnings and errors counted. */
  countLines(log: Log): Log;
}

/** What is measured when the metrics are read. */
export interface Measured {
  clock: Clock;
  countPages(): number;
  /** Bytes left on the disk of DATA_DIR. */
  readFreeBytes(): Promise<number>;
}

/** Creates the metrics of this process, and Node's own. */
export function createMetrics({ clock, countPages, readFreeBytes }: Measured): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  for (const name of LEFT_OUT) registry.removeSingleMetric(name);
  const push = new Histogram({
    name: 'bitcue_push_duration_seconds',
    help: 'From the first report of an event until its alert was sent to a page, if nothing was before it in its lane.',
    buckets: PUSH_S,
    registers,
  });
  const queue = new Gauge({
    name: 'bitcue_queued_alerts',
    help: 'Alerts that play or wait for their turn.',
    labelNames: ['lane'],
    registers,
  });
  for (const lane of LANES) queue.set({ lane }, 0);
  const store = new Histogram({
    name: 'bitcue_store_duration_seconds',
    help: 'How long calls to the store took, with what follows them in the repository.',
    labelNames: ['collection', 'end'],
    buckets: STORE_S,
    registers,
  });
  const twitch = new Histogram({
    name: 'bitcue_twitch_duration_seconds',
    help: 'How long Twitch took to answer calls of its API, by the kind of answer.',
    labelNames: ['answer'],
    buckets: TWITCH_S,
    registers,
  });
  const lines = new Counter({
    name: 'bitcue_log_lines_total',
    help: 'Warnings and errors in the log.',
    labelNames: ['level'],
    registers,
  });
  for (const level of ['warn', 'error']) lines.inc({ level }, 0);
  new Gauge({
    name: 'bitcue_alert_pages',
    help: 'Connections of alert pages.',
    registers,
    collect() {
      this.set(countPages());
    },
  });
  new Gauge({
    name: 'bitcue_disk_free_bytes',
    help: 'Space left on the disk of DATA_DIR.',
    registers,
    async collect() {
      this.set(await readFreeBytes());
    },
  });

  return {
    registry,
    ledger: createLedgerMetrics(registry, clock),
    alerts: {
      pushed(record, step) {
        // If approved, played again or delayed on purpose, an alert would be timed from its payment.
        const isAtOnce = !record.asks && record.renewedAt === undefined && !step.delayMs;
        if (isAtOnce && !hasBegun(record)) push.observe((clock.now() - record.createdAt) / 1_000);
      },
      queued: (lane, change) => queue.inc({ lane }, change),
    },
    noteTwitchCall: ({ status, seconds }) => twitch.observe({ answer: kindOf(status) }, seconds),
    timeStores: (stores, onCall) =>
      Object.fromEntries(
        Object.entries(stores).map(([collection, calls]) => [
          collection,
          timeCalls(calls, (seconds, end, operation) => {
            store.observe({ collection, end }, seconds);
            onCall?.({ collection, operation, seconds, end });
          }),
        ]),
      ) as typeof stores,
    countLines: (log) => ({
      ...log,
      warn(event, facts) {
        lines.inc({ level: 'warn' });
        log.warn(event, facts);
      },
      error(event, facts) {
        lines.inc({ level: 'error' });
        log.error(event, facts);
      },
    }),
  };
}

/** Returns the kind of an answer. Status 429 has its own kind, because it means that we call too often. */
function kindOf(status: number | null): string {
  if (status === null) return 'none';
  return status === 429 ? '429' : `${Math.floor(status / 100)}xx`;
}
