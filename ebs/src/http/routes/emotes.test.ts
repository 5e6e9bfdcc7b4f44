import { expect, it } from 'vitest';
import type { RawRoute } from '../route.ts';
import { emoteRoute } from './emotes.ts';

const asked: string[] = [];
const route: RawRoute = emoteRoute({
  async read(id) {
    asked.push(id);
    return id === '25' ? Buffer.from('picture') : null;
  },
});

async function get(id: string) {
  const headers: Record<string, string> = {};
  const sent: unknown[] = [];
  const response = {
    set: (fields: object) => Object.assign(headers, fields),
    send: (body: unknown) => sent.push(body),
  };
  await route.handle({ params: { id } } as never, response as never);
  return { headers, sent };
}

it('serves a picture to anybody, with headers that keep it from being anything else', async () => {
  const { headers, sent } = await get('25');
  expect(sent).toEqual([Buffer.from('picture')]);
  expect(headers).toMatchObject({
    'Content-Type': 'image/png',
    'Content-Security-Policy': "sandbox; default-src 'none'",
  });
  expect(route.principal).toBe('public');
});

it('answers 404 for an unknown emote, and for a malformed id without looking it up', async () => {
  asked.length = 0;
  await expect(get('26')).rejects.toMatchObject({ code: 'route.unknown' });
  await expect(get('../secret')).rejects.toMatchObject({ code: 'route.unknown' });
  expect(asked).toEqual(['26']);
});
