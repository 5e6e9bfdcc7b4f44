import { listFeatureTypes } from '@bitcue/shared/features/catalog.ts';
import { type RewardFeature, rewardFeature } from '@bitcue/shared/rewards/reward-feature.ts';
import { DndContext } from '@dnd-kit/core';
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFakeServer } from '../../../../test/fake-server.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { sampleUser, sampleVoice } from '../../../../test/samples.ts';
import { FEATURE_PARTS } from '../../../features/registry.ts';
import { FeatureCard } from './FeatureCard.tsx';
// Loaded beforehand, because the card loads it lazily.
import '../../../features/tts/TtsEditor.tsx';

afterEach(() => vi.unstubAllEnvs());

/** Renders an open card. */
function openCard(feature: unknown) {
  createFakeServer({
    'GET /api/user': { body: sampleUser() },
    'GET /api/voices': { body: [sampleVoice()] },
  });
  const nothing = () => {};
  const events = { onToggle: nothing, onChange: nothing, onDelete: nothing, onLeave: nothing };
  return renderApp(
    <DndContext>
      <ul>
        <FeatureCard
          feature={feature as RewardFeature}
          errors={{}}
          above={null}
          refused={null}
          when="0 s"
          needsInput
          isOpen
          {...events}
        />
      </ul>
    </DndContext>,
    { at: '/dashboard/rewards/reward-1' },
  );
}

describe('the card of a feature', () => {
  it('[RWD-08] has the switch that shows JSON in local development only', () => {
    const speech = rewardFeature.parse({ id: 'speech', type: 'tts' });
    const developed = openCard(speech);
    screen.getByRole('button', { name: 'Show JSON' });
    developed.unmount();
    vi.stubEnv('DEV', false);
    openCard(speech);
    expect(screen.queryByRole('button', { name: 'Show JSON' })).toBeNull();
  });

  it("[RWD-12] of an unknown type says 'No component for feature ID {id}' and 'Unable to find title for Feature '{type}''", () => {
    openCard({ id: 'feature-9', type: 'laser', settings: {} });
    const card = within(screen.getByRole('listitem', { name: "Unable to find title for Feature 'laser'" }));
    card.getByText("Unable to find title for Feature 'laser'");
    card.getByText('No component for feature ID feature-9');
  });

  it('[RWD-11] has an id, a type and settings, and there is one editor per type', () => {
    for (const type of listFeatureTypes('reward')) {
      expect(rewardFeature.parse({ id: 'a', type })).toMatchObject({ id: 'a', type, settings: expect.anything() });
      expect(FEATURE_PARTS[type].Editor).toBeDefined();
    }
    const editors = Object.values(FEATURE_PARTS).map(({ Editor }) => Editor);
    expect(new Set(editors).size).toBe(editors.length);
  });

  it('[FEAT-tts-02] of speech has the list of voices', async () => {
    openCard(rewardFeature.parse({ id: 'speech', type: 'tts' }));
    await screen.findByLabelText('Voice');
  });
});
