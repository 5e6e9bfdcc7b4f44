import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { searchClips } from '../../../ebs/src/library/search-clips.ts';
import type { MediaStore } from '../../../ebs/src/ports/media.ts';
import { createLibrary, createRandom, openLibrary, seedLibrary } from '../library.ts';
import { quantile, round } from '../statistics.ts';

/** Largest library that gets near spellings, which take as long to write as everything else. Searches with a typo need them. */
const NEAR_MAX = 100_000;
/** Number of searches made before those that count. */
const WARM_UP = 100;
/** Number of times each search is made. The fastest counts, because other work on the machine only makes one slower. */
const REPEATS = 3;

/**
 * Metric 10: milliseconds of searches as people type them, in libraries of these numbers of clips. `keepIn` is a folder in which
 * libraries are kept for the next run, because writing a large one takes long.
 */
export async function measureSearch(options: { clips: readonly number[]; searches: number; keepIn?: string }) {
  const results: Record<string, unknown> = {};
  for (const clips of options.clips) {
    const kept = options.keepIn && join(options.keepIn, String(clips));
    const dataDir = kept || (await mkdtemp(join(tmpdir(), 'bitcue-bench-search-')));
    try {
      results[clips] = await measureLibrary(dataDir, clips, options.searches);
    } finally {
      if (!kept) await rm(dataDir, { recursive: true, force: true });
    }
  }
  return results;
}

async function measureLibrary(dataDir: string, clips: number, searches: number) {
  const data = await openSeeded(dataDir, clips);
  try {
    const { media } = data.repositories;
    const typed = listSearches(clips, searches + WARM_UP);
    const found = typed.filter(({ isWrong }) => !isWrong);
    const wrong = typed.filter(({ isWrong }) => isWrong);
    return {
      all: await measure(media, found),
      oneWord: await measure(
        media,
        found.filter(({ search }) => !search.includes(' ')),
      ),
      twoWords: await measure(
        media,
        found.filter(({ search }) => search.includes(' ')),
      ),
      ...(clips <= NEAR_MAX && { typingError: await measure(media, wrong) }),
    };
  } finally {
    await data.close();
  }
}

async function openSeeded(dataDir: string, clips: number) {
  const data = await openLibrary(dataDir);
  if ((await data.repositories.media.page({ public: true, type: null, search: '', skip: 0, limit: 1 })).total > 0)
    return data;
  await data.close();
  await seedLibrary(dataDir, clips, clips <= NEAR_MAX);
  return openLibrary(dataDir);
}

interface TypedSearch {
  search: string;
  type: 'sound' | null;
  /** Two of its characters are swapped. */
  isWrong: boolean;
}

/** Lists searches as they are typed: one or two words of a title, the last cut to two or more characters; three in ten only for sounds. */
function listSearches(clips: number, count: number): TypedSearch[] {
  const make = createLibrary();
  const random = createRandom(2);
  return Array.from({ length: count }, () => {
    const words = make(Math.floor(random() * clips)).title.split(' ');
    const at = Math.floor(random() * words.length);
    const last = words[at] ?? '';
    const part = last.slice(0, Math.max(2, Math.ceil(random() * last.length)));
    const search = at > 0 && random() < 0.4 ? `${words[at - 1]} ${part}` : part;
    const isWrong = random() < 0.1;
    return {
      search: isWrong ? `${last.slice(0, 1)}${last.slice(2, 3)}${last.slice(1, 2)}${last.slice(3)}` : search,
      type: random() < 0.3 ? 'sound' : null,
      isWrong,
    };
  });
}

async function measure(media: MediaStore, searches: readonly TypedSearch[]) {
  const times: number[] = [];
  for (const [number, { search, type }] of searches.entries()) {
    let best = Number.POSITIVE_INFINITY;
    for (let repeat = 0; repeat < REPEATS; repeat += 1) {
      const startedAt = performance.now();
      await searchClips(media, { public: true, type, search, skip: 0, limit: 10 });
      best = Math.min(best, performance.now() - startedAt);
    }
    if (number >= Math.min(WARM_UP, searches.length / 10)) times.push(best);
  }
  return {
    p50: round(quantile(times, 0.5)),
    p95: round(quantile(times, 0.95)),
    p99: round(quantile(times, 0.99)),
    searches: times.length,
  };
}
