import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Simulator } from '../src/start.ts';
import { callJson, EXTENSION_ID, startTestSimulator } from './support.ts';

const HTML =
  '<meta name="ebs-url" content="__EBS_URL__" /><script src="https://extension-files.twitch.tv/helper/v1/twitch-ext.min.js"></script><script type="module" src="./assets/panel.js"></script>';

describe('the extension host', () => {
  let simulator: Simulator;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'simulator-host-'));
    mkdirSync(join(folder, 'views/assets'), { recursive: true });
    mkdirSync(join(folder, 'dist/helper'), { recursive: true });
    mkdirSync(join(folder, 'dist/stage'), { recursive: true });
    writeFileSync(join(folder, 'views/panel.html'), HTML);
    for (const view of ['component', 'mobile', 'config', 'live-config']) {
      writeFileSync(join(folder, `views/${view}.html`), `<title>${view}</title>`);
    }
    writeFileSync(join(folder, 'views/assets/panel.js'), 'export {};');
    writeFileSync(join(folder, 'secret.html'), 'not for anyone');
    writeFileSync(join(folder, 'dist/helper/twitch-ext.js'), 'window.Twitch = {};');
    simulator = await startTestSimulator({
      extensionDir: join(folder, 'views'),
      distDir: join(folder, 'dist'),
      ebsUrl: 'http://localhost:8080',
    });
  });
  afterAll(async () => {
    await simulator.close();
    rmSync(folder, { recursive: true });
  });

  it('serves a view on its own origin, with Twitch’s query and policy, the local helper and the EBS’s address', async () => {
    const { json } = await callJson(`${simulator.url}/stage/tabs`, 'POST', { viewer: 'viewer_one', anchor: 'panel' });
    const url = new URL(json.url);
    expect(url.origin).toBe(simulator.extensionUrl);
    expect(url.pathname).toMatch(new RegExp(`^/${EXTENSION_ID}/0\\.0\\.1/[0-9a-f]+/panel\\.html$`));
    expect(Object.fromEntries(url.searchParams)).toEqual({
      anchor: 'panel',
      language: 'en',
      locale: 'en',
      mode: 'viewer',
      platform: 'web',
      popout: 'false',
      state: 'testing',
    });
    const page = await callJson(json.url);
    expect(page.text).toContain('<script src="/helper/v1/twitch-ext.js"></script>');
    expect(page.text).toContain('<meta name="ebs-url" content="http://localhost:8080" />');
    const policy = page.headers.get('content-security-policy') ?? '';
    const directive = (name: string) => policy.split('; ').find((part) => part.startsWith(`${name} `)) ?? '';
    expect(directive('script-src')).not.toMatch(/unsafe|data:|blob:/);
    expect(directive('style-src')).toContain("'unsafe-inline'");
    for (const name of ['connect-src', 'media-src', 'img-src'])
      expect(directive(name)).toContain('http://localhost:8080');
    expect(directive('connect-src')).toContain('ws://localhost:8080');
    expect(directive('frame-ancestors')).toContain(simulator.url);
    const script = await callJson(new URL('./assets/panel.js', url).href);
    expect([script.status, script.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect((await callJson(`${simulator.extensionUrl}/helper/v1/twitch-ext.js`)).text).toBe('window.Twitch = {};');
  });

  it('omits the anchor on mobile, and serves no other files', async () => {
    const { json } = await callJson(`${simulator.url}/stage/tabs`, 'POST', {
      viewer: 'viewer_one',
      platform: 'mobile',
      anchor: 'panel',
    });
    expect(new URL(json.url).searchParams.has('anchor')).toBe(false);
    expect(json.context).not.toHaveProperty('isTheatreMode');
    const base = new URL('.', json.url);
    for (const path of ['..%2Fsecret.html', 'missing.html', '%2e%2e/secret.html', '..%2f..%2fsecret.html']) {
      expect((await callJson(`${base.href}${path}`)).status).toBe(404);
    }
    expect((await callJson(`${simulator.extensionUrl}/control/reset`, 'POST')).status).toBe(404);
  });

  it.each([
    ['component', { anchor: 'component' }],
    ['mobile', { platform: 'mobile' }],
    ['config', { mode: 'config' }],
    ['live-config', { mode: 'dashboard' }],
    ['panel', { anchor: 'video_overlay' }],
  ])('opens %s.html for %j', async (view, open) => {
    const { json } = await callJson(`${simulator.url}/stage/tabs`, 'POST', { viewer: 'demo_channel', ...open });
    expect(new URL(json.url).pathname).toMatch(new RegExp(`/${view}\\.html$`));
    expect((await callJson(json.url)).status).toBe(200);
  });

  it('says how to build the stage page while it is missing, then serves it', async () => {
    const missing = await callJson(`${simulator.url}/`);
    expect([missing.status, missing.text]).toEqual([404, expect.stringContaining('npm run build')]);
    writeFileSync(join(folder, 'dist/stage/index.html'), '<h1>Stage</h1>');
    expect((await callJson(`${simulator.url}/`)).text).toBe('<h1>Stage</h1>');
  });
});

describe('host names of the simulator', () => {
  it('are only those of this machine, so a page cannot use its own name after DNS rebinding', async () => {
    const simulator = await startTestSimulator();
    const { port } = new URL(simulator.url);
    const ask = (host: string, path: string) =>
      new Promise<number>((resolve, reject) => {
        get({ host: '127.0.0.1', port, path, headers: { host } }, (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        }).on('error', reject);
      });
    for (const path of ['/stage/state', '/control/calls']) {
      expect(await ask('evil.invalid', path)).toBe(403);
      expect(await ask(`localhost.evil.invalid:${port}`, path)).toBe(403);
      for (const name of ['localhost', '127.0.0.1', '[::1]']) expect(await ask(`${name}:${port}`, path)).toBe(200);
    }
    await simulator.close();
  });
});
