import { describe, expect, it } from 'vitest';
import { ALERT_THEMES, THEME_COLOURS } from './alert-themes.ts';

/** Relative luminance of `#rrggbb`, as WCAG 2 defines it. */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe('alert themes', () => {
  it('[THEME-01] there are five', () => {
    expect([...ALERT_THEMES]).toEqual(['blue', 'red', 'purple', 'orange', 'green']);
  });

  it('contrast is computed as in WCAG', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  it.each(ALERT_THEMES)('[THEME-02] %s has distinct colours, and text with a contrast of 4.5:1 on both', (theme) => {
    const { accent, hover, text } = THEME_COLOURS[theme];
    for (const colour of [accent, hover, text]) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
    expect(accent).not.toBe(hover);
    expect(contrastOf(text, accent)).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(text, hover)).toBeGreaterThanOrEqual(4.5);
  });

  it('[THEME-02] no two have the same accent', () => {
    expect(new Set(ALERT_THEMES.map((theme) => THEME_COLOURS[theme].accent)).size).toBe(5);
  });
});
