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
// Nor has it layout: nothing is ever resized.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
globalThis.matchMedia ??= (query) =>
  Object.assign(new EventTarget(), { matches: false, media: query, onchange: null }) as MediaQueryList;

// Toasts bring a style sheet, which no test here is about and every query by role would read.
document.head.replaceChildren();
const undoSharing = shareComputedStyles();

// What appears in time may take longer than a second on a busy machine.
configure({ asyncUtilTimeout: 30_000 });

afterEach(() => {
  cleanup();
  // Toasts live outside React and would appear in the next test.
  toast.dismiss();
});

// Most files share a worker and its DOM: the next one finds both as if they were new.
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
