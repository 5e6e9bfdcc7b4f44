import type { Request, Response } from 'express';
import { expect, it } from 'vitest';
import { setBaseHeaders } from '../headers.ts';
import type { RawRoute } from '../route.ts';
import { alertPageRoutes, dashboardPageRoutes } from './pages.ts';

/** Serves the alert page; returns its text and the rules of its policy. */
async function servePage(stageOrigin: string | null, html = '', files: string | null = null) {
  const config = { publicUrl: 'http://localhost:8080', stageOrigin };
  const [page] = alertPageRoutes(config, { readHtml: async () => html }, { files });
  return answer(page);
}

/** Serves a page; returns its text and the rules of its policy. */
async function answer(page: RawRoute | undefined) {
  const headers = new Map<string, string>();
  let text = '';
  const response = {
    status: () => response,
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: () => {},
    type: () => response,
    send: (sent: string) => {
      text = sent;
    },
  };
  await page?.handle({} as Request, response as unknown as Response);
  return { text, headers, policy: headers.get('Content-Security-Policy')?.split('; ') ?? [] };
}

it("the alert page may load images from itself and from Twitch's emotes, and from nowhere else", async () => {
  const { policy } = await servePage(null);
  expect(policy.find((rule) => rule.startsWith('img-src'))).toBe(
    "img-src 'self' blob: https://static-cdn.jtvnw.net/emoticons/",
  );
  expect(policy.filter((rule) => rule.includes('jtvnw.net'))).toHaveLength(1);
});

it("only with a local Twitch, the alert page loads the stage's stand-in for OBS before its own script", async () => {
  const html = '<head><script type="module" src="/alerts-assets/a.js"></script></head>';
  const production = await servePage(null, html);
  expect(production.text).toBe(html);
  expect(production.policy).toContain("script-src 'self'");
  expect(production.policy).toContain("frame-ancestors 'none'");

  const local = await servePage('http://localhost:8090', html);
  expect(local.text).toBe(html.replace('<head>', '<head><script src="http://localhost:8090/obs-studio.js"></script>'));
  expect(local.policy).toContain("script-src 'self' http://localhost:8090/obs-studio.js");
  expect(local.policy).toContain('frame-ancestors http://localhost:8090');
});

it('pages may load files from a CDN and send them to a bucket only if these are set up', async () => {
  const serveDashboard = async (files: string | null, uploads: string | null) => {
    const none = async () => null;
    const [page] = dashboardPageRoutes({
      readPage: async () => '',
      findClip: none,
      findPoster: none,
      publicUrl: 'http://localhost:8080',
      origins: { files, uploads },
    });
    return (await answer(page)).policy;
  };
  const cdn = 'https://cdn.example';
  const bucket = 'https://clips.s3.example';
  const own = await serveDashboard(null, null);
  expect(own).toContain("connect-src 'self'");
  expect(own).toContain("media-src 'self' blob: data:");
  const both = await serveDashboard(cdn, bucket);
  expect(both).toContain(`connect-src 'self' ${cdn} ${bucket}`);
  expect(both).toContain(`media-src 'self' blob: data: ${cdn}`);
  expect(both.find((rule) => rule.startsWith('img-src'))).toMatch(/ https:\/\/cdn\.example$/);
  expect(both.filter((rule) => rule.includes(bucket))).toHaveLength(1);
  expect((await servePage(null)).policy).toContain("media-src 'self' blob:");
  const alerts = (await servePage(null, '', cdn)).policy;
  expect(alerts).toContain(`media-src 'self' blob: ${cdn}`);
  expect(alerts.filter((rule) => rule.includes(cdn))).toHaveLength(1);
});

it('every page of the dashboard may ask for the microphone, and nothing else may', async () => {
  const none = async () => null;
  const pages = dashboardPageRoutes({
    readPage: async () => '<head></head>',
    findClip: none,
    findPoster: none,
    publicUrl: 'http://localhost:8080',
    origins: { files: null, uploads: null },
  });
  // Every page leads to all the others without a reload.
  for (const path of ['/', '/login', '/dashboard', '/dashboard/*page', '/voices']) {
    const { headers } = await answer(pages.find((page) => page.path === path));
    expect(headers.get('Permissions-Policy'), path).toBe('camera=(), microphone=(self), geolocation=()');
  }
  const others = new Map<string, string>();
  const response = { setHeader: (name: string, value: string) => others.set(name, value) } as unknown as Response;
  setBaseHeaders(false)({ path: '/api/user' } as Request, response, () => {});
  expect(others.get('Permissions-Policy')).toBe('camera=(), microphone=(), geolocation=()');
  expect((await servePage(null)).headers.has('Permissions-Policy')).toBe(false);
});
