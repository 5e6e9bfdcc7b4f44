import { make } from './make.ts';

/** Characters that change the direction of text. In a name, one could reverse the words after it. */
const OVERRIDES = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Creates the element of a viewer's name, which keeps its own text direction. */
export function createName(className: string, name: string): HTMLElement {
  const element = make('b', className, name.replace(OVERRIDES, ''));
  element.dir = 'auto';
  return element;
}
