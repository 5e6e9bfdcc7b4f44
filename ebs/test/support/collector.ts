import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** The fields of an OTLP span that tests read. */
export interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

interface Batch {
  resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
}

/** Starts an OpenTelemetry collector that keeps what it receives. If `silent`, it accepts requests and never answers. */
export async function startCollector({ silent = false } = {}) {
  const bodies: string[] = [];
  const asked = new Set<string>();
  const server = createServer((request, response) => {
    asked.add(`${request.method} ${request.url}`);
    void text(request).then((body) => {
      bodies.push(body);
      if (!silent) response.setHeader('Content-Type', 'application/json').end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    /** Methods and addresses of its requests. */
    asked,
    spans: () =>
      bodies
        .flatMap((body) => (JSON.parse(body) as Batch).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Returns an attribute of a span; undefined if it is missing. */
export function attributeOf({ attributes }: SentSpan, name: string): string | number | undefined {
  const { value } = attributes.find(({ key }) => key === name) ?? {};
  return value?.stringValue ?? value?.intValue;
}
