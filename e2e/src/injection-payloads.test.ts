import { FOREIGN_ORIGIN, MARKER, PAYLOADS } from '@bitcue/shared/test/injection-payloads.ts';
import { describe, expect, it } from 'vitest';

describe('the payloads', () => {
  it('are more than 200, each with a different text and number', () => {
    expect(PAYLOADS.length).toBeGreaterThan(200);
    expect(new Set(PAYLOADS.map(({ text }) => text)).size).toBe(PAYLOADS.length);
    expect(PAYLOADS.map(({ number }) => number)).toEqual(PAYLOADS.map((_, index) => index + 1));
  });

  it('try many kinds of attack, in texts of many lengths', () => {
    expect(new Set(PAYLOADS.map(({ group }) => group)).size).toBeGreaterThanOrEqual(18);
    const fits = (limit: number) => PAYLOADS.filter(({ text }) => [...text].length <= limit).length;
    expect(fits(25)).toBeGreaterThan(20);
    expect(fits(45)).toBeGreaterThan(150);
  });

  it('contain what they run or request, most of them unencoded', () => {
    const isPlain = ({ number, text }: (typeof PAYLOADS)[number]) =>
      text.includes(`${MARKER}(${number})`) || text.includes(`${new URL(FOREIGN_ORIGIN).host}/${number}`);
    expect(PAYLOADS.filter(isPlain).length).toBeGreaterThan(PAYLOADS.length * 0.85);
  });
});
