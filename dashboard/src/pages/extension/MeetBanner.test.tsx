import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { openExtensionPage } from '../../../test/extension-page.tsx';
import { sampleUser } from '../../../test/samples.ts';

const INACTIVE = { active: null, installed: false, version: '1.0.0', installUrl: 'https://localhost/install' };
const ACTIVE = { ...INACTIVE, active: { kind: 'panel', slot: '1' }, installed: true };

/** Opens the extension page with this onboarding status. */
async function open(status: 'in-progress' | 'completed' | null, platform: object = INACTIVE) {
  const user = sampleUser();
  user.onboardingExtension.status = status;
  openExtensionPage([], { 'GET /api/user': { body: user }, 'GET /api/user/platform/status': { body: platform } });
  await screen.findByRole('heading', { name: /^Extension (Not )?Active$/ });
}
const link = () => screen.queryByRole('link', { name: 'Meet the extension' });

describe('the onboarding banner', () => {
  it('[ONB-01, ONB-02] links to the first step while the onboarding has not started', async () => {
    await open(null);
    await userEvent.click(await screen.findByRole('link', { name: 'Meet the extension' }));
    expect(screen.getByTestId('path').textContent).toBe('/dashboard/extension/setup');
  });

  it.each([
    ['it is in progress', 'in-progress', INACTIVE],
    ['it is over', 'completed', INACTIVE],
    ['the extension is active', null, ACTIVE],
  ] as const)('[ONB-01] is hidden when %s', async (_, status, platform) => {
    await open(status, platform);
    expect(link()).toBeNull();
  });
});
