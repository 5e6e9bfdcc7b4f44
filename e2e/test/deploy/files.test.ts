import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findFreePorts } from '../../../scripts/lib/free-ports.mjs';
import { startCaddy, writeCaddyfile } from '../../../scripts/real/caddy.mjs';
import { root } from '../../src/node-process.ts';
import { servePurchase } from '../../src/serve-purchase.ts';
import { createTwitchControl } from '../../src/twitch-control.ts';
import { startUpstream, type Upstream } from '../../src/upstream.ts';
import { startWorld } from '../../src/world.ts';

/** Programs installed on this machine, separated by commas. Set by `npm run test:real`. */
const TOOLS = (process.env.BITCUE_DEPLOY_TOOLS ?? '').split(',');
const MEBIBYTE = 1_048_576;
const file = (name: string) => join(root, 'deploy', name);
const run = promisify(execFile);
const itWith = (tool: string) => it.skipIf(!TOOLS.includes(tool));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bitcue-deploy-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

itWith('systemd-analyze')('systemd takes the unit, and finds nothing to say about it', async () => {
  const { stdout, stderr } = await run('systemd-analyze', ['verify', file('bitcue.service')]);
  expect(stdout + stderr).toBe('');
});

describe('Prometheus', () => {
  itWith('promtool')('accepts the alert rules', async () => {
    await run('promtool', ['check', 'rules', file('alert-rules.yaml')]);
  });

  itWith('promtool')('finds no problems in the metrics of a built server that has served a purchase', async () => {
    const token = 'metrics-token-of-this-test';
    process.env.METRICS_TOKEN = token;
    const built = join(root, 'ebs', 'dist');
    const world = await startWorld({ ebs: join(built, 'ebs.mjs'), cli: join(built, 'cli.mjs') });
    try {
      await servePurchase(world.addresses, createTwitchControl(world.addresses));
      const headers = { Authorization: `Bearer ${token}` };
      const metrics = await (await fetch(`${world.addresses.ebs}/metrics`, { headers })).text();
      expect(metrics).toMatch(/^bitcue_push_duration_seconds_count 1$/m);
      expect(metrics).toMatch(/^bitcue_interaction_reports_total\{source="bits",door="webhook",first="(yes|no)"\} 1$/m);
      expect(metrics).toMatch(/^bitcue_store_duration_seconds_count\{collection="interactions",end="ok"\} [1-9]/m);
      expect(metrics).toMatch(/^bitcue_twitch_duration_seconds_count\{answer="2xx"\} [1-9]/m);
      const check = run('promtool', ['check', 'metrics']);
      check.child.stdin?.end(metrics);
      const { stdout, stderr } = await check;
      expect(stdout + stderr).toBe('');
    } finally {
      delete process.env.METRICS_TOKEN;
      await world.stop();
    }
  });
});

/** A proxy with our example configuration: the commands that check and start it, and its port. */
interface Example {
  check: [string, string[]];
  start: [string, string[]];
  port: number;
}

/** Caddy's example, which reads the address from the environment. */
async function prepareCaddy(upstream: number): Promise<Example> {
  const { config, port } = await writeCaddyfile(folder);
  process.env.PUBLIC_URL = `https://localhost:${port}`;
  process.env.UPSTREAM = `127.0.0.1:${upstream}`;
  const of = (verb: string): [string, string[]] => ['caddy', [verb, '--adapter', 'caddyfile', '--config', config]];
  return { check: of('validate'), start: of('run'), port };
}

/** nginx's example, with its name, ports and certificate replaced by this machine's. */
async function prepareNginx(upstream: number): Promise<Example> {
  const [port = 0, plain = 0] = await findFreePorts(2);
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const ofKey = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'];
  await run('openssl', ['req', ...ofKey, '-keyout', key, '-out', cert]);
  const text = (await readFile(file('nginx.conf'), 'utf8'))
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace(/^ *listen 443 /m, `listen 127.0.0.1:${port} `)
    .replace('server 127.0.0.1:8080;', `server 127.0.0.1:${upstream};`)
    .replace('/etc/letsencrypt/live/bitcue.example/fullchain.pem', cert)
    .replace('/etc/letsencrypt/live/bitcue.example/privkey.pem', key);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const config = join(folder, 'nginx.conf');
  const main = `daemon off; error_log stderr; pid ${folder}/nginx.pid; user ${process.getuid?.() === 0 ? 'root' : 'nobody'};`;
  await writeFile(config, `${main}\nevents {}\nhttp {\n${paths.join('\n')}\n${text}}\n`);
  return { check: ['nginx', ['-t', '-c', config]], start: ['nginx', ['-c', config]], port };
}

describe.each([
  ['caddy', prepareCaddy],
  ['nginx', prepareNginx],
])('the example for %s', (tool, prepare) => {
  let upstream: Upstream;
  let proxy: ChildProcess | null = null;
  afterEach(async () => {
    if (proxy) {
      const ended = once(proxy, 'exit');
      proxy.kill('SIGTERM');
      await ended;
    }
    upstream?.close();
    delete process.env.PUBLIC_URL;
    delete process.env.UPSTREAM;
  });

  itWith(tool)(
    'is valid, and passes on calls, uploads, events and sockets as they come',
    async () => {
      upstream = await startUpstream();
      const example = await prepare(upstream.port);
      await run(...example.check);
      proxy = spawn(...example.start, { stdio: ['ignore', 'ignore', 'pipe'] });
      let said = '';
      proxy.stderr?.on('data', (chunk) => {
        said += chunk;
      });
      const to = (path: string, more: object = {}) =>
        request({ host: 'localhost', port: example.port, path, rejectUnauthorized: false, agent: false, ...more });
      await untilAnswers(() => to('/headers')).catch((error) => {
        throw new Error(`${tool} does not answer: ${said}`, { cause: error });
      });

      // The caller's address is the one that the proxy saw, whatever the caller claims.
      const seen = JSON.parse(await readAll(to('/headers', { headers: { 'X-Forwarded-For': '203.0.113.7' } }).end()));
      expect(seen['x-forwarded-for']).toBe('127.0.0.1');

      // The first part of an upload arrives before the last one is sent. 51 MB are accepted, but no more.
      const upload = to('/uploads', { method: 'POST', headers: { 'Content-Length': 51 * MEBIBYTE } });
      upload.write(Buffer.alloc(MEBIBYTE));
      await upstream.untilArrived(MEBIBYTE / 2);
      for (let sent = 1; sent < 51; sent += 1) upload.write(Buffer.alloc(MEBIBYTE));
      expect(await readAll(upload.end())).toBe(String(51 * MEBIBYTE));
      expect(await sendTooMuch(to('/uploads', { method: 'POST', headers: { 'Content-Length': 60 * MEBIBYTE } }))).toBe(
        'refused',
      );

      // Events arrive one by one.
      const [events] = (await once(to('/api/user/events').end(), 'response')) as [IncomingMessage];
      for (const text of ['retry: 1000', 'data: one', 'data: two']) {
        if (text !== 'retry: 1000') upstream.sendEvent(text.slice('data: '.length));
        const [chunk] = await once(events, 'data');
        expect(String(chunk)).toContain(text);
      }
      events.destroy();

      const upgrade = {
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==',
      };
      const [response, socket] = await once(to('/alerts/socket', { headers: upgrade }).end(), 'upgrade');
      expect(response.statusCode).toBe(101);
      socket.write('hello');
      expect(String((await once(socket, 'data'))[0])).toBe('hello');
      socket.destroy();

      // While the server is away, neither access nor error logs contain an alert key.
      upstream.close();
      const away = await statusOf(to('/alerts/v1/a-secret-key'));
      expect([[502, 503], said.includes('a-secret-key')]).toEqual([expect.arrayContaining([away]), false]);
    },
    90_000,
  );
});

itWith('caddy')(
  'the example for Caddy sends nothing with a body to a process that is stopping, and all of it to the other',
  async () => {
    const both = [await startUpstream(), await startUpstream()];
    const caddy = await startCaddy(
      join(folder, 'both'),
      both.map(({ port }) => port),
    );
    if ('skipped' in caddy) throw new Error(caddy.skipped);
    const { port } = new URL(caddy.url);
    const post = () =>
      statusOf(
        request({ host: 'localhost', port, path: '/headers', method: 'POST', rejectUnauthorized: false }),
        'body',
      );
    try {
      const [leaving, staying] = both;
      const askOnce = async () => {
        await post();
        return leaving?.asked() ?? 0;
      };
      await expect.poll(askOnce, { interval: 10 }).toBeGreaterThan(0);
      leaving?.stop();
      // The proxy notices within a second or two. Until then, every request is still answered.
      let quiet = 0;
      for (let before = leaving?.asked(); quiet < 20; before = leaving?.asked()) {
        expect(await post()).toBe(200);
        quiet = leaving?.asked() === before ? quiet + 1 : 0;
      }
      leaving?.close();
      for (let n = 0; n < 20; n += 1) expect(await post()).toBe(200);
      staying?.close();
    } finally {
      await caddy.close();
      for (const one of both) one.close();
    }
  },
  60_000,
);

/** Sends a body until it is refused, by an answer (Caddy 2.6: 502) or a closed connection. Returns the outcome. */
async function sendTooMuch(upload: ReturnType<typeof request>): Promise<string> {
  const ended = new Promise<string>((resolve) => {
    upload.on('error', () => resolve('refused'));
    upload.on('response', ({ statusCode }) =>
      resolve(statusCode === 413 || statusCode === 502 ? 'refused' : `answered ${statusCode}`),
    );
  });
  for (let sent = 0; sent < 60; sent += 1) upload.write(Buffer.alloc(MEBIBYTE));
  upload.end();
  const became = await ended;
  upload.destroy();
  return became;
}

async function readAll(sent: ReturnType<typeof request>): Promise<string> {
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of response) text += chunk;
  return text;
}

async function statusOf(sent: ReturnType<typeof request>, body = ''): Promise<number | undefined> {
  const [response] = (await once(sent.end(body), 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

/** Waits until a newly started proxy answers. */
async function untilAnswers(ask: () => ReturnType<typeof request>): Promise<void> {
  await expect
    .poll(
      () =>
        readAll(ask().end()).then(
          () => 'answers',
          (error: Error) => error.message,
        ),
      { interval: 50 },
    )
    .toBe('answers');
}
