import { describe, expect, it } from 'vitest';
import { addEntry, findEntryProblem, findListProblem, NAME_ASKED } from './media-rules.ts';
import { type MediaEntry, mediaEntry } from './media-settings.ts';

const HORN = 'fixture-sound-0000001';
const BELL = 'fixture-sound-0000002';
const entry = (shortId: string, names: Partial<MediaEntry> = {}) => mediaEntry.parse({ shortId, ...names });
const horn = entry(HORN, { alias: 'Horn', username: 'demo_viewer' });

describe('lists of sounds and videos', () => {
  it('[SND-04] a pick replaces the entry of a single list', () => {
    expect(NAME_ASKED.single).toBeNull();
    expect(addEntry({ type: 'single', list: [] }, entry(HORN), 'Horn')).toEqual({ ok: true, list: [entry(HORN)] });
    expect(addEntry({ type: 'single', list: [horn] }, entry(BELL), 'Bell')).toEqual({ ok: true, list: [entry(BELL)] });
    expect(addEntry({ type: 'single', list: [horn] }, entry(HORN), 'Horn')).toEqual({ ok: true, list: [entry(HORN)] });
  });

  it('[SND-07] a pick is added to a random list at once', () => {
    expect(NAME_ASKED.random).toBeNull();
    expect(addEntry({ type: 'random', list: [horn] }, entry(BELL), 'Bell')).toEqual({
      ok: true,
      list: [horn, entry(BELL)],
    });
  });

  it.each(['', '  '])('[SND-08] an entry of a multi list needs an alias: "%s" is rejected', (alias) => {
    expect(NAME_ASKED.multi).toBe('alias');
    expect(addEntry({ type: 'multi', list: [] }, entry(HORN, { alias }), 'Horn')).toEqual({
      ok: false,
      problem: 'You must enter in an alias! This is what viewers type to play the media.',
    });
    expect(addEntry({ type: 'multi', list: [] }, horn, 'Horn')).toEqual({ ok: true, list: [horn] });
  });

  it.each(['', '  '])('[SND-09] an entry of a personal list needs a username: "%s" is rejected', (username) => {
    expect(NAME_ASKED.personal).toBe('username');
    expect(addEntry({ type: 'personal', list: [] }, entry(HORN, { username }), 'Horn')).toEqual({
      ok: false,
      problem: 'You must enter a username!',
    });
    expect(addEntry({ type: 'personal', list: [] }, horn, 'Horn')).toEqual({ ok: true, list: [horn] });
  });

  it('[SND-10] a clip can be in a multi or random list once, and in a personal list several times', () => {
    const again = entry(HORN, { alias: 'other', username: 'demo_other' });
    for (const type of ['multi', 'random'] as const) {
      expect(findEntryProblem(type, [horn], again, 'Air horn')).toBe("Media 'Air horn' has already been added!");
    }
    expect(findEntryProblem('personal', [horn], again, 'Air horn')).toBeNull();
  });

  it.each(['demo_viewer', ' Demo_VIEWER '])('[SND-11, SND-13] a personal list has one sound for "%s"', (username) => {
    const problem = findEntryProblem('personal', [horn], entry(BELL, { username }), 'Bell');
    expect(problem).toBe('You can only add 1 sound per username!');
    expect(findEntryProblem('personal', [horn], entry(BELL, { username: 'demo_viewer2' }), 'Bell')).toBeNull();
  });

  it('[SND-12, SND-13] aliases of a multi list are unique, ignoring case and surrounding spaces', () => {
    expect(findEntryProblem('multi', [horn], entry(BELL, { alias: 'Horn' }), 'Bell')).toBe(
      "There's already a sound with the alias 'Horn'",
    );
    expect(findEntryProblem('multi', [horn], entry(BELL, { alias: ' hORN ' }), 'Bell')).toBe(
      "There's already a sound with the alias 'hORN'",
    );
    expect(findEntryProblem('multi', [horn], entry(BELL, { alias: 'horns' }), 'Bell')).toBeNull();
  });

  it('ignores aliases and usernames in modes that do not use them', () => {
    const plain = [entry(HORN), entry(BELL)];
    expect(findListProblem({ type: 'random', list: plain }, () => '')).toBeNull();
    const sameAlias = [horn, entry(BELL, { alias: 'horn', username: 'demo_other' })];
    expect(findListProblem({ type: 'personal', list: sameAlias }, () => '')).toBeNull();
  });

  it('returns the first problem of a list, even if its entries come from another mode', () => {
    const titles = new Map([[HORN, 'Air horn']]);
    const titleOf = (shortId: string) => titles.get(shortId) ?? '';
    expect(findListProblem({ type: 'random', list: [horn, entry(BELL), horn] }, titleOf)).toBe(
      "Media 'Air horn' has already been added!",
    );
    expect(findListProblem({ type: 'multi', list: [horn, entry(BELL)] }, titleOf)).toMatch(/alias!/);
    expect(findListProblem({ type: 'personal', list: [horn, entry(BELL)] }, titleOf)).toMatch(/username!/);
    expect(findListProblem({ type: 'multi', list: [] }, titleOf)).toBeNull();
  });
});
