/** The parts of jsdom that tests use, because it ships no types: an HTML parser that works like a browser's. */
declare module 'jsdom' {
  /** An element of a parsed page. */
  interface ParsedElement {
    readonly tagName: string;
    readonly textContent: string;
    getAttribute(name: string): string | null;
  }

  /** A parsed page. Its scripts do not run. */
  export class JSDOM {
    constructor(html: string);
    readonly window: {
      readonly document: {
        readonly title: string;
        readonly head: { readonly children: Iterable<ParsedElement> };
        readonly body: { readonly innerHTML: string };
      };
    };
  }
}
