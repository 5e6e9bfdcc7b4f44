import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listViewFiles, weighScripts } from '../../src/view-weight.ts';
import { useWorld } from '../use-world.ts';

const world = await useWorld();

/** Files of the extension's views. */
const VIEWS = ['panel.html', 'component.html', 'mobile.html', 'config.html', 'live-config.html'];

describe('the zip', () => {
  it.each(VIEWS)('contains %s, whose scripts are at most 120 KB, compressed', (file) => {
    expect(weighScripts(world.panelDir, file)).toBeGreaterThan(10_000);
    expect(weighScripts(world.panelDir, file)).toBeLessThanOrEqual(120_000);
  });

  it('contains no unused and no unreadable files', () => {
    const files = readdirSync(world.panelDir, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    // The weights above cover only what a page refers to, so nothing may be loaded later.
    const used = new Set(VIEWS.flatMap((file) => [file, ...listViewFiles(world.panelDir, file)]));
    expect(new Set(files.map(({ name }) => name))).toEqual(new Set([...used].map((path) => path.split('/').at(-1))));
    for (const path of used) {
      const text = readFileSync(join(world.panelDir, path), 'utf8');
      if (!path.endsWith('.js')) continue;
      expect(text, path).not.toMatch(/\beval\(/);
      if (path.includes('vendor')) continue;
      // Libraries, which are in a separate file, may try this and work without it.
      expect(text, path).not.toMatch(/\bFunction\(/);
      // Not minified: lines are about as long as a person would write.
      expect(text.length / text.split('\n').length, path).toBeLessThan(80);
    }
    for (const file of VIEWS) {
      const html = readFileSync(join(world.panelDir, file), 'utf8');
      expect(html.match(/<script(?![^>]*\ssrc=)[^>]*>/g), file).toBe(null);
      expect(html, file).not.toMatch(/\son[a-z]+=|<iframe/);
    }
  });
});

it.each(VIEWS)('%s loads its libraries from one file, which begins with their names, versions and licences', (file) => {
  const vendors = listViewFiles(world.panelDir, file).filter((path) => path.includes('vendor'));
  expect(vendors).toHaveLength(1);
  const [banner = ''] = readFileSync(join(world.panelDir, vendors[0] ?? ''), 'utf8').split('*/', 1);
  expect(banner).toMatch(/^\/\*!/);
  for (const library of ['react', 'react-dom', 'zod']) {
    expect(banner).toMatch(new RegExp(`^ \\* ${library} \\d+\\.\\d+\\.\\d+ \\(MIT\\)$`, 'm'));
  }
  expect(banner).not.toContain('preact');
});
