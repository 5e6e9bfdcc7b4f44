import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createReloader, RELOAD_RETRY_MS } from './reload.ts';

let page: { isIdle: boolean; isClear: boolean; canLoad: boolean; isHeld: boolean; reloads: number };

const open = (storage: Storage | null = sessionStorage, build = 'alerts-old.js') =>
  createReloader({
    build,
    isIdle: () => page.isIdle,
    hold: (isHeld) => {
      page.isHeld = isHeld;
    },
    isClear: () => page.isClear,
    canLoad: async () => page.canLoad,
    reload: () => {
      page.reloads += 1;
    },
    storage: storage ?? undefined,
  });
const settle = () => vi.advanceTimersByTimeAsync(500);

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  page = { isIdle: true, isClear: true, canLoad: true, isHeld: false, reloads: 0 };
});

describe('an outdated page', () => {
  it('reloads immediately while nothing is playing', async () => {
    open().request('alerts-new.js');
    await settle();
    expect(page).toMatchObject({ reloads: 1, isHeld: true });
  });

  it('never reloads during an alert or while its box is still shown', async () => {
    page.isIdle = false;
    page.isClear = false;
    const reloader = open();
    reloader.request('alerts-new.js');
    await settle();
    reloader.onIdle();
    await settle();
    expect(page).toMatchObject({ reloads: 0, isHeld: false });
    page.isIdle = true;
    reloader.onIdle();
    await settle();
    expect(page).toMatchObject({ reloads: 0, isHeld: true });
    page.isClear = true;
    await settle();
    expect(page.reloads).toBe(1);
  });

  it('keeps playing while the new page cannot be loaded, and tries again', async () => {
    page.canLoad = false;
    open().request('alerts-new.js');
    await settle();
    expect(page).toMatchObject({ reloads: 0, isHeld: false });
    page.canLoad = true;
    await vi.advanceTimersByTimeAsync(RELOAD_RETRY_MS);
    expect(page.reloads).toBe(1);
  });

  it('reloads once per build even if the old page comes back, and again for the next build', async () => {
    open().request('alerts-new.js');
    await settle();
    for (const build of ['alerts-new.js', 'alerts-new.js', 'alerts-newer.js', 'alerts-newer.js', 'alerts-new.js']) {
      open().request(build);
      await settle();
    }
    expect(page.reloads).toBe(2);
  });

  it('does not reload for its own build', async () => {
    open(sessionStorage, 'alerts-new.js').request('alerts-new.js');
    await settle();
    expect(page.reloads).toBe(0);
  });

  it.each([
    ['there is no storage', null],
    ['storage does not keep values', { getItem: () => null, setItem: () => {} } as unknown as Storage],
    [
      'storage throws',
      {
        getItem() {
          throw new Error('denied');
        },
      } as unknown as Storage,
    ],
  ])('does not reload if %s, since it could not remember it', async (_name, storage) => {
    open(storage).request('alerts-new.js');
    await settle();
    expect(page.reloads).toBe(0);
  });

  it('ignores corrupt storage', async () => {
    sessionStorage.setItem('alert-page-reloaded', '{"a":');
    open().request('alerts-new.js');
    await settle();
    expect(page.reloads).toBe(1);
  });
});
