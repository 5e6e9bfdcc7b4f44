const NAME = 'alert-page-id';

function createId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Returns this page's id, which survives a reload and is never shared by two open pages.
 *
 * The id is in sessionStorage (one per tab or OBS source) only between two loads: it is removed on load and put back on
 * unload. A duplicated tab starts with a copy of the storage, finds no id and creates its own. After OBS crashes or
 * restarts the page gets a new id; the journal does not depend on it.
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
      // Storage is full: the next load gets a new id.
    }
  });
  return id;
}
