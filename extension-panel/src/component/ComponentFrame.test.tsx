import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openPanel, POST_CALL, settle } from '../../test/open-panel.tsx';
import { ComponentFrame } from './ComponentFrame.tsx';

afterEach(cleanup);

const fold = () => screen.getByRole('button', { name: /^(Fold|Unfold) Bitcue/ });

it('stays dark over the video in either Twitch theme', async () => {
  document.documentElement.dataset.theme = '';
  const { fire } = await openPanel({ Frame: ComponentFrame, theme: 'dark' });
  await act(async () => fire('context', { theme: 'light' }));
  expect(document.documentElement.dataset.theme).toBe('dark');
});

it('folds into a pill and unfolds again with one button, keeping the focus and the typed text', async () => {
  await openPanel({ Frame: ComponentFrame });
  fireEvent.click(screen.getByRole('button', { name: 'Use 25 Bits: Air horn' }));
  expect(screen.getByRole('form', { name: 'Air horn' })).toBeTruthy();
  fold().focus();
  expect(fold().getAttribute('aria-expanded')).toBe('true');
  expect(document.getElementById(fold().getAttribute('aria-controls') ?? '')?.querySelector('main')).toBeTruthy();
  fireEvent.click(fold());
  expect(screen.queryByRole('list')).toBeNull();
  expect(fold().getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(fold());
  fireEvent.click(fold());
  expect(document.activeElement).toBe(fold());
  expect(screen.getByRole('form', { name: 'Air horn' })).toBeTruthy();
});

it('shows the outcome of the purchase in the pill', async () => {
  const { complete, ebs } = await openPanel({ Frame: ComponentFrame });
  fireEvent.click(screen.getByRole('button', { name: 'Use 25 Bits: Air horn' }));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Use 25 Bits' })));
  await settle();
  await act(async () => complete('bits25', 't1'));
  await settle();
  expect(ebs.bodies(POST_CALL)).toHaveLength(1);
  fireEvent.click(fold());
  expect(fold().textContent).toBe('Next in line');
  expect(fold().getAttribute('aria-label')).toBe('Unfold Bitcue. Next in line');
  expect(screen.getByRole('status').textContent).toBe('Next in line');
});
