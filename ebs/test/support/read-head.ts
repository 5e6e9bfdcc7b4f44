import { JSDOM } from 'jsdom';

/** Reads the head of a page as browsers do. `shape`: the names of its elements, and the whole body. */
export function readHead(html: string) {
  const { document } = new JSDOM(html).window;
  const elements = [...document.head.children];
  const tags: Record<string, string | null> = {};
  for (const element of elements) {
    const name = element.getAttribute('property') ?? element.getAttribute('name');
    if (name !== null) tags[name] = element.getAttribute('content');
  }
  return {
    title: document.title,
    tags,
    canonical: elements.find((element) => element.getAttribute('rel') === 'canonical')?.getAttribute('href'),
    shape: [...elements.map((element) => element.tagName), document.body.innerHTML],
  };
}
