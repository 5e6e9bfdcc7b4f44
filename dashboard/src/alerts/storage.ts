/** Returns the page's storage; undefined if the browser blocks it. */
export function getStorage(name: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return window[name];
  } catch {
    return undefined;
  }
}
