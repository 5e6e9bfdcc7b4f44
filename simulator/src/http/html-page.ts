/** Escapes text for HTML. */
export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

const STYLE = `
:root { color-scheme: dark; font: 16px/1.5 system-ui, sans-serif; background: #0e0e12; color: #efeff4 }
body { margin: 0; min-height: 100vh; display: grid; place-items: center }
main { width: min(26rem, calc(100vw - 3rem)); padding: 2rem; border: 1px solid #2e2e38; border-radius: 12px; background: #18181d }
h1 { font-size: 1.25rem; margin: 0 0 .25rem } p { margin: 0 0 1rem; color: #b6b6c2 } ul { margin: 0 0 1.5rem; padding-left: 1.2rem } li { margin: .25rem 0 }
label { display: block; margin-bottom: 1.5rem; color: #b6b6c2 }
select { display: block; width: 100%; margin-top: .35rem; padding: .55rem; font: inherit; color: inherit; background: #0e0e12; border: 1px solid #5a5a68; border-radius: 8px }
div { display: flex; gap: .75rem; margin-top: .75rem } button { flex: 1; padding: .65rem; font: inherit; font-weight: 600; border: 0; border-radius: 8px; cursor: pointer; background: #9b6dff; color: #0e0e12 }
button.quiet { background: #2e2e38; color: #efeff4 } :focus-visible { outline: 3px solid #d9c7ff; outline-offset: 2px }`;

/** A plain page of the simulator. `content` is HTML with its texts already escaped. */
export function createPage(title: string, content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head><body><main>${content}</main></body></html>`;
}
