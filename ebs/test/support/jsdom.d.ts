/** What tests use of jsdom, which brings no types: an HTML parser that reads as browsers do. */
declare module 'jsdom' {
  /** An element of a parsed page. */
  interface ParsedElement {
    readonly tagName: string;
    readonly textContent: string;
    getAttribute(name: string): string | null;
  }

  /** A parsed page. No script of it runs. */
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
