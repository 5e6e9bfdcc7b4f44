import { describe, expect, it } from 'vitest';
import { PRONUNCIATIONS_MAX, pronounce, pronunciations } from './pronounce.ts';

const list = [
  { word: 'gg', said: 'good game' },
  { word: 'gg wp', said: 'well played' },
  { word: 'Ravn', said: 'raven' },
  { word: 'c++', said: 'see plus plus' },
  { word: '$ub', said: 'sub' },
  { word: 'good', said: 'bad' },
];

describe('pronunciations', () => {
  it.each([
    ['GG ravn!', 'good game raven!'],
    ['gg wp', 'well played'],
    ['ggs and Ravns, eggs, ravn1', 'ggs and Ravns, eggs, ravn1'],
    ['I like C++. $ub!', 'I like see plus plus. sub!'],
    ["ravn's", "raven's"],
    ['', ''],
  ])('%j is read as %j', (text, said) => {
    expect(pronounce(text, list)).toBe(said);
  });

  it('replace words in other scripts, and nothing if the list is empty', () => {
    expect(pronounce('Привет Мир', [{ word: 'мир', said: 'друг' }])).toBe('Привет друг');
    expect(pronounce('hello', [])).toBe('hello');
  });

  it('have limits', () => {
    const many = Array.from({ length: PRONUNCIATIONS_MAX }, (_, at) => ({ word: `word${at}`, said: 'x' }));
    expect(pronunciations.safeParse(many).success).toBe(true);
    for (const wrong of [
      [...many, many[0]],
      [{ word: ' ', said: 'x' }],
      [{ word: 'x', said: '' }],
      [{ word: 'x'.repeat(41), said: 'x' }],
      [{ word: 'x', said: 'x'.repeat(81) }],
    ])
      expect(pronunciations.safeParse(wrong).success).toBe(false);
  });

  it('are fast, even in a long list', () => {
    const many = Array.from({ length: PRONUNCIATIONS_MAX }, (_, at) => ({
      word: `${'a '.repeat(18)}${at}`,
      said: 'x',
    }));
    const startedAt = performance.now();
    pronounce('a '.repeat(250), many);
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });
});
