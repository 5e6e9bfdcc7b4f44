import { expect, it } from 'vitest';
import type { MediaItem, MediaQuery } from '../ports/media.ts';
import { searchClips } from './search-clips.ts';

/** Creates a library of titles. `near`: the near words of a word. Records its searches. */
function createLibrary(titles: string[], near: Record<string, string[]>) {
  const asked: string[] = [];
  const match = (words: string) =>
    titles.filter((title) => words.split(' ').every((word) => title.includes(word.toLowerCase())));
  return {
    asked,
    async page({ search }: MediaQuery) {
      asked.push(search);
      const items = match(search).map((title) => ({ title }) as MediaItem);
      return { items, total: items.length, counted: true, more: false };
    },
    hasWord: async (_scope: unknown, word: string) => match(word).length > 0,
    findNearWords: async (_scope: unknown, word: string) => near[word] ?? [],
  };
}

const TITLES = ['air horn', 'sad horn', 'chronic', 'trombone solo'];
const NEAR = { hron: ['iron', 'horn'], tromboe: ['trombone'], slo: ['solo'], sda: ['sad'], aire: ['air'] };
const search = async (text: string, library = createLibrary(TITLES, NEAR)) => {
  const { items, total, shownFor } = await searchClips(library, {
    public: true,
    type: null,
    search: text,
    skip: 0,
    limit: 9,
  });
  expect(total).toBe(items.length);
  return { titles: items.map(({ title }) => title), shownFor, asked: library.asked };
};

it('a search with results runs once and unchanged', async () => {
  expect(await search('horn')).toEqual({ titles: ['air horn', 'sad horn'], shownFor: null, asked: ['horn'] });
});

it('a search without results runs again with the first near word that clips have, and otherwise as typed', async () => {
  expect(await search('Tromboe')).toMatchObject({ titles: ['trombone solo'], shownFor: 'trombone' });
  expect(await search('tromboe  SLO')).toMatchObject({ titles: ['trombone solo'], shownFor: 'trombone solo' });
  expect(await search('Air hron')).toMatchObject({ titles: ['air horn'], shownFor: 'Air horn' });
  const other = createLibrary(['air iron', 'air horn'], { hrno: ['iran', 'horn'] });
  expect(await search('air hrno', other)).toMatchObject({ titles: ['air horn'], shownFor: 'air horn' });
  expect(other.asked).toEqual(['air hrno', 'air iran', 'air horn']);
});

it('a search without near words finds nothing, and shows no other search', async () => {
  for (const text of ['zzz', 'air zzz', 'zzz hron', 'sad trombone'])
    expect(await search(text)).toMatchObject({ titles: [], shownFor: null });
});

it('a search runs four times at most, and a long one once', async () => {
  const near = Array.from({ length: 9 }, (_, number) => `none${number}`);
  const library = createLibrary([], { wrong: near });
  expect((await search('wrong', library)).asked).toEqual(['wrong', 'none0', 'none1', 'none2']);
  expect((await search('a b c d e f hron')).asked).toHaveLength(1);
});

it('an empty search of an empty library runs once', async () => {
  expect((await search('', createLibrary([], {}))).asked).toEqual(['']);
});
