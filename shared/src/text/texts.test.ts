import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SEED } from '../../test/test-run.ts';
import { codePointLength, cutToCodePoints } from './char-count.ts';
import { formatClock, formatDuration } from './duration.ts';
import { expandTemplate, type TemplateValues } from './expand-template.ts';
import { isTwitchLogin, normalizeLogin } from './login.ts';

const anyText = fc.string({ unit: 'grapheme' });
/** Text that could be mistaken for a variable or a replacement pattern. */
const nasty = fc.oneof(
  anyText,
  fc.constantFrom('{user}', '{reward}', '{input}', '{', '}', '$&', '$1', "$'", '{{user}}', '{user'),
);
const nastyText = fc.array(nasty, { maxLength: 6 }).map((parts) => parts.join(''));

describe('templates', () => {
  it('[TTS-07, TTS-08] expand name, reward and input, but never inserted values', () => {
    const literal = anyText.filter((text) => !/[{}]/.test(text));
    const unknown = fc.constantFrom('{other}', '{ user}', '{USER}', '{constructor}', '{__proto__}', '{}');
    const part = fc.oneof(
      literal.map((text) => ({ text, name: null })),
      unknown.map((text) => ({ text, name: null })),
      fc.constantFrom<keyof TemplateValues>('user', 'reward', 'input').map((name) => ({ text: `{${name}}`, name })),
    );
    const values = fc.record({ user: nastyText, reward: nastyText, input: nastyText });
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), values, (parts, given) => {
        const template = parts.map(({ text }) => text).join('');
        const expected = parts.map(({ text, name }) => (name === null ? text : given[name])).join('');
        expect(expandTemplate(template, given)).toBe(expected);
      }),
      { seed: SEED },
    );
  });
});

describe('durations', () => {
  const SECONDS = { day: 86_400, hour: 3_600, minute: 60, second: 1 } as const;
  /** Parses a text such as '1 hour 30 minutes'. */
  function readDuration(text: string): number {
    const parts = [...text.matchAll(/(\d+) (day|hour|minute|second)(s?)(?: |$)/g)];
    expect(parts.map(([part]) => part).join('')).toBe(text);
    const units = parts.map(([, , unit]) => SECONDS[unit as keyof typeof SECONDS]);
    expect(units).toEqual([...new Set(units)].sort((a, b) => b - a));
    for (const [, count, , many] of parts) expect(many).toBe(count === '1' ? '' : 's');
    return parts.reduce((sum, [, count], index) => sum + Number(count) * (units[index] ?? 0), 0);
  }

  it('[PUN-08] parse back to the same number of seconds', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10_000_000 }), (seconds) => readDuration(formatDuration(seconds)) === seconds),
      { seed: SEED },
    );
    for (const seconds of [0, 1, 59, 60, 61, 3_599, 3_600, 86_399, 86_400, 1_209_600]) {
      expect(readDuration(formatDuration(seconds))).toBe(seconds);
    }
  });

  it.each([
    [0, '0 seconds'],
    [-5, '0 seconds'],
    [1, '1 second'],
    [90, '1 minute 30 seconds'],
    [5_400, '1 hour 30 minutes'],
    [1_209_599, '13 days 23 hours 59 minutes 59 seconds'],
    [1_209_600, '14 days'],
  ])('[PUN-08] %i seconds are %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });
});

it.each([
  [0, '0:00'],
  [9, '0:09'],
  [72, '1:12'],
  [3_599, '59:59'],
  [3_665, '1:01:05'],
])('a clock shows %i seconds as %s', (seconds, shown) => expect(formatClock(seconds)).toBe(shown));

describe('lengths and names', () => {
  it('cuts at code points, and only if the text is too long', () => {
    fc.assert(
      fc.property(anyText, fc.nat({ max: 20 }), (text, limit) => {
        const cut = cutToCodePoints(text, limit);
        expect(text.startsWith(cut)).toBe(true);
        expect(codePointLength(cut)).toBe(Math.min(limit, codePointLength(text)));
      }),
      { seed: SEED },
    );
    expect([codePointLength(''), codePointLength('🎉a')]).toEqual([0, 2]);
  });

  it('trims and lowercases names, removes a leading @, and validates logins', () => {
    expect(['@Demo_User ', ' demo_user', 'DEMO_USER'].map(normalizeLogin)).toEqual(Array(3).fill('demo_user'));
    expect(['demo_user', 'a', 'a'.repeat(25)].map(isTwitchLogin)).toEqual([true, true, true]);
    expect(['', '@a', 'a b', 'Ä', 'a'.repeat(26), 'a\n', 'A'].map(isTwitchLogin)).toEqual(Array(7).fill(false));
  });
});
