import { listVoices } from '@bitcue/shared/api/voices.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdmin } from '../src/admin.ts';
import { type ElevenLabsStandIn, startElevenLabs } from './support/elevenlabs-stand-in.ts';
import { type PollyStandIn, startPolly } from './support/polly-stand-in.ts';
import { type System, startSystem } from './support/system.ts';

const quiet = { debug() {}, info() {}, warn() {}, error() {} };

let elevenLabs: ElevenLabsStandIn;
let polly: PollyStandIn;
let system: System;
let settings: Record<string, string>;
beforeAll(async () => {
  [elevenLabs, polly] = await Promise.all([startElevenLabs(), startPolly()]);
  const { apiKey, url } = elevenLabs.settings();
  const { region, accessKeyId, secretAccessKey, endpoint } = polly.settings();
  settings = {
    ELEVENLABS_API_KEY: apiKey,
    ELEVENLABS_URL: url,
    POLLY_REGION: region,
    POLLY_ACCESS_KEY_ID: accessKeyId,
    POLLY_SECRET_ACCESS_KEY: secretAccessKey,
    POLLY_ENDPOINT: endpoint ?? '',
  };
  system = await startSystem(settings);
});
afterAll(async () => {
  await system.close();
  await Promise.all([elevenLabs.close(), polly.close()]);
});

const read = async () => listVoices.answer.parse((await system.call('GET', '/api/voices')).json);
const namesOf = async (language: string) =>
  (await read()).filter((one) => one.language === language).map(({ name }) => name);

describe('voices of companies', () => {
  it('[VOICE-01] are offered under their published names, as standard or AI; those cloned from recordings are not offered', async () => {
    await expect.poll(read).toContainEqual(expect.objectContaining({ name: 'Alice', type: 'ai', gender: 'female' }));
    await expect
      .poll(read)
      .toContainEqual(expect.objectContaining({ name: 'Joanna', type: 'polly', gender: 'female' }));
    expect((await read()).map(({ name }) => name)).not.toContain('somebody’s own');
    expect(await namesOf('English (Wales)')).toEqual(['Geraint']);
  });

  it('render their sample only once', async () => {
    const before = elevenLabs.spoken.length;
    for (const _ of [1, 2]) expect((await system.call('GET', '/api/voices/Alice/sample')).status).toBe(302);
    expect(elevenLabs.spoken.length - before).toBe(1);
  });

  it('are no longer offered once the company refuses the key, and another voice speaks instead', async () => {
    elevenLabs.failAlways({ status: 401, code: 'invalid_api_key' });
    // The refusal is not known yet, so the company is asked.
    expect((await system.call('GET', '/api/voices/Roger/sample')).status).toBe(302);
    expect((await read()).map(({ name }) => name)).not.toContain('Alice');
    expect(await namesOf('English (Wales)')).toEqual(['Geraint']);
    elevenLabs.failAlways(null);
    expect(system.lines.join()).toContain('speech.fell_back');
    expect(system.lines.join()).not.toContain(settings.ELEVENLABS_API_KEY);
  });
});

describe("the operator's commands", () => {
  const ask = async (over: Record<string, string> = {}) => {
    const admin = await openAdmin({ ...system.env, ...settings, ...over }, quiet);
    try {
      return { problems: await admin.voices.checkCompanies(), voices: await admin.voices.list() };
    } finally {
      await admin.close();
    }
  };
  const awayOf = (found: Awaited<ReturnType<typeof ask>>, name: string) =>
    found.voices.find((voice) => voice.name === name)?.away;

  it('report that all is well, which key or region is wrong, and which company is used up or not set up', async () => {
    const well = await ask();
    expect([well.problems, awayOf(well, 'Joanna'), awayOf(well, 'Alice')]).toEqual([[], null, null]);
    const wrong = await ask({ POLLY_ACCESS_KEY_ID: 'AKIAOTHER', ELEVENLABS_API_KEY: 'sk_other_key_1' });
    expect(wrong.problems).toEqual([
      'Amazon does not recognise POLLY_ACCESS_KEY_ID.',
      expect.stringContaining('does not accept ELEVENLABS_API_KEY'),
    ]);
    expect(awayOf(wrong, 'Joanna')).toBe('Amazon does not recognise POLLY_ACCESS_KEY_ID');
    const nowhere = await ask({ POLLY_REGION: 'nowhere-1', POLLY_ENDPOINT: 'http://polly.nowhere-1.invalid' });
    expect(nowhere.problems).toEqual([expect.stringContaining('POLLY_REGION nowhere-1')]);
    elevenLabs.useUp();
    expect(awayOf(await ask(), 'Alice')).toContain('nearly used up');
    const without = await ask({ ELEVENLABS_API_KEY: '' });
    expect(awayOf(without, 'Alice')).toContain('not configured');
  });
});
