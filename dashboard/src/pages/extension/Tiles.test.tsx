import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Tiles } from './Tiles.tsx';

it.each([
  [199, false],
  [200, true],
])('with %i items, the add button says that the limit of 200 is reached: %s', (items, isFull) => {
  render(<Tiles items={items} onPreferences={() => {}} onAdd={() => {}} />);
  const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add Interaction' });
  expect(add.disabled).toBe(isFull);
  expect(add.textContent?.includes('A channel can have 200 interactions. Delete one first.')).toBe(isFull);
});
