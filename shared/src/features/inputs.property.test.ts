import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../test/any-character.ts';
import { byLength, SEED } from '../../test/test-run.ts';
import { FEATURE_TYPES } from './catalog.ts';
import { definitionOf } from './feature.ts';
import { FIXTURE_VOICES } from './feature-fixture.ts';
import { fixtureOf } from './fixtures.ts';
import { addEntry, chooseEntry, findListProblem } from './media-rules.ts';
import { type MediaChoice, type MediaEntry, mediaMode } from './media-settings.ts';
import { checkViewerInput, type ViewerField } from './viewer-input.ts';

/** The viewer fields of all settings in fixtures. */
const fieldLists: ViewerField[][] = FEATURE_TYPES.flatMap((type) => {
  const { good, viewers } = fixtureOf(type);
  const feature = definitionOf(type);
  return [...good, ...viewers].map(({ settings }) =>
    feature.viewerFields(feature.settings.parse(settings), { voices: FIXTURE_VOICES }),
  );
}).filter((fields) => fields.length > 0);

const names = [...new Set(fieldLists.flat().map(({ name }) => name)), '__proto__', 'constructor'];
const value = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 30 }),
  fc.constantFrom(' First ', 'SECOND ONE', '@Demo_Target', '@@a', ' @ a', 'Demo voice A', ' hi ', '', ' '),
  fc.string({ minLength: 440, maxLength: 460 }),
);

describe('viewer input', () => {
  it('is accepted or rejected field by field without throwing; accepted values are accepted again unchanged', () => {
    const input = fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), value);
    let accepted = 0;
    fc.assert(
      fc.property(fc.constantFrom(...fieldLists), input, value, (fields, given, first) => {
        const check = checkViewerInput(fields, { ...given, [fields[0]?.name ?? '']: first });
        const listed = fields.map(({ name }) => name);
        if (!check.ok) {
          expect(listed).toEqual(expect.arrayContaining(Object.keys(check.errors)));
          return;
        }
        accepted += 1;
        expect(Object.keys(check.values).sort()).toEqual([...listed].sort());
        expect(checkViewerInput(fields, check.values)).toEqual(check);
      }),
      { seed: SEED, numRuns: byLength({ short: 200, middle: 500, full: 20_000 }) },
    );
    expect(accepted).toBeGreaterThan(50);
  });
});

const alias = fc.constantFrom('', 'horn', 'Horn ', ' bell', 'BELL', 'x');
const username = fc.constantFrom('', 'demo_viewer', ' Demo_Viewer', 'other');
const entry: fc.Arbitrary<MediaEntry> = fc.record({
  shortId: fc.constantFrom('fixture-sound-0000001', 'fixture-sound-0000002', 'fixture-sound-0000003'),
  alias,
  username,
  volume: fc.nat({ max: 100 }),
});
const choice: fc.Arbitrary<MediaChoice> = fc.record({
  type: fc.constantFrom(...mediaMode.options),
  list: fc.array(entry, { maxLength: 8 }),
});

describe('lists of clips', () => {
  it('[SND-13] yield an entry that fits the viewer, or null if none does', () => {
    const viewer = fc.record({
      login: fc.oneof(fc.constant(null), username),
      alias,
      draw: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    });
    const fold = (text: string) => text.trim().toLowerCase();
    fc.assert(
      fc.property(choice, viewer, (settings, who) => {
        const chosen = chooseEntry(settings, who);
        const fits = settings.list.filter((one) => {
          if (settings.type === 'personal') return who.login !== null && fold(one.username) === fold(who.login);
          return settings.type === 'multi' ? fold(one.alias) === fold(who.alias) : true;
        });
        if (chosen === null) expect(fits).toEqual([]);
        else expect(fits).toContain(chosen);
      }),
      { seed: SEED, numRuns: byLength({ short: 200, middle: 500, full: 20_000 }) },
    );
  });

  it('have no errors if all entries were added with `addEntry`', () => {
    fc.assert(
      fc.property(choice, ({ type, list }) => {
        let built: MediaEntry[] = [];
        for (const one of list) {
          const added = addEntry({ type, list: built }, one, 'a clip');
          if (added.ok) built = added.list;
        }
        expect(findListProblem({ type, list: built }, () => '')).toBeNull();
        // An entry removed from a valid list can always be added again.
        for (const one of built) {
          const others = built.filter((other) => other !== one);
          expect(addEntry({ type, list: others }, one, 'a clip').ok).toBe(true);
        }
      }),
      { seed: SEED },
    );
  });
});
