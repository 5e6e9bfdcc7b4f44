import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeServer } from '../../test/fake-server.ts';
import { renderApp } from '../../test/render-app.tsx';
import { sampleChannelState, sampleUser } from '../../test/samples.ts';
import { TopBar } from './TopBar.tsx';

it.each([
  ['no reason', {}, ['Live', 'Alert page connected']],
  ['a pause', { paused: true, holdScene: 'Break' }, ['Live', 'Alert page connected', 'Paused']],
  ['a scene', { holdScene: 'Break' }, ['Live', 'Alert page connected', 'Alerts wait']],
])('shows the state of the channel, and whether alerts wait: %s', async (_, state, chips) => {
  createFakeServer({ 'GET /api/user/state': { body: sampleChannelState({ live: true, ...state }) } });
  renderApp(<TopBar user={sampleUser({})} />);
  await screen.findByText('Live');
  const bar = screen.getByRole('status', { name: 'Channel' });
  expect([...bar.children].map((chip) => chip.textContent)).toEqual(chips);
});
