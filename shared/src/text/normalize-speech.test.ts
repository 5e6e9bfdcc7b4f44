import { describe, expect, it } from 'vitest';
import { normalizeSpeech } from './normalize-speech.ts';

describe('a text that is read aloud', () => {
  it.each([
    ['a link is read as its host', 'see https://www.example.com/a/b?c=d#e now', 'see example.com now'],
    ['so is a bare host', '(www.example.org/path), example.net!', 'example.org example.net'],
    ['text that only looks like a link stays', 'e.g. this... or 3.5 and do.it', 'e.g. this... or 3.5 and do.it'],
    ['a shout is not spelled out', 'WHAT IS IT, I CANNOT BELIEVE IT', 'what is it, i cannot believe it'],
    ['short words in capitals stay', 'OK USA, well played', 'OK USA, well played'],
    ['a name in capitals stays', 'NASA and ESA build rockets together', 'NASA and ESA build rockets together'],
    ['emotes and names are split into words', 'PogChamp the_viewer xX_demo_Xx', 'Pog Champ the viewer xX demo Xx'],
    ['an emoticon is not read', 'hello :) <3 xD ^_^ :-( friends', 'hello friends'],
    ['a ratio and a time are not emoticons', 'it was 8:3 at 9:30, xo on XP', 'it was 8:3 at 9:30, xo on XP'],
    ['laughter is shortened', 'hahahahahahahahaha LOLOLOLOLOLOL', 'hahahaha LOLOLOLOL'],
    ['a held key is shortened', 'noooooooooo!!!!!!!!', 'noooo!!!!'],
    ['words repeat at most five times', 'spam spam Spam spam spam spam end', 'spam spam Spam spam spam end'],
    ['numbers are left to the voice', '$12.50 at 9:30 PM, 1,000,000 x 10k', '$12.50 at 9:30 PM, 1,000,000 x 10k'],
    ['other scripts stay', 'Привет, как дела? 你好', 'Привет, как дела? 你好'],
    ['a lone emoticon leaves nothing', ' :) ', ''],
  ])('%s', (_, text, spoken) => {
    expect(normalizeSpeech(text)).toBe(spoken);
  });

  it('is idempotent, and fast even on input made to be slow', () => {
    for (const text of ['https://example.com/x A_B PogChamp', 'hahahahahahaha NO', 'WHAT IS IT, I CANNOT']) {
      expect(normalizeSpeech(normalizeSpeech(text))).toBe(normalizeSpeech(text));
    }
    const startedAt = performance.now();
    for (const part of ['ab', 'abcd', 'a_', 'aB', ':(', 'x.', 'abcabcabcd']) normalizeSpeech(part.repeat(2_000));
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });
});
