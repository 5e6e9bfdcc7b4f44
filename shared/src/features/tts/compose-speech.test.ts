import { describe, expect, it } from 'vitest';
import { composeSpeech } from './compose-speech.ts';
import { ttsSettings } from './tts.ts';

const compose = (settings: Record<string, unknown>, input: string, user = 'Demo_Viewer') =>
  composeSpeech(ttsSettings.parse(settings), { user, itemTitle: 'Say it', input });

describe('composeSpeech', () => {
  it('[TTS-02] [TTS-03] says name, verb and message by default', () => {
    expect(compose({}, ' hello there ')).toEqual({
      viewer: 'Demo_Viewer',
      action: 'says',
      shown: 'hello there',
      spoken: 'Demo Viewer says hello there',
      parts: [{ voice: null, text: 'Demo Viewer says hello there' }],
      lead: 'Demo Viewer says',
      empty: false,
    });
    expect(compose({ readUsername: false }, 'hello').spoken).toBe('hello');
    expect(compose({}, 'hello', '').spoken).toBe('hello');
    expect(compose({ actionVerb: 'whispers' }, 'hello')).toMatchObject({
      action: 'whispers',
      spoken: 'Demo Viewer whispers hello',
    });
  });

  it('[TTS-07] [TTS-08] expands the template once; unknown names and inserted braces stay as they are', () => {
    const template = { enabled: true, message: '{user} used {reward}: {input} {other}' };
    expect(compose({ template }, 'I am {user} {input}').shown).toBe(
      'Demo_Viewer used Say it: I am {user} {input} {other}',
    );
    expect(compose({ template: { ...template, enabled: false } }, 'hi').shown).toBe('hi');
  });

  it('[TTS-07] a template replaces name and verb; the sender is shown exactly once, whatever the template says', () => {
    const composeWith = (message: string, input: string, over = {}) => {
      const { viewer, action, shown } = compose({ template: { enabled: true, message }, ...over }, input);
      return { viewer, action, shown };
    };
    expect(composeWith('{user} says {input}', 'hi')).toEqual({ viewer: '', action: '', shown: 'Demo_Viewer says hi' });
    expect(composeWith('Breaking news: {input}', 'hi')).toEqual({
      viewer: 'Demo_Viewer',
      action: '',
      shown: 'Breaking news: hi',
    });
    expect(composeWith('{input} by {user}', 'hello', { charLimit: 8 })).toMatchObject({ viewer: 'Demo_Viewer' });
    const filter = { enabled: true, wordList: ['*demo*'] };
    expect(composeWith('{user} says {input}', 'hi', { filter })).toMatchObject({ viewer: 'Demo_Viewer' });
    expect(composeWith('{input}', 'I am Demo_Viewer')).toMatchObject({ viewer: 'Demo_Viewer' });
  });

  it('applies the character limit in code points, again after expanding the template', () => {
    expect(compose({ charLimit: 3 }, '🎉🎉🎉🎉').shown).toBe('🎉🎉🎉');
    const template = { enabled: true, message: '{input} {input} {input}' };
    expect(compose({ charLimit: 10, template }, '1234567890').shown).toBe('1234567890');
    expect(compose({ charLimit: 10, template }, '123').shown).toBe('123 123 12');
  });

  it('[TTS-06] masks words on screen and omits them in speech: in the message, the template and the name', () => {
    const filter = { enabled: true, wordList: ['banana'], remove_urls: true };
    expect(compose({ filter }, 'a banana at example.com')).toMatchObject({
      shown: 'a ****** at',
      spoken: 'Demo Viewer says a at',
    });
    expect(compose({ filter }, 'hello', 'xX b4nana').spoken).toBe('xX says hello');
    const template = { enabled: true, message: 'banana: {input}' };
    expect(compose({ filter, template }, 'hi').spoken).toBe(': hi');
  });

  it('reports when nothing is left to say', () => {
    const filter = { enabled: true, wordList: ['banana'], remove_urls: true };
    for (const input of ['', '  ', 'banana', 'b a n a n a!', 'https://example.com', '...', '\u200b\u200b']) {
      expect([input, compose({ filter }, input).empty]).toEqual([input, true]);
      expect(compose({ filter, template: { enabled: true } }, input).empty).toBe(true);
    }
    for (const input of ['hi', '1', '👍', 'banana hi', '你好', '$']) {
      expect([input, compose({ filter }, input).empty]).toEqual([input, false]);
    }
  });

  it('shortens repetitions in speech, but not on screen', () => {
    const { shown, spoken } = compose({ readUsername: false }, `noooooooooo ${'spam Spam '.repeat(6)}end`);
    expect(spoken).toBe('noooo spam Spam spam Spam spam end');
    expect(shown).toContain('noooooooooo spam Spam spam Spam spam Spam spam');
    expect(compose({ readUsername: false }, '👍👍👍👍👍👍👍').spoken).toBe('👍👍👍👍');
  });

  it('applies reading rules and pronunciations to speech only, and shows the message as it was written', () => {
    const pronunciations = [{ word: 'PogChamp', said: 'great' }];
    const composeWith = (input: string) =>
      composeSpeech(ttsSettings.parse({ filter: { remove_urls: false } }), {
        user: 'the_viewer',
        itemTitle: 'Say it',
        input,
        pronunciations,
      });
    expect(composeWith('PogChamp https://www.example.com/a :)')).toMatchObject({
      shown: 'PogChamp https://www.example.com/a :)',
      spoken: 'the viewer says great example.com',
      lead: 'the viewer says',
    });
    expect(composeWith('WHAT IS IT NOW').spoken).toBe('the viewer says what is it now');
    // A message of only an emoticon is spoken, because the viewer paid for it.
    expect(composeWith('<3')).toMatchObject({ spoken: 'the viewer says <3', empty: false });
  });

  it('limits what is spoken to 2,000 characters, whatever the pronunciations', () => {
    const pronunciations = [{ word: 'a', said: 'some long words '.repeat(5) }];
    const { spoken } = composeSpeech(ttsSettings.parse({}), {
      user: 'a',
      itemTitle: '',
      input: 'a c '.repeat(100),
      pronunciations,
    });
    expect(spoken).toHaveLength(2_000);
  });
});

describe('a message with several voices', () => {
  const filter = { enabled: true, wordList: ['banana'] };
  const say = (input: string, settings: Record<string, unknown> = {}) =>
    composeSpeech(ttsSettings.parse({ filter, ...settings }), {
      user: 'demo_viewer',
      itemTitle: 'Say it',
      input,
      voices: ['Amy', 'Brian'],
    });
  const partsOf = (input: string) => say(input).parts.map(({ voice, text }) => [voice, text]);

  it('is spoken by the voices it names, the first of which says the lead, and shown without their names', () => {
    expect(say('[Amy] hi [brian] hello there')).toMatchObject({
      shown: 'hi hello there',
      spoken: 'demo viewer says hi hello there',
      parts: [
        { voice: 'Amy', text: 'demo viewer says hi' },
        { voice: 'Brian', text: 'hello there' },
      ],
      empty: false,
    });
    expect(partsOf('first [Amy] then [Nobody] x')).toEqual([
      [null, 'demo viewer says first'],
      ['Amy', 'then [Nobody] x'],
    ]);
  });

  it('drops parts without anything to say', () => {
    expect(partsOf('[Amy][Brian] ... [Amy] banana [Brian] hi')).toEqual([['Brian', 'demo viewer says hi']]);
    expect([say('[Amy] [Brian]').empty, say('[Amy] banana').empty]).toEqual([true, true]);
  });

  it.each(['ba[Amy]nana', 'ba[Amy]na[Brian]na', 'b a n [Amy] a n a', 'ba [Amy]nana banana'])(
    'is also filtered as a whole: %s',
    (input) => {
      const { shown, spoken } = say(`hello ${input}`);
      expect(spoken.replace(/\s/g, '')).not.toMatch(/banana/i);
      expect(shown.replace(/\s/g, '')).not.toMatch(/banana/i);
    },
  );

  it('does not speak a link that is split across voices', () => {
    expect(say('see example.[Amy]com now').spoken).not.toContain('example');
  });

  it('counts characters as they were typed', () => {
    expect(say('[Amy] abc', { charLimit: 7 }).shown).toBe('a');
  });
});
