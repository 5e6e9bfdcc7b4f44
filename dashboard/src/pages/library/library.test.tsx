import { type FakeMedia, installFakeMedia } from '@bitcue/shared/ui/test/fake-media.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubClipboard } from '../../../test/clipboard.ts';
import { createFakeServer, type FakeAnswer, refusal } from '../../../test/fake-server.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { sampleClip, sampleUser } from '../../../test/samples.ts';
import { LibraryPage } from './LibraryPage.tsx';
import { ClipPage, PublicLibraryPage } from './PublicLibrary.tsx';

const SEARCH = 'GET /api/library/search';
const PERSONAL = 'GET /api/library/personal';
const clips = Array.from({ length: 12 }, (_, place) => sampleClip(place + 1));
const [first] = clips as [(typeof clips)[number]];

const found: FakeAnswer = ({ search }) => {
  const asked = new URLSearchParams(search);
  const [page, limit] = [Number(asked.get('page')), Number(asked.get('limit'))];
  const hits = clips.filter(({ title }) => title.toLowerCase().includes(asked.get('q') ?? ''));
  return { body: { media: hits.slice((page - 1) * limit, page * limit), total: hits.length, page, limit } };
};
const personal: FakeAnswer = ({ search }) => {
  const next = Number(new URLSearchParams(search).get('next') ?? 0);
  return { body: { media: clips.slice(next, next + 9), more: next + 9 < clips.length, total: clips.length } };
};

function open(at: string, answers: Record<string, FakeAnswer> = {}, plan: 'free' | 'plus' = 'free') {
  const server = createFakeServer({
    [SEARCH]: found,
    [PERSONAL]: personal,
    'GET /api/user': { body: sampleUser({ plan }) },
    'GET /api/user/usage': { body: { media: { total: 12, limit: 50 }, tts: { usage: 0, limit: 250 } } },
    'GET /api/visitor': { body: { login: null } },
    'POST /api/library/shortId': { body: { media: [first], error: null } },
    ...answers,
  });
  renderApp(
    <Routes>
      <Route path="/dashboard/library/*" element={<LibraryPage />} />
      <Route path="/library" element={<PublicLibraryPage />} />
      <Route path="/library/:type/:shortId" element={<ClipPage />} />
      <Route path="*" element={null} />
    </Routes>,
    { at },
  );
  return server;
}
const user = userEvent.setup({ delay: null });
const card = async (title: string) => within(await screen.findByRole('article', { name: title }));
const path = () => screen.getByTestId('path').textContent;
const lastSearch = (server: ReturnType<typeof open>) =>
  Object.fromEntries(new URLSearchParams(server.callsTo(SEARCH).at(-1)?.search));
let media: FakeMedia;
let scrolled: ScrollIntoViewOptions[];

beforeEach(() => {
  localStorage.clear();
  media = installFakeMedia();
  scrolled = [];
  Element.prototype.scrollIntoView = (options) => void scrolled.push(options as ScrollIntoViewOptions);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('browsing', () => {
  it('shows a sound as a row with its waveform, or without one if it has none', async () => {
    const drawn = { ...first, peaks: '0f'.repeat(32) };
    const plain = sampleClip(2, { peaks: null });
    open('/dashboard/library/browse', {
      [SEARCH]: { body: { media: [drawn, plain], total: 2, page: 1, limit: 9 } },
    });
    const row = (await screen.findByRole('article', { name: first.title })).closest('li') as HTMLElement;
    expect(row.dataset.kind).toBe('sound');
    const bars = [...row.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('height')));
    expect(bars).toHaveLength(64);
    expect(bars.slice(0, 2)).toEqual([2, 32]);
    const other = screen.getByRole('article', { name: plain.title });
    expect(other.querySelector('rect')).toBeNull();
    within(other).getByText('0:07');
  });

  it('[LIB-04, LIB-05, LIB-06, LIB-07, LIB-14, LIB-11] shows nine placeholders, then pages of ten, scrolling to the top each time', async () => {
    const server = open('/dashboard/library/browse');
    expect(within(screen.getByRole('list', { name: 'Loading' })).getAllByRole('listitem')).toHaveLength(9);
    expect(await screen.findByText('Showing 1 to 10 of 12 Entries')).toBeTruthy();
    expect(lastSearch(server)).toEqual({ page: '1', limit: '10' });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Prev' }).disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Showing 11 to 12 of 12 Entries')).toBeTruthy();
    expect(scrolled).toEqual([{ behavior: 'smooth', block: 'start' }]);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
    await user.click(screen.getByRole('radio', { name: 'Video' }));
    await waitFor(() => expect(lastSearch(server)).toEqual({ page: '1', limit: '10', type: 'video' }));
  });

  it('[LIB-05] does not animate scrolling with reduced motion', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
    open('/dashboard/library/browse');
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    expect(scrolled).toEqual([{ behavior: 'auto', block: 'start' }]);
  });

  it('[LIB-01, LIB-02, LIB-19] has at most one category: another one replaces it, the same one or Clear removes it', async () => {
    const server = open('/dashboard/library/browse');
    await card('Clip 1');
    const group = within(screen.getByRole('group', { name: 'Category' }));
    expect(group.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Clear',
      'Funny',
      'Sad',
      'Loud',
      'Troll',
      'Scary',
    ]);
    const choose = async (name: string, tags: string | undefined) => {
      await user.click(group.getByRole('button', { name }));
      await waitFor(() => expect(lastSearch(server).tags).toBe(tags));
      expect(group.queryAllByRole('button', { pressed: true }).map((one) => one.textContent)).toEqual(
        tags === undefined ? [] : [name],
      );
    };
    await choose('Funny', 'funny');
    await choose('Scary', 'scary');
    await choose('Sad', 'sad');
    await user.click(group.getByRole('button', { name: 'Sad' }));
    expect(group.queryAllByRole('button', { pressed: true })).toEqual([]);
    await choose('Loud', 'loud');
    await user.click(group.getByRole('button', { name: 'Clear' }));
    expect(group.queryAllByRole('button', { pressed: true })).toEqual([]);
  });

  it.each([
    ['dashboard', '/dashboard/library/browse', 2],
    ['public', '/library', 3],
  ])(
    '[LIB-13, LIB-14, LIB-15, API-26] searches the %s page 300 ms after the last key, from so many characters on',
    async (_page, at, min) => {
      const server = open(at);
      await card('Clip 1');
      vi.useFakeTimers();
      const type = (text: string) =>
        fireEvent.change(screen.getByLabelText('Search the library'), { target: { value: text } });
      const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
      const calls = () => server.callsTo(SEARCH).length;
      const before = calls();
      type(` ${'clip 12'.slice(0, min - 1)} `);
      await wait(1_000);
      expect([calls(), screen.queryByText(`Type at least ${min} characters.`) !== null]).toEqual([before, true]);
      type('clip');
      await wait(200);
      type('clip 12');
      await wait(290);
      expect(calls()).toBe(before);
      await wait(60);
      expect(calls()).toBe(before + 1);
      expect(lastSearch(server)).toMatchObject({ q: 'clip 12', page: '1', limit: '10' });
      await wait(100);
      expect(screen.getByText('Showing 1 to 1 of 1 Entries')).toBeTruthy();
      vi.useRealTimers();
      type('');
      expect(await screen.findByText('Showing 1 to 10 of 12 Entries')).toBeTruthy();
    },
  );

  it('[LIB-06, LIB-21, ERR-15, API-24] shows that nothing was found, or that results could not be loaded', async () => {
    const server = open('/dashboard/library/browse', {
      [SEARCH]: { body: { media: [], total: 0, page: 1, limit: 10 } },
    });
    expect(await screen.findByText('No videos or sounds found!')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Video' }));
    expect(await screen.findByText('No results found')).toBeTruthy();
    server.answers[SEARCH] = refusal(400, 'No.');
    await user.click(screen.getByRole('radio', { name: 'Sound' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Error loading results');
    expect(screen.getByText('Search failed')).toBeTruthy();
  });
});

describe('the tabs', () => {
  it('[ROUTE-04, ROUTE-05, ROUTE-06, LIB-10, LIB-16] change the address and refetch', async () => {
    const server = open('/dashboard/library');
    expect(path()).toBe('/dashboard/library/browse');
    await card('Clip 1');
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Browse', 'Your Uploads', 'Upload']);
    await user.click(screen.getByRole('tab', { name: 'Your Uploads' }));
    expect(path()).toBe('/dashboard/library/personal');
    expect(await screen.findByText('Showing 1 to 9 of 12 Entries')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Showing 10 to 12 of 12 Entries')).toBeTruthy();
    expect(server.callsTo(PERSONAL).at(-1)?.search).toContain('next=9');
    expect(scrolled).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Previous' })).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Upload' }));
    expect(path()).toBe('/dashboard/library/upload');
    const [browsed, listed] = [server.callsTo(SEARCH).length, server.callsTo(PERSONAL).length];
    await user.click(screen.getByRole('tab', { name: 'Your Uploads' }));
    expect(await screen.findByText('Showing 1 to 9 of 12 Entries')).toBeTruthy();
    await waitFor(() => expect(server.callsTo(PERSONAL)).toHaveLength(listed + 1));
    await user.click(screen.getByRole('tab', { name: 'Browse' }));
    await waitFor(() => expect(server.callsTo(SEARCH)).toHaveLength(browsed + 1));
  });

  it('[LIB-12] search own clips on Enter only, with 3 characters or more; an empty search reloads the list', async () => {
    const server = open('/dashboard/library/personal');
    await card('Clip 1');
    const box = screen.getByLabelText('Search your uploads');
    const calls = () => server.callsTo(PERSONAL);
    await user.type(box, 'ho{Enter}');
    expect(screen.getByText('Type at least 3 characters.')).toBeTruthy();
    await user.type(box, 'r');
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(calls()).toHaveLength(1);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(calls().at(-1)?.search).toContain('search=hor'));
    await user.clear(box);
    expect(calls()).toHaveLength(2);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(calls()).toHaveLength(3));
    expect(calls().at(-1)?.search).not.toContain('search');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(calls()).toHaveLength(4));
  });

  it.each([
    ['there are none', { body: { media: [], more: false, total: 0 } } as FakeAnswer],
    ['they could not be read', refusal(400, 'No.')],
  ])('[LIB-06, LIB-21, ERR-15] show that there are no own clips when %s', async (_, answer) => {
    open('/dashboard/library/personal', { [PERSONAL]: answer });
    expect(await screen.findByText('No videos or sounds found!')).toBeTruthy();
  });

  it('say when nothing was found, and for which search the results are instead', async () => {
    const near = { body: { media: [first], total: 1, page: 1, limit: 10, shownFor: 'air horn' } };
    open('/library', { [SEARCH]: (asked) => (asked.search.includes('q=') ? near : found(asked)) });
    await card('Clip 2');
    await user.type(screen.getByLabelText('Search the library'), 'air hron');
    const note = await screen.findByText(/^Nothing found for/);
    expect(note.textContent).toBe('Nothing found for air hron. Showing results for air horn.');
    await card('Clip 1');
    await user.clear(screen.getByLabelText('Search the library'));
    await card('Clip 2');
    expect(screen.queryByText(/^Nothing found for/)).toBeNull();
  });

  it('[LIB-04] show that there are more entries than were counted, and lead to them', async () => {
    const media = Array.from({ length: 10 }, (_, number) => sampleClip(number + 1));
    open('/library', { [SEARCH]: { body: { media, total: 37, counted: false, page: 1, limit: 10 } } });
    expect(await screen.findByText('Showing 1 to 10 of 37+ Entries')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Showing 11 to 20 of 37+ Entries')).toBeTruthy();
  });

  it('[LIB-08] show free streamers which limits Plus removes', async () => {
    open('/dashboard/library/upload');
    const banner = await screen.findByRole('complementary', { name: 'Plus' });
    await waitFor(() => expect(banner.textContent).toContain('You have 12 of 50 sounds and videos.'));
    expect(banner.textContent).toContain('sounds up to 25 MB and videos up to 50 MB instead of 5 MB and 10 MB');
  });

  it('[LIB-08] show no banner to Plus subscribers', async () => {
    open('/dashboard/library/browse', {}, 'plus');
    await card('Clip 1');
    expect(screen.queryByRole('complementary', { name: 'Plus' })).toBeNull();
  });
});

describe('a card', () => {
  const one = (over: Parameters<typeof sampleClip>[1]): FakeAnswer => ({
    body: { media: [sampleClip(1, over)], total: 1, page: 1, limit: 10 },
  });

  it('[MEDIA-02, MEDIA-03, MEDIA-09] shows its details, plays with progress, counts the play, and resets at the end', async () => {
    const server = open('/library', {
      [SEARCH]: one({ plays: 1, tags: ['funny', 'loud'], owner: { id: '1', display_name: '' } }),
    });
    const shown = await card('Clip 1');
    expect(shown.getByText('by Anonymous Streamer')).toBeTruthy();
    expect(shown.getByText('1 play')).toBeTruthy();
    expect(
      within(shown.getByRole('list', { name: 'Tags' }))
        .getAllByRole('listitem')
        .map((tag) => tag.textContent),
    ).toEqual(['funny', 'loud']);
    await user.click(shown.getByRole('button', { name: 'Play Clip 1' }));
    await waitFor(() => expect(server.callsTo(`POST /api/library/${first.shortId}/plays`)).toHaveLength(1));
    const [element] = media.played;
    if (!element) throw new Error('Nothing plays.');
    element.currentTime = element.duration / 4;
    const fill = () =>
      document.querySelector<HTMLElement>('article [data-playing]')?.style.getPropertyValue('--progress');
    await waitFor(() => expect(fill()).toBe('0.25'));
    act(() => media.end(element));
    await waitFor(() => expect(fill()).toBe('0'));
    expect(shown.getByRole('button', { name: 'Play Clip 1' })).toBeTruthy();
    expect(server.callsTo(`POST /api/library/${first.shortId}/plays`)).toHaveLength(1);
  });

  it('[MEDIA-06] shows the English title, and the original one on hover', async () => {
    open('/library', { [SEARCH]: one({ title: 'Hupe', translation: { translated: true, text_en: 'Horn' } }) });
    const shown = await card('Horn');
    expect(shown.getByTitle('Orig: Hupe').textContent).toBe('Horn');
    expect(screen.queryByText('Hupe')).toBeNull();
  });

  it('[MEDIA-07] shows the poster of a video, or a frame of the video without one', async () => {
    const video = { type: 'video', source: '/media/media/a.mp4', poster: '/media/media/a.thumb.png' } as const;
    const both = [sampleClip(1, video), sampleClip(2, { ...video, poster: null })];
    open('/library', { [SEARCH]: { body: { media: both, total: 2, page: 1, limit: 10 } } });
    await card('Clip 2');
    const shown = [...document.querySelectorAll('video')].map((one) => [
      one.getAttribute('poster'),
      one.getAttribute('src'),
    ]);
    expect(shown).toEqual([
      ['/media/media/a.thumb.png', '/media/media/a.mp4'],
      [null, '/media/media/a.mp4#t=0.5'],
    ]);
  });

  it.each([
    ['browse of a visitor', '/library', {}, ['Play', 'Share', 'Download']],
    [
      'browse',
      '/library',
      { 'GET /api/visitor': { body: { login: 'demo_channel' } } },
      ['Play', 'Share', 'Download', 'Add'],
    ],
    ['browse of the dashboard', '/dashboard/library/browse', {}, ['Play', 'Share', 'Download', 'Add']],
    ['personal', '/dashboard/library/personal', {}, ['Play', 'Share', 'Download', 'Add', 'Delete']],
    ['its own page', `/library/sounds/${first.shortId}`, {}, ['Play', 'Share', 'Download']],
  ] as const)('[MEDIA-04, MEDIA-05, LIB-17, LIB-18] has the options of %s', async (_, at, answers, options) => {
    open(at, answers as Record<string, FakeAnswer>);
    const shown = await card('Clip 1');
    await waitFor(() =>
      expect(shown.getAllByRole('button').map((one) => one.getAttribute('aria-label')?.split(' ')[0])).toEqual(options),
    );
    expect(shown.queryAllByRole('switch')).toHaveLength(at.includes('personal') ? 1 : 0);
  });

  it.each([
    ['/dashboard/library/browse', `/library/sounds/${first.shortId}`],
    ['/dashboard/library/personal', `/library/sounds/${first.shortId}`],
    ['/library', `/library/sound/${first.shortId}`],
  ])('[ROUTE-10, ROUTE-11] on %s links to %s', async (at, to) => {
    open(at);
    expect((await card('Clip 1')).getByRole('link').getAttribute('href')).toBe(to);
  });
});

describe('own clips', () => {
  const PATCH = `PATCH /api/library/${first.shortId}`;
  const DELETE = `DELETE /api/library/${first.shortId}`;

  it('[MEDIA-08, API-29] are made private one second after the last press, in one call', async () => {
    const server = open('/dashboard/library/personal', { [PATCH]: { body: { message: 'This clip is private now.' } } });
    const toggle = (await card('Clip 1')).getByRole<HTMLInputElement>('switch', { name: 'Public' });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    for (let press = 0; press < 3; press += 1) fireEvent.click(toggle);
    expect(toggle.checked).toBe(false);
    await act(() => vi.advanceTimersByTimeAsync(900));
    expect(server.callsTo(PATCH)).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(server.callsTo(PATCH).map(({ body }) => body)).toEqual([{ setting: 'public', value: false }]);
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(toggle.checked).toBe(false);
  });

  it('[MEDIA-08] revert if the server refuses', async () => {
    const server = open('/dashboard/library/personal', { [PATCH]: refusal(404, 'This clip no longer exists.') });
    const toggle = (await card('Clip 1')).getByRole<HTMLInputElement>('switch', { name: 'Public' });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.click(toggle);
    await act(() => vi.advanceTimersByTimeAsync(1_100));
    expect(server.callsTo(PATCH)).toHaveLength(1);
    expect(await screen.findByText('This clip no longer exists.')).toBeTruthy();
    expect(toggle.checked).toBe(true);
  });

  it('show their licence and whether they are not for VODs, and let the owner change both', async () => {
    const own = clips.map((clip, at) => (at === 0 ? { ...clip, licence: 'cc0', notForVod: true } : clip));
    const server = open('/dashboard/library/personal', {
      [PERSONAL]: { body: { media: own.slice(0, 9), more: true, total: 12 } },
      [PATCH]: { body: { message: 'Saved.' } },
    });
    const shown = await card('Clip 1');
    shown.getByText('Licence: CC0, public domain');
    shown.getByText('Not for VOD');
    expect((await card('Clip 2')).queryByText(/^Licence:|^Not for VOD/)).toBeNull();
    await user.click(shown.getByText('Licence and VOD'));
    await user.selectOptions(await shown.findByLabelText('Licence'), 'Own work');
    expect(await screen.findByText('Saved.')).toBeTruthy();
    shown.getByText('Licence: Own work');
    await user.click(shown.getByRole('checkbox', { name: 'Not for VOD: heard live only' }));
    await waitFor(() => expect(shown.queryByText('Not for VOD')).toBeNull());
    expect(server.callsTo(PATCH).map(({ body }) => body)).toEqual([
      { setting: 'licence', value: 'own' },
      { setting: 'notForVod', value: false },
    ]);
  });

  it('[LIB-17, API-28] are deleted on the second press, and the items that used them are shown', async () => {
    const message = 'Deleted Clip 1. Choose another clip in: Air horn.';
    const server = open('/dashboard/library/personal', { [DELETE]: { body: { message } } });
    const shown = await card('Clip 1');
    await user.click(shown.getByRole('button', { name: 'Delete Clip 1' }));
    expect(server.callsTo(DELETE)).toEqual([]);
    server.answers[PERSONAL] = { body: { media: clips.slice(1, 10), more: true, total: 11 } };
    await user.click(shown.getByRole('button', { name: 'Are you sure you want to delete?' }));
    expect(await screen.findByText(message)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Clip 1' })).toBeNull());
    expect(server.callsTo(DELETE)).toHaveLength(1);
  });
});

describe('sharing and downloading', () => {
  it('[MEDIA-10, MEDIA-11, MEDIA-12] shows preview, owner, plays, links and an address to copy', async () => {
    const clipboard = stubClipboard();
    open('/dashboard/library/browse');
    await user.click((await card('Clip 1')).getByRole('button', { name: 'Share Clip 1' }));
    const modal = within(await screen.findByRole('dialog', { name: 'Share Clip 1' }));
    const url = `${location.origin}/library/sound/${first.shortId}`;
    expect(modal.getByText('by Demo_Channel')).toBeTruthy();
    expect(modal.getByText('0 plays')).toBeTruthy();
    expect(modal.getByRole('button', { name: 'Play Clip 1' })).toBeTruthy();
    const field = modal.getByLabelText<HTMLInputElement>('URL');
    expect([field.value, field.readOnly]).toEqual([url, true]);
    const links = modal.getAllByRole<HTMLAnchorElement>('link').map(({ href }) => new URL(href));
    expect(links.map(({ host }) => host)).toEqual(['x.com', 'www.facebook.com']);
    expect([links[0]?.searchParams.get('url'), links[1]?.searchParams.get('u')]).toEqual([url, url]);
    await user.click(modal.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Copied URL to Clipboard!')).toBeTruthy();
    expect(clipboard.copied).toEqual([url]);
  });

  it('[MEDIA-13, MEDIA-14] saves the source under a safe name and shows a toast', async () => {
    const unsafe = sampleClip(1, { title: 'A/B: "loud"? \u202egnp', owner: { id: '1', display_name: 'Some<One>' } });
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:a', revokeObjectURL: () => {} }));
    const source = `GET ${unsafe.source}`;
    const server = open('/library', {
      [SEARCH]: { body: { media: [unsafe], total: 1, page: 1, limit: 10 } },
      [source]: { body: {} },
    });
    const download = await screen.findByRole('button', { name: /^Download/ });
    await user.click(download);
    expect(await screen.findByText('your file has downloaded!')).toBeTruthy();
    expect(saved).toEqual(['[Bitcue] AB loud gnp by SomeOne.mp3']);
    server.answers[source] = { status: 500 };
    await user.click(download);
    expect(await screen.findByText('File failed to download :(')).toBeTruthy();
    expect(saved).toHaveLength(1);
  });
});

describe('the page of a clip', () => {
  it.each(['sound', 'sounds'])(
    '[ROUTE-09, ROUTE-12, SND-17] is at /library/%s, to play at a quarter of the volume',
    async (type) => {
      open(`/library/${type}/${first.shortId}`);
      expect(await screen.findByRole('heading', { level: 1, name: 'Clip 1' })).toBeTruthy();
      await user.click((await card('Clip 1')).getByRole('button', { name: 'Play Clip 1' }));
      expect(media.played[0]?.volume).toBeCloseTo(0.25 ** 2, 1);
      expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy();
    },
  );

  it.each([
    ['of another type', `/library/video/${first.shortId}`],
    ['of no type', `/library/songs/${first.shortId}`],
    ['of no clip', `/library/sound/${'x'.repeat(21)}`],
    ['of what is no id', '/library/sound/short'],
  ])('[ROUTE-12, LIB-20] shows that nothing was found at an address %s', async (_, at) => {
    open(at);
    expect(await screen.findByText('There is nothing at this address.')).toBeTruthy();
  });

  it('shows that it could not be loaded, and retries', async () => {
    const server = open(`/library/sound/${first.shortId}`, { 'POST /api/library/shortId': refusal(400, 'No.') });
    expect(await screen.findByText('This clip could not be loaded')).toBeTruthy();
    server.answers['POST /api/library/shortId'] = { body: { media: [first], error: null } };
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Clip 1' })).toBeTruthy();
  });
});

describe('a report', () => {
  const REPORT = `POST /api/library/${first.shortId}/reports`;
  const at = `/library/sound/${first.shortId}`;
  const signedIn = { 'GET /api/visitor': { body: { login: 'demo_channel' } } };
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

  it('is sent with a reason, which has to be chosen from the list', async () => {
    const server = open(at, { ...signedIn, [REPORT]: { body: { message: 'Thank you.' } } });
    await press('Report this clip');
    const dialog = within(await screen.findByRole('dialog', { name: 'Report Clip 1' }));
    expect(dialog.getAllByRole('radio')).toHaveLength(6);
    await press('Report');
    await dialog.findByText('Choose what is wrong with it.');
    expect(server.callsTo(REPORT)).toEqual([]);
    await user.click(dialog.getByRole('radio', { name: 'It is sexual' }));
    await press('Report');
    expect(await screen.findByText('Thank you.')).toBeTruthy();
    expect(server.callsTo(REPORT).map(({ body }) => body)).toEqual([{ reason: 'sexual' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says why it was refused, and keeps the reason', async () => {
    open(at, { ...signedIn, [REPORT]: refusal(429, 'You can report 20 clips a day.') });
    await press('Report this clip');
    const reason = await screen.findByRole<HTMLInputElement>('radio', { name: 'It hurts ears or eyes' });
    await user.click(reason);
    await press('Report');
    expect(await screen.findByText('You can report 20 clips a day.')).toBeTruthy();
    expect(reason.checked).toBe(true);
  });

  it('needs a sign-in, which leads back to the clip', async () => {
    const assign = vi.fn();
    vi.stubGlobal('location', { ...location, assign });
    open(at);
    await press('Report this clip');
    const dialog = within(await screen.findByRole('dialog', { name: 'Report Clip 1' }));
    expect(dialog.queryAllByRole('radio')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Sign in' }));
    expect(decodeURIComponent(String(assign.mock.calls[0]?.[0]))).toContain(at);
  });

  it('is not offered for a private clip', async () => {
    open(at, {
      ...signedIn,
      'POST /api/library/shortId': { body: { media: [{ ...first, public: false }], error: null } },
    });
    await card('Clip 1');
    expect(screen.queryByRole('button', { name: 'Report this clip' })).toBeNull();
  });
});
