import type { Request, Response } from 'express';
import { expect, it } from 'vitest';
import { alertPageRoutes } from './pages.ts';

it("the alert page may load images from itself and from Twitch's emotes, and from nowhere else", async () => {
  const config = { publicUrl: 'http://localhost:8080', stageOrigin: null };
  const [page] = alertPageRoutes(config, { readHtml: async () => '' });
  const headers = new Map<string, string>();
  const response = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: () => {},
    type: () => response,
    send: () => response,
  };
  await page?.handle({} as Request, response as unknown as Response);
  const policy = headers.get('Content-Security-Policy')?.split('; ') ?? [];
  expect(policy.find((rule) => rule.startsWith('img-src'))).toBe(
    "img-src 'self' blob: https://static-cdn.jtvnw.net/emoticons/",
  );
  expect(policy.filter((rule) => rule.includes('jtvnw.net'))).toHaveLength(1);
});
