import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { findFreePorts } from '../../scripts/lib/free-ports.mjs';
import { attributeOf, startCollector } from './support/collector.ts';
import { connectPage, ITEMS, type System, startSystem } from './support/system.ts';

const EBS = fileURLToPath(new URL('./support/start-ebs.mjs', import.meta.url));

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function start(endpoint: string): Promise<System> {
  const system = await startSystem({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  closing.push(() => system.close());
  return system;
}

/** Buys an item and plays it to its end. Returns the record's id, the report's request id, and the secrets involved. */
async function buy(system: System, item: string, amount: number, input: Record<string, string> = {}) {
  const page = await connectPage(system);
  const viewer = await system.newViewer();
  const { token } = await system.session(viewer);
  const made = await system.call('POST', '/api/extension/intents', { token, body: { item, amount, input } });
  const { nonce, sku } = made.json as { nonce: string; sku: string };
  const bought = await system.purchase(sku, viewer);
  const { sessionToken, receipt, transactionId: id } = bought;
  const sent = await system.call('POST', '/api/extension/transactions', {
    token: sessionToken,
    body: { receipt, nonce },
  });
  await system.until(id, 'done');
  page.socket.close();
  return { id, request: sent.headers.get('x-request-id'), secrets: [token, sessionToken, receipt, nonce] };
}

describe('with a collector', () => {
  it('a purchase is one trace, from its report to its end, with the same ids as the log and without secrets', async () => {
    const collector = await startCollector();
    closing.push(() => collector.close());
    const system = await start(collector.endpoint);
    const poison = 'poison-of-a-viewer';
    const spoken = await buy(system, ITEMS.speech, 300, { 'tts.text': poison });
    const punished = await buy(system, ITEMS.timeout, 500, { 'punishment.target': '@Chatter_One' });
    await system.call('GET', `/alerts/v1/${system.alertKey}`);
    await system.call('GET', `/api/user?token=${poison}`, { cookie: system.cookie });
    await system.stopServer();
    expect([...collector.asked]).toEqual(['POST /v1/traces']);

    const spans = collector.spans();
    /** The names of the spans of a record's trace. */
    const follow = ({ id }: { id: string }) => {
      const record = spans.find(
        (span) => span.name === 'interaction' && attributeOf(span, 'bitcue.interaction') === id,
      );
      expect(record && attributeOf(record, 'bitcue.state')).toBe('done');
      const all = spans.filter(({ traceId }) => traceId === record?.traceId);
      const ids = new Set(all.map(({ spanId }) => spanId));
      const [root, ...others] = all.filter(({ parentSpanId }) => !parentSpanId || !ids.has(parentSpanId));
      expect(others).toEqual([]);
      expect(root && attributeOf(root, 'bitcue.request')).toMatch(/^[\w-]{16}$/);
      return { names: all.map(({ name }) => name), root };
    };
    const alert = follow(spoken);
    for (const name of ['store interactions.insert', 'prepare alert', 'play alert'])
      expect(alert.names).toContain(name);
    const timeout = follow(punished);
    for (const name of ['do action', 'twitch POST moderation/bans']) expect(timeout.names).toContain(name);
    const report = spans.filter((span) => attributeOf(span, 'bitcue.request') === punished.request);
    expect(report.map(({ name }) => name)).toContain('POST /api/extension/transactions');

    const names = spans.map(({ name }) => name);
    for (const name of ['GET /alerts/v1/:key', 'GET /api/user']) expect(names).toContain(name);
    const sent = collector.bodies.join('');
    const session = system.cookie.split('=').at(-1) ?? '';
    const { extension, twitch } = system.config;
    const ours = [system.alertKey, session, twitch.clientSecret, String(extension.secrets[0])];
    for (const secret of [...spoken.secrets, ...punished.secrets, ...ours, poison, 'Chatter_One']) {
      expect(secret.length).toBeGreaterThan(8);
      expect(sent).not.toContain(secret);
    }
    const calls = await (await fetch(`${system.simulator.url}/control/calls`)).text();
    expect(calls).toContain('moderation/bans');
    expect(calls.toLowerCase()).not.toMatch(/traceparent|tracestate/);
  });
});

describe('a collector that is', () => {
  it.each(['away', 'silent'])(
    '%s affects neither a purchase nor the shutdown of the server, and is logged once',
    async (how) => {
      const collector = await startCollector({ silent: true });
      closing.push(() => collector.close());
      const [port] = await findFreePorts(1);
      const system = await start(how === 'away' ? `http://127.0.0.1:${port}` : collector.endpoint);
      const { id } = await buy(system, ITEMS.horn, 25);
      expect(await system.until(id, 'done')).toMatchObject({ state: 'done' });
      const lines = () => system.lines.filter((line) => line.startsWith('tracing.not_sent'));
      await expect.poll(lines, { timeout: 30_000 }).toHaveLength(1);
      await system.call('GET', '/healthz');
      await system.stopServer();
      expect(lines()).toHaveLength(1);
    },
  );
});

/** Runs a server in its own process, from start to end. Returns the URLs of the modules it loaded. */
async function listModules(system: System, settings: Record<string, string>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bitcue-modules-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  // At its end, Node writes which code it loaded.
  const env = { ...process.env, ...system.env, ...settings, NODE_V8_COVERAGE: folder };
  const child = spawn(process.execPath, [EBS], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  closing.push(() => child.kill('SIGKILL'));
  let log = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  await expect.poll(() => log, { timeout: 30_000 }).toContain('"server.ready"');
  await system.call('GET', '/readyz');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  const written = await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')));
  return written.flatMap((text) => (JSON.parse(text) as { result: { url: string }[] }).result.map(({ url }) => url));
}

it('nothing of OpenTelemetry is loaded without the setting', async () => {
  const collector = await startCollector();
  closing.push(() => collector.close());
  const system = await startSystem();
  closing.push(() => system.close());
  await system.stopServer();
  const isSdk = (url: string) => url.includes('/node_modules/@opentelemetry/');
  const traced = await listModules(system, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
  expect(traced.filter(isSdk).length).toBeGreaterThan(10);
  expect(collector.spans().map(({ name }) => name)).toContain('GET /readyz');
  const untraced = await listModules(system, {});
  expect(untraced.length).toBeGreaterThan(0);
  expect(untraced.filter(isSdk)).toEqual([]);
});
