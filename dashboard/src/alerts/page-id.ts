const NAME = 'alert-page-id';

function createId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * This page's identity: the same after a reload, never shared by two pages that are open together.
 *
 * It lies in sessionStorage (one per tab or OBS source) only while the page is between two loads: taken out at the start, put
 * back when the page is left. So a duplicated tab, which starts with a copy of the storage, finds none and gets its own.
 * After a crash or a restart of OBS the page is a new one; the journal does not depend on it.
 */
export function claimPageId(page: Window & typeof globalThis = window): string {
  let session: Storage | undefined;
  try {
    session = page.sessionStorage;
  } catch {
    return createId();
  }
  const found = session.getItem(NAME);
  const id = found && /^[0-9a-f]{32}$/.test(found) ? found : createId();
  const take = () => session.removeItem(NAME);
  take();
  page.addEventListener('pageshow', take);
  page.addEventListener('pagehide', () => {
    try {
      session.setItem(NAME, id);
    } catch {
      // A full storage: the next load is a page of its own.
    }
  });
  return id;
}
