import { describe, expect, it } from 'vitest';
import { createTestContext } from '../test/capture.ts';
import { createOutput, escapeText, formatBar, formatBytes, formatSeconds, formatTable, formatTime } from './output.ts';

describe('escapeText', () => {
  it.each([
    ['a colour', 'red\u001b[31mred', 'red\\u001b[31mred'],
    ['a line break', 'one\ntwo\rthree', 'one\\u000atwo\\u000dthree'],
    ['an 8-bit control', 'a\u009bb', 'a\\u009bb'],
    ['a reversed text direction', 'a\u202eb\u2066c', 'a\\u202eb\\u2066c'],
    ['a line separator', 'a\u2028b', 'a\\u2028b'],
    ['a bell and delete', '\u0007\u007f', '\\u0007\\u007f'],
  ])('escapes %s', (_name, text, escaped) => {
    expect(escapeText(text)).toBe(escaped);
  });

  it('does not change text in any script', () => {
    expect(escapeText('Grüße, 日本語, 🎉, عربي')).toBe('Grüße, 日本語, 🎉, عربي');
  });
});

describe('formatTable', () => {
  it('aligns columns by visible characters, and does not pad the last one', () => {
    expect(
      formatTable([
        ['NAME', 'SIZE'],
        ['äö🎉', '1'],
        ['a\u001b', '22'],
      ]),
    ).toEqual(['NAME     SIZE', 'äö🎉      1', 'a\\u001b  22']);
  });
});

describe('output', () => {
  it('escapes every line and redacts secrets', () => {
    const lines: string[] = [];
    const sink = { write: (text: string) => lines.push(text) };
    const output = createOutput(sink, sink, ['the-secret-value']);
    output.print('a\u001b[2J the-secret-value b');
    output.printError('the-secret-value\u0000');
    output.table([['the-secret-value', 'x\u0007']]);
    expect(lines).toEqual(['a\\u001b[2J *** b\n', '***\\u0000\n', '***  x\\u0007\n']);
  });

  it('shows a progress bar on one line of a terminal, and clears it at the end', () => {
    const { context, written } = createTestContext({}, true);
    const progress = context.output.progress(2);
    progress.step(`long ${'name '.repeat(20)}`);
    progress.step('b\u001b[31m');
    progress.end();
    expect(written.stdout).toBe('');
    for (const unsafe of ['\n', '\u001b']) expect(written.stderr).not.toContain(unsafe);
    const frames = written.stderr.split('\r').filter((frame) => frame !== '');
    expect(frames.map((frame) => frame.length <= 59)).toEqual(frames.map(() => true));
    expect(frames.map((frame) => frame.trim().slice(-4))).toEqual([' 0/2', expect.any(String), '[31m', '']);
  });

  it('prints plain lines without a terminal', () => {
    const { context, written } = createTestContext({});
    const progress = context.output.progress(2);
    progress.step('a');
    progress.step('b\n');
    progress.end();
    expect(written.stderr).toBe('1/2 a\n2/2 b\\u000a\n');
  });

  it('draws a bar from empty to full', () => {
    expect(formatBar(0, 4)).toBe(`[${'.'.repeat(24)}] 0/4`);
    expect(formatBar(1, 4)).toBe(`[${'#'.repeat(6)}${'.'.repeat(18)}] 1/4`);
    expect(formatBar(4, 4)).toBe(`[${'#'.repeat(24)}] 4/4`);
    expect(formatBar(0, 0)).toBe(`[${'#'.repeat(24)}] 0/0`);
  });
});

describe('values', () => {
  it('are formatted for people', () => {
    expect([0, 1023, 1024, 1_048_575, 1_572_864].map(formatBytes)).toEqual([
      '0 B',
      '1023 B',
      '1 KB',
      '1024 KB',
      '1.5 MB',
    ]);
    expect(formatSeconds(2_440)).toBe('2.4 s');
    expect(formatTime(new Date(2026, 0, 2, 3, 4, 5, 6).getTime())).toBe('03:04:05.006');
  });
});
