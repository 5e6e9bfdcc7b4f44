const hosts: HTMLElement[] = [];
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/**
 * While a modal is open the rest of the page is covered and cannot be reached: toasts are shown inside the modal. Returns a
 * function that ends it.
 */
export function hostToasts(element: HTMLElement): () => void {
  hosts.push(element);
  tell();
  return () => {
    hosts.splice(hosts.indexOf(element), 1);
    tell();
  };
}

/** Where toasts are shown now: in the modal opened last, else in the page (null). */
export function getToastHost(): HTMLElement | null {
  return hosts.at(-1) ?? null;
}

/** Calls back when that changes; returns a function that ends it. */
export function onToastHost(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
