import { PRODUCT_VERSION } from '@bitcue/shared/brand.ts';
import type { Tracer } from '@opentelemetry/api';
import { outsideScope } from '../ports/scope.ts';
import type { Log } from '../ports/system.ts';

/** Spans that wait to be sent, at most. More are dropped, so that a collector that is away costs little memory. */
const QUEUE_MAX = 2_048;
/** Milliseconds between two batches. */
const SEND_EVERY_MS = 2_000;
/** Milliseconds in which the collector has to take a batch. */
const SEND_WITHIN_MS = 5_000;
/** Milliseconds that sending the rest may take when the server stops. */
const CLOSE_WITHIN_MS = 2_000;

/** Makes spans, and sends them. */
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
      // One line each time that it goes away. The timer of a batch was set in the scope of any request.
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
      // What cannot be sent was said in the log.
      const sent = provider.shutdown().catch(() => {});
      await Promise.race([sent, late]);
      clearTimeout(timer);
    },
  };
}
