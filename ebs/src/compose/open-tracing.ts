import type { Config } from '../config/config.ts';
import type { Log } from '../ports/system.ts';
import { createTracing } from '../tracing/create-tracing.ts';
import { openTracer } from '../tracing/open-tracer.ts';
import type { Tracing } from '../tracing/tracing.ts';

/** Opens tracing. Returns null if there is no collector to send to. */
export async function openTracing({ otlpEndpoint }: Config, log: Log): Promise<Tracing | null> {
  return otlpEndpoint === null ? null : createTracing(await openTracer(otlpEndpoint, log));
}
