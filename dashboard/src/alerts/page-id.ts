const NAME = 'alert-page-id';
const BROWSER_NAME = 'alert-browser-id';
const ID_SHAPE = /^[0-9a-f]{32}$/;

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
  const id = found && ID_SHAPE.test(found) ? found : createId();
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

/** Id for a browser that has stored none yet, or cannot store one. It lasts as long as this page is open. */
const fallbackId = createId();

/**
 * Returns this browser's id, which lets the EBS recognise its alert pages even after OBS restarts. All pages in one
 * browser or OBS share it. If storage is cleared or blocked, the browser counts as a new one.
 *
 * Call it for each `hello`: when two pages open at the same time, both then send the id that was stored last.
 */
export function readBrowserId(storage: Storage | undefined): string {
  try {
    const found = storage?.getItem(BROWSER_NAME);
    if (found && ID_SHAPE.test(found)) return found;
    storage?.setItem(BROWSER_NAME, fallbackId);
    return storage?.getItem(BROWSER_NAME) ?? fallbackId;
  } catch {
    return fallbackId;
  }
}
