import { vi } from 'vitest';

/** Stands in for the browser's clipboard; end it with `vi.unstubAllGlobals`. */
export function stubClipboard() {
  const clipboard = { copied: [] as string[], isOpen: true };
  vi.stubGlobal('navigator', {
    ...navigator,
    clipboard: {
      async writeText(text: string) {
        if (!clipboard.isOpen) throw new Error('The clipboard is closed.');
        clipboard.copied.push(text);
      },
    },
  });
  return clipboard;
}
