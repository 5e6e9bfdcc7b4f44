import { type LedgerState, OPEN_STATES } from '@bitcue/shared/ledger/states.ts';
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { LRUCache } from 'lru-cache';
import type { Interaction } from '../ledger/interaction.ts';
import { hasEnded } from '../ledger/step.ts';
import { currentScope } from '../ports/scope.ts';
import type { OpenTracer } from './open-tracer.ts';
import type { Tracing } from './tracing.ts';

/** Maximum records whose span is kept: those at work, and those that have just ended and are being settled. */
const RECORDS_MAX = 5_000;

/** A span that has just ended. */
interface Ended {
  name: string;
  seconds: number;
  attributes: Attributes;
  isFailed?: boolean;
  kind?: SpanKind;
}

const isAtWork = (state: LedgerState) => (OPEN_STATES as readonly LedgerState[]).includes(state);
const below = (span: Span | undefined): Context => (span ? trace.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT);
const fail = (span: Span) => span.setStatus({ code: SpanStatusCode.ERROR });

/**
 * Creates tracing. Attributes are names, numbers and our own ids, the same as in the log; never an address, a text, a token or
 * a receipt. No module is patched and nothing is added to our calls, so Twitch notices nothing.
 */
export function createTracing({ tracer, close }: OpenTracer): Tracing {
  const requests = new Map<string, Span>();
  const records = new LRUCache<string, Span>({ max: RECORDS_MAX, dispose: end });

  /** Adds a span to the record being worked on, or else to the request. Work that belongs to neither is not traced. */
  const add = ({ name, seconds, attributes, isFailed = false, kind = SpanKind.INTERNAL }: Ended) => {
    const { request = '', interaction = '' } = currentScope();
    const parent = records.get(interaction) ?? requests.get(request);
    if (parent === undefined) return;
    const now = Date.now();
    const startTime = now - seconds * 1_000;
    const span = tracer.startSpan(name, { kind, startTime, attributes: { ...attributes, ...ids() } }, below(parent));
    if (isFailed) fail(span);
    span.end(now);
  };

  const begin = ({ id, source, channelId }: Interaction): Span => {
    const attributes = { ...ids(), 'bitcue.interaction': id, 'bitcue.source': source, 'bitcue.channel': channelId };
    const span = tracer.startSpan('interaction', { attributes }, below(requests.get(currentScope().request ?? '')));
    records.set(id, span);
    return span;
  };

  /** Adds what this write says about steps: how they ended, and for how long pages played them. */
  const addSteps = (record: Interaction, before: Interaction | null, span: Span) => {
    for (const { id, type, kind, state, begunAt, endedAt } of record.steps.filter(hasEnded)) {
      const known = before?.steps.find((one) => one.id === id);
      if (known && hasEnded(known)) continue;
      const attributes = { 'bitcue.feature': type, 'bitcue.outcome': state };
      span.addEvent('step ended', attributes);
      if (kind !== 'cue' || begunAt === undefined || endedAt === undefined) continue;
      add({ name: 'play alert', seconds: (endedAt - begunAt) / 1_000, attributes, isFailed: state === 'failed' });
    }
  };

  return {
    serve(request, method) {
      const attributes = { 'http.request.method': method, 'bitcue.request': request };
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes });
      requests.set(request, span);
      return (route, status) => {
        if (requests.get(request) === span) requests.delete(request);
        span.setAttribute('http.response.status_code', status);
        if (route !== null) span.updateName(`${method} ${route}`).setAttribute('http.route', route);
        if (status >= 500) fail(span);
        span.end();
      };
    },
    noteStoreCall({ collection, operation, seconds, end }) {
      const attributes = { 'db.collection.name': collection, 'db.operation.name': operation };
      const name = `store ${collection}.${operation}`;
      add({ name, seconds, attributes, isFailed: end === 'failed', kind: SpanKind.CLIENT });
    },
    noteTwitchCall({ method, path, status, seconds }) {
      const attributes: Attributes = { 'http.request.method': method, 'url.template': path };
      if (status !== null) attributes['http.response.status_code'] = status;
      const isFailed = status === null || status >= 400;
      add({ name: `twitch ${method} ${path}`, seconds, attributes, isFailed, kind: SpanKind.CLIENT });
    },
    noteWork({ type, kind }, seconds) {
      const name = kind === 'cue' ? 'prepare alert' : 'do action';
      add({ name, seconds, attributes: { 'bitcue.feature': type } });
    },
    noteRecord(record, before) {
      // Another process wrote it, and this one has read it.
      if (record === before) return;
      const known = records.get(record.id);
      const isOver = !isAtWork(record.state);
      // Settled after its end.
      if (isOver && before !== null && !known?.isRecording()) return;
      const span = known?.isRecording() ? known : begin(record);
      if (record.state !== before?.state) span.addEvent(record.state);
      addSteps(record, before, span);
      if (isOver) span.setAttribute('bitcue.state', record.state).end();
    },
    drop: (id) => void records.delete(id),
    async close() {
      for (const span of records.values()) end(span);
      await close();
    },
  };
}

/** Returns the ids that each log line about the work in progress has. */
function ids(): Attributes {
  const { request, interaction } = currentScope();
  return {
    ...(request !== undefined && { 'bitcue.request': request }),
    ...(interaction !== undefined && { 'bitcue.interaction': interaction }),
  };
}

function end(span: Span): void {
  if (span.isRecording()) span.end();
}
