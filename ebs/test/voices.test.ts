import { listVoices, voiceSamplePath, voice as voiceSchema } from '@bitcue/shared/api/voices.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SEED_VOICES } from '../src/voices/seed-voices.ts';
import { type System, startSystem } from './support/system.ts';

const OFFERED = SEED_VOICES.slice(0, 3);

let system: System;
beforeAll(async () => {
  system = await startSystem();
  const [first] = SEED_VOICES;
  if (!first) throw new Error('no voices');
  const secret = { ...first, type: 'ai', public: false } as const;
  await system.data.repositories.voices.upsert([
    ...OFFERED,
    { ...secret, name: 'Secret' },
    { ...secret, name: 'Mine', ownerId: system.channelId },
    { ...secret, name: 'Theirs', ownerId: '4711' },
  ]);
});
afterAll(() => system.close());

describe('the voices', () => {
  it('[API-20] [VOICE-01] are public, in their order, with every field', async () => {
    const answer = await system.call('GET', '/api/voices');
    expect(answer.status).toBe(200);
    expect(listVoices.answer.parse(answer.json)).toEqual(answer.json);
    expect(answer.json).toEqual(
      OFFERED.map(({ engine: _engine, engineVoice: _engineVoice, ownerId: _ownerId, ...fields }) => ({
        ...fields,
        sample: `/api/voices/${encodeURIComponent(fields.name)}/sample`,
      })),
    );
    expect(Object.keys(voiceSchema.shape).slice(0, 8)).toEqual([
      'name',
      'type',
      'language',
      'gender',
      'alt',
      'image_thumbnail_url',
      'model_id',
      'public',
    ]);
  });

  it('include the private voices of the signed-in streamer, with their samples, and nobody else can see them', async () => {
    const namesFor = async (cookie?: string) =>
      listVoices.answer.parse((await system.call('GET', '/api/voices', { cookie })).json).map(({ name }) => name);
    const offered = OFFERED.map(({ name }) => name);
    expect(await namesFor()).toEqual(offered);
    expect(await namesFor(system.cookie)).toEqual([...offered, 'Mine']);
    const sample = async (name: string, cookie?: string) =>
      (await system.call('GET', voiceSamplePath(name), { cookie })).status;
    expect([await sample('Mine', system.cookie), await sample('Mine'), await sample('Theirs', system.cookie)]).toEqual([
      302, 404, 404,
    ]);
    const { headers } = await system.call('GET', '/api/voices', { cookie: system.cookie });
    expect([headers.get('cache-control'), headers.get('vary')]).toEqual([
      'private, max-age=60',
      expect.stringContaining('Cookie'),
    ]);
  });

  it('[VOICE-06] are cached by browsers for at most a minute, so that a refresh shows new ones', async () => {
    const { headers } = await system.call('GET', '/api/voices');
    expect(Number(/max-age=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1])).toBeLessThanOrEqual(60);
  });

  it('have a sample in mp3, rendered at the first request and then stored', async () => {
    const path = voiceSamplePath('SLT');
    const rendered = () => system.lines.filter((line) => line.startsWith('speech.rendered')).length;
    const before = rendered();
    const first = await system.call('GET', path);
    const second = await system.call('GET', path);
    expect([first.status, rendered() - before]).toEqual([302, 1]);
    expect(second.headers.get('location')).toBe(first.headers.get('location'));
    const audio = await fetch(new URL(first.headers.get('location') ?? '', system.config.publicUrl));
    expect([audio.status, audio.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
    expect((await audio.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
  });

  it.each(['Nobody', 'Secret', '../../secrets.json', '%2e%2e'])('have no sample of %s', async (name) => {
    const answer = await system.call('GET', voiceSamplePath(name));
    expect([answer.status, answer.json]).toMatchObject([404, { error: 'route.unknown' }]);
  });

  it('have rate-limited samples', async () => {
    const statuses: number[] = [];
    for (let asked = 0; asked < 31; asked += 1)
      statuses.push((await system.call('GET', voiceSamplePath('Nobody'))).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([404, 429]);
  });
});
