import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitVoices } from './split-voices.ts';

const VOICES = ['Amy', 'Brian', 'espeak German'];
const piece = fc.oneof(
  fc.constantFrom('[Amy]', '[BRIAN]', '[ amy ]', '[Nobody]', '[', ']', ' ', '  ', '\n', '[[Amy]]', '[]'),
  fc.string({ maxLength: 8 }),
);

it('the joined parts are the message without the names of voices', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const message = pieces.join('');
      const joined = splitVoices(message, VOICES)
        .map(({ text }) => text)
        .join('');
      const bare = (text: string) => text.replace(/\s+/gu, '');
      expect(bare(joined)).toBe(bare(message.replace(/\[\s*(amy|brian|espeak german)\s*\]/giu, ' ')));
    }),
    { seed: 86, numRuns: 500 },
  );
});

it('without voices to switch to, a message is one part as it was typed', () => {
  fc.assert(
    fc.property(fc.string(), (message) => {
      expect(splitVoices(message, [])).toEqual([{ voice: null, text: message }]);
    }),
    { seed: 86 },
  );
});

it('keeps one space where a name had spaces around it, and adds none inside a word', () => {
  expect(splitVoices('a [Amy] b[Brian]c', VOICES)).toEqual([
    { voice: null, text: 'a ' },
    { voice: 'Amy', text: 'b' },
    { voice: 'Brian', text: 'c' },
  ]);
});
