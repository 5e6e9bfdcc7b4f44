import { vi } from 'vitest';

/** Stubs the browser's clipboard. Undo with `vi.unstubAllGlobals`. */
export function stubClipboard() {
  const clipboard = { copied: [] as string[], isOpen: true };
  vi.stubGlobal('navigator', {
    ...navigator,
    clipboard: {
      async writeText(text: string) {
        if (!clipboard.isOpen) throw new Error('Clipboard access is denied.');
        clipboard.copied.push(text);
      },
    },
  });
  return clipboard;
}
