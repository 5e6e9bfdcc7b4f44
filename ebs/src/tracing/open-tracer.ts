import { PRODUCT_VERSION } from '@bitcue/shared/brand.ts';
import type { Tracer } from '@opentelemetry/api';
import { outsideScope } from '../ports/scope.ts';
import type { Log } from '../ports/system.ts';

/** Maximum spans that wait to be sent. Further ones are dropped, so that an unreachable collector costs little memory. */
const QUEUE_MAX = 2_048;
/** Interval between batches, in milliseconds. */
const SEND_EVERY_MS = 2_000;
/** Deadline for the collector to accept a batch, in milliseconds. */
const SEND_WITHIN_MS = 5_000;
/** Maximum time for sending the rest when the server stops, in milliseconds. */
const CLOSE_WITHIN_MS = 2_000;

/** A tracer whose spans are sent to a collector. */
export interface OpenTracer {
  tracer: Tracer;
  /** Sends what is left, for two seconds at most. */
  close(): Promise<void>;
}

/**
 * Opens a tracer that sends to an OpenTelemetry collector (OTLP over HTTP). `endpoint`: its address, without `/v1/traces`. The
 * packages are loaded here, so that a server without a collector never loads them.
 */
export async function openTracer(endpoint: string, log: Pick<Log, 'warn'>): Promise<OpenTracer> {
  const [{ BatchSpanProcessor, TracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all(
    [
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ],
  );
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: SEND_WITHIN_MS });
  let isAway = false;
  const send: typeof exporter.export = (spans, done) =>
    exporter.export(spans, (result) => {
      const { error = null } = result;
      // One line each time it becomes unreachable, in no scope: a batch's timer was set in that of some request.
      if (error !== null && !isAway) outsideScope(() => log.warn('tracing.not_sent', { error: String(error) }));
      isAway = error !== null;
      done(result);
    });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'bitcue', 'service.version': PRODUCT_VERSION }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: { export: send, shutdown: () => exporter.shutdown() },
        maxQueueSize: QUEUE_MAX,
        scheduledDelayMillis: SEND_EVERY_MS,
        exportTimeoutMillis: SEND_WITHIN_MS,
      }),
    ],
  });
  return {
    tracer: provider.getTracer('bitcue', PRODUCT_VERSION),
    async close() {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, CLOSE_WITHIN_MS);
      });
      // A failure to send is already in the log.
      const sent = provider.shutdown().catch(() => {});
      await Promise.race([sent, late]);
      clearTimeout(timer);
    },
  };
}
