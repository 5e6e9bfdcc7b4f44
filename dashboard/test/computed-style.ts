/**
 * Makes elements of one kind share the style that jsdom computed for the first of them. Role queries read the style of
 * every element on a page, and jsdom matches each against its whole default style sheet, again after every change: a
 * quarter of these tests' time. There is no other style sheet here, so only what defines the kind makes a difference.
 * Returns a function that undoes it.
 */
export function shareComputedStyles(): () => void {
  const original = globalThis.getComputedStyle;
  const compute = original.bind(globalThis);
  const kinds = new Map<string, CSSStyleDeclaration>();
  globalThis.getComputedStyle = (element, pseudo) => {
    const kind = pseudo ? null : kindOf(element);
    if (kind === null) return compute(element, pseudo);
    const known = kinds.get(kind) ?? rememberReads(compute(element));
    kinds.set(kind, known);
    return known;
  };
  return () => {
    globalThis.getComputedStyle = original;
  };
}

/** Returns what the default style sheet distinguishes; null if the style can depend on anything else. */
function kindOf(element: Element): string | null {
  if (document.styleSheets.length > 0 || element.hasAttribute('popover')) return null;
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (at.hasAttribute('style') || at.localName === 'table') return null;
  }
  const attributes = ['hidden', 'open', 'type', 'dir'].map((name) => element.getAttribute(name));
  return JSON.stringify([element.localName, element.parentElement?.localName, attributes]);
}

/** Wraps a style so that each property is computed only once. */
function rememberReads(style: CSSStyleDeclaration): CSSStyleDeclaration {
  const values = new Map<string | symbol, unknown>();
  const read = (name: string | symbol, compute: () => unknown) => {
    if (!values.has(name)) values.set(name, compute());
    return values.get(name);
  };
  return new Proxy(style, {
    get: (target, name) =>
      name === 'getPropertyValue'
        ? (property: string) => read(property, () => target.getPropertyValue(property))
        : read(name, () => Reflect.get(target, name, target)),
  });
}
