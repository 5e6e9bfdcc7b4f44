import { cleanup, configure } from '@testing-library/react';
import { toast } from 'sonner';
import { afterAll, afterEach, vi } from 'vitest';
import { shareComputedStyles } from './computed-style.ts';

// jsdom has no modal dialogs: emulate opening and closing, without making the rest of the page inert.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.setAttribute('open', '');
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.removeAttribute('open');
};
// It has no layout either: nothing is ever resized.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
globalThis.matchMedia ??= (query) =>
  Object.assign(new EventTarget(), { matches: false, media: query, onchange: null }) as MediaQueryList;

// The toast library adds a style sheet. No test here needs it, and every query by role would read it.
document.head.replaceChildren();
const undoSharing = shareComputedStyles();

// On a busy machine, what a test waits for can take longer than a second.
configure({ asyncUtilTimeout: 30_000 });

afterEach(() => {
  cleanup();
  // Toasts live outside React and would appear in the next test.
  toast.dismiss();
});

// Most files share a worker and its DOM: leave both as if they were new.
afterAll(() => {
  undoSharing();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
  history.replaceState(null, '', '/');
});
