import { ttsSettings } from '@bitcue/shared/features/tts/tts.ts';
import { describe, expect, it } from 'vitest';
import { createFeaturePorts, FEATURE_CHANNEL, makeContext } from '../../../test/support/feature-ports.ts';
import { makeCue } from '../step-context.ts';
import { createTtsExecutor } from './execute.ts';
import { PICTURES_WITHIN_MS } from './find-pictures.ts';

function setUp() {
  const { ports, fakes, clock } = createFeaturePorts();
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
  return { ports, fakes, clock, plan, prepare };
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

  it('stores which words of the message are masked, for the streamer who is asked to approve it', async () => {
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
      // "Demo Viewer says" takes 18.5 of 27.5: 14 letters of 20, and a pause of 1.5 for each word.
      said: { from: 0.673, to: 1 },
      tier: 2,
      origin: 'bits',
    });
    expect(fakes.spoken).toEqual([{ voice: 'Demo voice B', text: 'Demo Viewer says a split' }]);
  });

  it('pronounces words as the streamer listed them, and shows them as they were written', async () => {
    const { plan, prepare, ports, fakes } = setUp();
    fakes.pronunciations = [
      { word: 'demo_viewer', said: 'Dee Vee' },
      { word: 'gg', said: 'good game' },
    ];
    const [step] = await plan({}, 'GG all');
    expect(await prepare(step?.data)).toMatchObject({ viewer: 'Demo_Viewer', text: 'GG all' });
    ports.pronunciationsOf = async () => Promise.reject(new Error('no answer'));
    await prepare(step?.data);
    expect(fakes.spoken.map(({ text }) => text)).toEqual(['Dee Vee says good game all', 'Demo Viewer says GG all']);
  });

  it('[TTS-07] shows only the sentence of a template that names the viewer, even as a notice', async () => {
    const { plan, prepare, fakes } = setUp();
    const template = { enabled: true, message: '{user} used {reward}: {input}' };
    const [step] = await plan({ template }, 'hi');
    const said = { viewer: '', action: '', text: 'Demo_Viewer used Say it: hi' };
    expect(await prepare(step?.data)).toMatchObject({ kind: 'tts', ...said });
    expect(fakes.spoken.at(-1)?.text).toBe('Demo Viewer used Say it: hi');
    for (const { name } of fakes.voices) fakes.mute.add(name);
    expect(await prepare(step?.data)).toMatchObject({ kind: 'notice', ...said });
  });

  const lul = { word: 'LUL', path: '/emotes/id_LUL' };
  const kappa = { word: 'Kappa', path: '/emotes/id_Kappa' };

  it('shows emotes as pictures, each named once, and says their names', async () => {
    const { plan, prepare, fakes } = setUp();
    const [step] = await plan({}, 'LUL so good Kappa LUL Cheer10000 xLUL');
    expect(await prepare(step?.data)).toMatchObject({ kind: 'tts', pictures: [lul, kappa] });
    expect(fakes.spoken.at(-1)?.text).toBe('Demo Viewer says LUL so good Kappa LUL Cheer10000 xLUL');
    for (const { name } of fakes.voices) fakes.mute.add(name);
    expect(await prepare(step?.data)).toMatchObject({ kind: 'notice', pictures: [lul, kappa] });
  });

  it('shows no picture for words that the filter masks, nor in place of a name', async () => {
    const { plan, prepare, fakes } = setUp();
    const [masked] = await plan({ filter: { enabled: true, wordList: ['LUL'] } }, 'LUL you');
    expect(await prepare(masked?.data)).not.toHaveProperty('pictures');
    fakes.emotes.push({ id: '7', name: 'Demo_Viewer', url: fakes.emotes[0]?.url ?? '' });
    const [named] = await plan({ template: { enabled: true, message: '{user} says {input}' } }, 'LUL Demo_Viewer');
    expect(await prepare(named?.data)).toMatchObject({ viewer: '', pictures: [lul] });
  });

  it('shows the words if their pictures cannot be loaded, or if Twitch does not list the emotes', async () => {
    const { plan, prepare, fakes, ports } = setUp();
    const [step] = await plan({}, 'LUL Kappa');
    fakes.missing.add('id_LUL');
    expect(await prepare(step?.data)).toMatchObject({ text: 'LUL Kappa', pictures: [kappa] });
    ports.emotes.find = async () => Promise.reject(new Error('Twitch is away'));
    expect(await prepare(step?.data)).not.toHaveProperty('pictures');
  });

  it('does not wait long for pictures', async () => {
    const { plan, prepare, clock, ports } = setUp();
    const [step] = await plan({}, 'LUL');
    let isAsked = () => {};
    const asked = new Promise<void>((resolve) => {
      isAsked = resolve;
    });
    ports.emotes.find = () => {
      isAsked();
      return new Promise(() => {});
    };
    const cue = prepare(step?.data);
    await asked;
    await clock.advance(PICTURES_WITHIN_MS);
    expect(await cue).toMatchObject({ kind: 'tts', text: 'LUL' });
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
    expect(fakes.spoken.at(-1)).toEqual({ voice: 'Demo voice C', text: 'Demo Viewer says hi' });
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

describe('a message in several voices', () => {
  const settings = { voice: 'Demo voice A', user_can_choose_voice: true, several_voices: true };
  const TEXT = '[demo voice b] hi [Demo voice C] hello';

  it('is spoken by each voice that it names, joined into one file', async () => {
    const { plan, prepare, fakes } = setUp();
    const [step] = await plan(settings, TEXT);
    expect(step?.data).toMatchObject({ input: TEXT, voices: ['Demo voice B', 'Demo voice C'] });
    expect(await prepare(step?.data)).toMatchObject({ text: 'hi hello', audio: '/objects/speech/joined-2.mp3' });
    expect(fakes.spoken).toEqual([
      { voice: 'Demo voice B', text: 'Demo Viewer says hi' },
      { voice: 'Demo voice C', text: 'hello' },
    ]);
  });

  it.each([{ several_voices: false }, { user_can_choose_voice: false }, { allowed_voices: ['Demo voice A'] }])(
    'stays as it was typed if the item does not allow it: %o',
    async (over) => {
      const { plan, prepare, fakes } = setUp();
      const [step] = await plan({ ...settings, ...over }, TEXT);
      expect(await prepare(step?.data)).toMatchObject({ text: TEXT });
      expect(fakes.spoken).toHaveLength(1);
    },
  );

  it('is refused before Bits are used if more than five voices speak', async () => {
    const { plan } = setUp();
    const many = (count: number) => '[demo voice b] hi '.repeat(count);
    await expect(plan(settings, many(6))).rejects.toMatchObject({ code: 'voice.too_many', status: 400 });
    await expect(plan(settings, many(5))).resolves.toHaveLength(1);
  });

  it('has a part spoken by another voice if its own fails, and the other part only once', async () => {
    const { plan, prepare, fakes } = setUp();
    const [step] = await plan(settings, TEXT);
    fakes.mute.add('Demo voice C');
    expect(await prepare(step?.data)).toMatchObject({ audio: '/objects/speech/joined-2.mp3' });
    expect(fakes.spoken.filter(({ text }) => text !== 'hello')).toHaveLength(1);
    expect(fakes.spoken.at(-1)).toEqual({ voice: 'Demo voice A', text: 'hello' });
  });

  it('is spoken by one voice if its parts cannot be joined', async () => {
    const { plan, prepare, fakes } = setUp();
    const [step] = await plan(settings, TEXT);
    fakes.cannotJoin = true;
    expect(await prepare(step?.data)).toMatchObject({ kind: 'tts', text: 'hi hello' });
    expect(fakes.spoken.at(-1)).toEqual({ voice: 'Demo voice A', text: 'Demo Viewer says hi hello' });
  });
});
