const SVG = 'http://www.w3.org/2000/svg';

/** Creates an element. Strings become text, never markup; undefined children are skipped. */
export function make(tag: string, className: string, ...children: readonly (Node | string | undefined)[]): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

/** Creates an SVG of paths, hidden from screen readers because text always accompanies it. */
export function draw(
  className: string,
  box: { w: number; h: number },
  ...paths: readonly Readonly<Record<string, string>>[]
): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `0 0 ${box.w} ${box.h}`);
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('class', className);
  for (const attributes of paths) {
    const path = document.createElementNS(SVG, 'path');
    for (const [name, value] of Object.entries(attributes)) path.setAttribute(name, value);
    svg.append(path);
  }
  return svg;
}
