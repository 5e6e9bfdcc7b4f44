import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMoto } from '../../scripts/real/moto.mjs';
import { createPolly } from '../src/speech/hosted/polly.ts';
import type { HostedProvider } from '../src/speech/hosted/provider.ts';

const { signal } = new AbortController();
let moto: Awaited<ReturnType<typeof startMoto>>;
let polly: HostedProvider;
beforeAll(async () => {
  moto = await startMoto(process.env.POLLY_TEST_MOTO ?? '');
  polly = createPolly({
    region: 'eu-central-1',
    accessKeyId: 'AKIATEST00000001',
    secretAccessKey: 'polly-secret-0001',
    endpoint: moto.endpoint,
    monthlyCharacters: null,
  });
}, 180_000);
afterAll(() => moto?.close());

it("lists Polly's voices, each with a language and a gender", async () => {
  const voices = await polly.list(signal);
  expect(voices.length).toBeGreaterThan(50);
  for (const { engineVoice, name, language, gender } of voices) {
    expect(engineVoice).toMatch(/^(neural|standard)\/\w+$/);
    expect([name, language, gender]).not.toContain('');
  }
  expect(new Set(voices.map(({ engineVoice }) => engineVoice)).size).toBe(voices.length);
});

it('requests speech that moto answers with a few dummy bytes, and reports a voice that does not exist as refused', async () => {
  const { samples } = await polly.speak('neural/Joanna', 'Hello there', signal);
  expect(samples.length).toBeLessThan(100);
  await expect(polly.speak('neural/Nobody', 'Hello there', signal)).rejects.toMatchObject({ kind: 'refused' });
});
