import { make } from './make.ts';

/** Marks that change the direction of text. A name with one could draw the words after it backwards. */
const OVERRIDES = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Creates the name of a viewer, which keeps its own direction. */
export function createName(className: string, name: string): HTMLElement {
  const element = make('b', className, name.replace(OVERRIDES, ''));
  element.dir = 'auto';
  return element;
}
