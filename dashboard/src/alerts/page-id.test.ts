import { beforeEach, describe, expect, it, vi } from 'vitest';
import { claimPageId, readBrowserId } from './page-id.ts';

/** Creates a tab's window: an event target with session storage. */
const createTab = (sessionStorage: Storage) =>
  Object.assign(new EventTarget(), { sessionStorage }) as unknown as Window & typeof globalThis;

beforeEach(() => sessionStorage.clear());

describe('page id', () => {
  it('survives reloads', () => {
    const tab = createTab(sessionStorage);
    const id = claimPageId(tab);
    tab.dispatchEvent(new Event('pagehide'));
    expect(claimPageId(createTab(sessionStorage))).toBe(id);
  });

  it('is not shared with a duplicated tab', () => {
    const id = claimPageId(createTab(sessionStorage));
    expect(sessionStorage).toHaveLength(0);
    expect(claimPageId(createTab(sessionStorage))).not.toBe(id);
  });

  it('is claimed again by a page restored from the browser history', () => {
    const tab = createTab(sessionStorage);
    claimPageId(tab);
    tab.dispatchEvent(new Event('pagehide'));
    tab.dispatchEvent(new Event('pageshow'));
    expect(sessionStorage).toHaveLength(0);
  });

  it('is regenerated if storage is unavailable or corrupt', () => {
    const closed = new EventTarget();
    Object.defineProperty(closed, 'sessionStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    expect(claimPageId(closed as unknown as Window & typeof globalThis)).toMatch(/^[0-9a-f]{32}$/);
    sessionStorage.setItem('alert-page-id', '<script>');
    expect(claimPageId(createTab(sessionStorage))).toMatch(/^[0-9a-f]{32}$/);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const tab = createTab(sessionStorage);
    claimPageId(tab);
    expect(() => tab.dispatchEvent(new Event('pagehide'))).not.toThrow();
    vi.restoreAllMocks();
  });
});

describe('browser id', () => {
  beforeEach(() => localStorage.clear());

  it('is the same for every page in one browser, and after a restart', () => {
    const id = readBrowserId(localStorage);
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(readBrowserId(localStorage)).toBe(id);
    const other = 'b'.repeat(32);
    localStorage.setItem('alert-browser-id', other);
    expect(readBrowserId(localStorage)).toBe(other);
  });

  it('lasts as long as the page where storage is unavailable, full or corrupt', () => {
    const id = readBrowserId(undefined);
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(readBrowserId(undefined)).toBe(id);
    localStorage.setItem('alert-browser-id', '<script>');
    expect(readBrowserId(localStorage)).toBe(id);
    localStorage.clear();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(readBrowserId(localStorage)).toBe(id);
    vi.restoreAllMocks();
  });
});
