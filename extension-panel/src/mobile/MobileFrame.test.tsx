import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openPanel } from '../../test/open-panel.tsx';
import { MobileFrame } from './MobileFrame.tsx';

afterEach(cleanup);

it('shows the channel’s items on phones, in Twitch’s light and dark theme', async () => {
  const { fire } = await openPanel({ Frame: MobileFrame });
  expect(screen.getByText('Demo Channel')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Use 25 Bits: Air horn' })).toBeTruthy();
  await act(async () => fire('context', { theme: 'light' }));
  expect(document.documentElement.dataset.theme).toBe('light');
});
