import { describe, expect, it } from 'vitest';
import { loadPhonemes } from './espeak-phonemes.ts';
import { toAmericanSigns, toBritishSigns } from './hibari-phonemes.ts';
import { addOutput, encode, findOutputOf } from './onnx-outputs.ts';
import { toPiperIds } from './piper-ids.ts';
import { splitText } from './split-text.ts';
import { timeWords } from './word-spans.ts';

describe('a text for a network', () => {
  it('is split at the ends of sentences, but not after a title or an initial', () => {
    expect(splitText('Hi all. Dr. Smith and J. Doe are here! Are they?')).toEqual([
      'Hi all.',
      'Dr. Smith and J. Doe are here!',
      'Are they?',
    ]);
    expect(splitText('  ')).toEqual([]);
  });

  it('is cut at a comma or between words if a sentence is long, and loses no word', () => {
    const words = Array.from({ length: 200 }, (_, index) => `word${index}${index % 30 === 29 ? ',' : ''}`).join(' ');
    const pieces = splitText(words);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(250);
    expect(pieces.join(' ')).toBe(words);
    expect(pieces[0]?.endsWith('word29,')).toBe(true);
    expect(splitText('a'.repeat(600)).join('')).toBe('a'.repeat(600));
  });
});

describe('phonemes', () => {
  it('are those of espeak-ng, with the marks between clauses', async () => {
    const toPhonemes = await loadPhonemes();
    expect(toPhonemes('en-us', 'Hello world, it is me.')).toBe('həlˈoʊ wˈɜːld, ɪɾ ɪz mˌiː.');
    expect(toPhonemes('en-us', '12.50 at 9:30!')).not.toMatch(/[._|]/);
    expect(() => toPhonemes('zz', 'Hello')).toThrow("no voice 'zz'");
    await expect(loadPhonemes('@echogarden/not-installed')).rejects.toThrow('npm install @echogarden/not-installed');
  });

  it('become the signs of hibari and Kokoro, American or British', () => {
    const american = (phonemes: string) => toAmericanSigns(phonemes).join('');
    expect(american('həlˈoʊ wˈɜːld, dʒˈʌdʒ')).toBe('həlˈO wˈɜɹld, ʤˈʌʤ');
    expect(american('bˈʌɾɚ mˈaɪ tˈaʊ dˈeɪ bˈɔɪ tʃ lˈɪɾəl')).toBe('bˈʌTəɹ mˈI tˈW dˈA bˈY ʧ lˈɪTᵊl');
    expect(toBritishSigns('həlˈəʊ wˈɜːld ðeə').join('')).toBe('həlˈQ wˈɜːld ðɛː');
    expect(toAmericanSigns('')).toEqual([]);
  });

  it('become the ids of Piper: accents separate, a pad after each sign, unknown signs left out', () => {
    const map = { _: [0], '^': [1], $: [2], c: [3], '\u0327': [4], a: [5, 6] };
    const ids = toPiperIds('çXa', map);
    expect(ids.map(({ id }) => id)).toEqual([1, 0, 3, 0, 4, 0, 5, 6, 0, 2]);
    expect(ids.map(({ sign }) => sign).join('|')).toBe('||c||\u0327||a|a||');
    expect(toPiperIds('a'.repeat(5_000), map).length).toBeLessThan(2_010);
  });
});

describe('the times of words', () => {
  const signs = (phonemes: string) => [...phonemes].map((sign) => ({ sign, length: 10 }));

  it('are those of the phonemes, where each word has its own', () => {
    expect(timeWords('Hi you, man', signs('hI ju, mæn'))).toEqual([
      { from: 0, to: 20 },
      { from: 30, to: 50 },
      { from: 70, to: 100 },
    ]);
    // Empty signs, such as those at both ends, only take time.
    expect(timeWords('Hi', [{ sign: '', length: 5 }, ...signs('hI')])).toEqual([{ from: 5, to: 25 }]);
  });

  it('are shared out by letters in a clause that is spoken as more or fewer words', () => {
    // "of the" is one word of phonemes. The other clause keeps its times.
    const [first, second, third, last] = timeWords('of the end, man', signs('ʌvðɪ ɛnd, mæn'));
    expect([first?.from, third?.to, last]).toEqual([0, 80, { from: 100, to: 130 }]);
    expect(second?.from).toBe(first?.to);
    expect(timeWords('1.50 - 2, 3', signs('wʌn'))).toHaveLength(4);
    expect(timeWords('hi ?', signs('hI ?'))).toEqual([
      { from: 0, to: 20 },
      { from: 20, to: 20 },
    ]);
    expect(timeWords('', [])).toEqual([]);
  });
});

describe('a network', () => {
  const node = (type: string, output: string) =>
    encode(1, Buffer.concat([encode(2, Buffer.from(output)), encode(4, Buffer.from(type))]));
  // A number precedes the graph, as in real networks.
  const network = (...nodes: Uint8Array[]) => Buffer.concat([Buffer.of(8, 200, 1), encode(7, Buffer.concat(nodes))]);

  it('names the output of the only node of a type, and can be made to return it', () => {
    const model = network(node('Add', 'sum'), node('Ceil', 'frames'));
    expect(findOutputOf(model, 'Ceil')).toBe('frames');
    expect(findOutputOf(model, 'Round')).toBeNull();
    expect(findOutputOf(network(node('Ceil', 'a'), node('Ceil', 'b')), 'Ceil')).toBeNull();
    const added = addOutput(model, 'frames');
    expect(added.subarray(0, model.length)).toEqual(model);
    expect(Buffer.from(added.subarray(model.length))).toEqual(
      Buffer.of(0x3a, 10, 0x62, 8, 0x0a, 6, ...Buffer.from('frames')),
    );
  });

  it('that is damaged or cut off names no output', () => {
    const model = network(node('Ceil', 'frames'));
    for (let length = 0; length < model.length; length += 1) {
      expect(findOutputOf(model.subarray(0, length), 'Ceil')).toBeNull();
    }
    expect(findOutputOf(Buffer.from('no network at all'), 'Ceil')).toBeNull();
  });
});
