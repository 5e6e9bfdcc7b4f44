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
      spoken: 'Demo_Viewer says hello there',
      empty: false,
    });
    expect(compose({ readUsername: false }, 'hello').spoken).toBe('hello');
    expect(compose({}, 'hello', '').spoken).toBe('hello');
    expect(compose({ actionVerb: 'whispers' }, 'hello')).toMatchObject({
      action: 'whispers',
      spoken: 'Demo_Viewer whispers hello',
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
      spoken: 'Demo_Viewer says a at',
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
});
