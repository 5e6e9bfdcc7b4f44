import { ttsSettings } from '@bitcue/shared/features/tts/tts.ts';
import { describe, expect, it } from 'vitest';
import { createFeaturePorts, FEATURE_CHANNEL, makeContext } from '../../../test/support/feature-ports.ts';
import { makeCue } from '../step-context.ts';
import { createTtsExecutor } from './execute.ts';

function setUp() {
  const { ports, fakes } = createFeaturePorts();
  const tts = createTtsExecutor(ports);
  const plan = (settings: object, text: string, voice = '') =>
    tts.plan(ttsSettings.parse(settings), {
      channelId: FEATURE_CHANNEL,
      buyer: { opaqueId: 'Udemo', userId: '3000', login: 'demo_viewer', name: 'Demo_Viewer' },
      itemTitle: 'Say it',
      input: { 'tts.text': text, 'tts.voice': voice },
    });
  const prepare = (data: Record<string, unknown> = {}) =>
    makeCue(tts.cue, makeContext({ data, title: 'Say it', amount: 25 }));
  return { fakes, plan, prepare };
}

describe('speech before Bits are used', () => {
  it('uses the chosen voice, else the configured one, else the first one', async () => {
    const { plan } = setUp();
    const voiceOf = async (...args: Parameters<typeof plan>) => (await plan(...args))[0]?.data.voice;
    expect(await voiceOf({ voice: 'Demo voice B' }, 'hi', 'Demo voice C')).toBe('Demo voice C');
    expect(await voiceOf({ voice: 'Demo voice B' }, 'hi')).toBe('Demo voice B');
    expect(await voiceOf({}, 'hi')).toBe('Demo voice A');
  });

  it("accepts the streamer's own private voice, and refuses another streamer's", async () => {
    const { plan, fakes } = setUp();
    const [first] = fakes.voices;
    if (!first) throw new Error('no voices');
    const own = { ...first, name: 'Mine', public: false, ownerId: FEATURE_CHANNEL };
    fakes.voices = [own, { ...own, name: 'Theirs', ownerId: '4711' }, { ...own, name: 'Nobody', ownerId: null }];
    expect((await plan({ voice: 'Mine' }, 'hi'))[0]?.data.voice).toBe('Mine');
    for (const voice of ['Theirs', 'Nobody']) {
      await expect(plan({ voice }, 'hi')).rejects.toMatchObject({ code: 'voice.unknown' });
    }
  });

  it('never falls back to a private voice', async () => {
    const { plan, prepare, fakes } = setUp();
    const [step] = await plan({ voice: 'Demo voice B' }, 'hi');
    fakes.voices = fakes.voices.map((voice) => ({ ...voice, public: false, ownerId: '4711' }));
    fakes.mute.add('Demo voice B');
    expect(await prepare(step?.data)).toMatchObject({ kind: 'notice' });
  });

  it('refuses a deleted voice, and any text if there is no voice', async () => {
    const { plan, fakes } = setUp();
    await expect(plan({ voice: 'gone' }, 'hi')).rejects.toMatchObject({ code: 'voice.unknown' });
    await expect(plan({}, 'hi', 'gone')).rejects.toMatchObject({ code: 'voice.unknown' });
    fakes.voices = [];
    await expect(plan({}, 'hi')).rejects.toMatchObject({ code: 'voice.unknown' });
  });

  it('keeps which words of the message are masked, for the streamer who is asked about it', async () => {
    const { plan } = setUp();
    const maskedOf = async (enabled: boolean, text: string) =>
      (await plan({ filter: { enabled, wordList: ['tyre*'] } }, text))[0]?.data.masked;
    expect(await maskedOf(true, 'Tyres, nice tyres, T Y R E')).toEqual(['Tyres', 'tyres', 'T Y R E']);
    expect(await maskedOf(true, 'Nothing here')).toEqual([]);
    expect(await maskedOf(false, 'Tyres')).toEqual([]);
  });

  it('refuses a text that the filter leaves empty', async () => {
    const { plan } = setUp();
    const filter = { enabled: true, remove_urls: true, wordList: ['banana'] };
    for (const text of ['banana', 'https://example.com', ' ', '...']) {
      await expect(plan({ filter }, text)).rejects.toMatchObject({ code: 'input.blocked', status: 400 });
    }
    await expect(plan({ filter }, 'banana bread')).resolves.toHaveLength(1);
  });
});

describe('speech once Bits are used', () => {
  it('speaks with the purchased voice and shows the masked text', async () => {
    const { plan, prepare, fakes } = setUp();
    const filter = { enabled: true, wordList: ['banana'] };
    const [step] = await plan({ voice: 'Demo voice B', volume: 30, filter }, 'a banana split');
    expect(await prepare(step?.data)).toEqual({
      kind: 'tts',
      viewer: 'Demo_Viewer',
      action: 'says',
      amount: 25,
      text: 'a ****** split',
      durationMs: 2_500,
      audio: '/objects/speech/1.mp3',
      volume: 30,
      tier: 2,
      origin: 'bits',
    });
    expect(fakes.spoken).toEqual([{ voice: 'Demo voice B', text: 'Demo_Viewer says a split' }]);
  });

  it('[TTS-07] shows only the sentence of a template that names the viewer, also as a notice', async () => {
    const { plan, prepare, fakes } = setUp();
    const template = { enabled: true, message: '{user} used {reward}: {input}' };
    const [step] = await plan({ template }, 'hi');
    const said = { viewer: '', action: '', text: 'Demo_Viewer used Say it: hi' };
    expect(await prepare(step?.data)).toMatchObject({ kind: 'tts', ...said });
    expect(fakes.spoken.at(-1)?.text).toBe(said.text);
    for (const { name } of fakes.voices) fakes.mute.add(name);
    expect(await prepare(step?.data)).toMatchObject({ kind: 'notice', ...said });
  });

  it('tries the voice twice, then another one', async () => {
    const { plan, prepare, fakes } = setUp();
    const [step] = await plan({ voice: 'Demo voice B' }, 'hi');
    fakes.mute.add('Demo voice B');
    expect(await prepare(step?.data)).toMatchObject({ kind: 'tts', text: 'hi' });
    expect(fakes.spoken.map(({ voice }) => voice)).toEqual(['Demo voice B', 'Demo voice B', 'Demo voice A']);
  });

  it('speaks with another voice if the purchased one was removed', async () => {
    const { plan, prepare, fakes } = setUp();
    const [step] = await plan({ voice: 'Demo voice B' }, 'hi');
    fakes.voices = fakes.voices.filter(({ name }) => name === 'Demo voice C');
    fakes.mute.add('Demo voice B');
    expect(await prepare(step?.data)).toMatchObject({ kind: 'tts' });
    expect(fakes.spoken.at(-1)).toEqual({ voice: 'Demo voice C', text: 'Demo_Viewer says hi' });
  });

  it('shows the text if no voice works', async () => {
    const { plan, prepare, fakes } = setUp();
    const [step] = await plan({}, 'hi');
    for (const { name } of fakes.voices) fakes.mute.add(name);
    expect(await prepare(step?.data)).toEqual({
      kind: 'notice',
      viewer: 'Demo_Viewer',
      action: 'says',
      amount: 25,
      text: 'hi',
      durationMs: 5_000,
      tier: 2,
      origin: 'bits',
    });
  });
});
