import type { FeatureType } from '@bitcue/shared/features/catalog.ts';
import { findFormErrors } from '@bitcue/shared/media/media-form.ts';
import { type RewardFeature, rewardFeature } from '@bitcue/shared/rewards/reward-feature.ts';
import { checkRewardForm, newRewardForm, type RewardForm } from '@bitcue/shared/rewards/reward-form.ts';
import { DndContext } from '@dnd-kit/core';
import { useState } from 'react';
import { findSettingsErrors } from '../src/features/settings-errors.ts';
import { InfoForm } from '../src/media/upload/InfoForm.tsx';
import type { ClipForm } from '../src/media/upload/upload-clip.ts';
import { BitAmountSlider } from '../src/pages/extension/form/TermFields.tsx';
import { FeatureCard } from '../src/pages/rewards/editor/FeatureCard.tsx';
import { RewardFields } from '../src/pages/rewards/form/RewardFields.tsx';

const nothing = () => {};

/** The open card of a reward's feature, which holds its settings and validates them as the reward's page does. */
export function FeatureToEdit({ type, settings = {} }: { type: FeatureType; settings?: object }) {
  const [feature, change] = useState(() => rewardFeature.parse({ id: 'a', type, settings }) as RewardFeature);
  return (
    <DndContext>
      <ul>
        <FeatureCard
          feature={feature}
          errors={findSettingsErrors(feature, (shortId) => shortId)}
          above={null}
          refused={null}
          when="0 s"
          needsInput
          isOpen
          onToggle={nothing}
          onChange={change}
          onDelete={nothing}
          onLeave={nothing}
        />
      </ul>
    </DndContext>
  );
}

/** The form of a reward, with each of Twitch's limits switched on. */
export function RewardToEdit() {
  const [form, setForm] = useState<RewardForm>({
    ...newRewardForm(),
    global_cooldown_seconds: 1,
    max_per_stream: 1,
    max_per_user_per_stream: 1,
  });
  const check = checkRewardForm(form);
  return (
    <RewardFields
      form={form}
      errors={check.ok ? {} : check.fields}
      onChange={(changes) => setForm({ ...form, ...changes })}
    />
  );
}

/** The form of a clip being uploaded. */
export function ClipToEdit() {
  const [form, setForm] = useState<ClipForm>({
    title: 'Air horn',
    tags: [],
    public: true,
    has_agreed: true,
    notForVod: false,
  });
  return (
    <InfoForm
      chosen={{ file: new File(['x'], 'a.mp3'), kind: 'sound', duration: 1, shortId: 'a', url: 'blob:a' }}
      upload={{
        form,
        part: null,
        errors: findFormErrors(form),
        failure: '',
        change: (changes) => setForm({ ...form, ...changes }),
        choosePart: nothing,
        create: nothing,
        back: nothing,
      }}
    />
  );
}

/** The price of an item. */
export function PriceToEdit() {
  const [amount, setAmount] = useState<Parameters<typeof BitAmountSlider>[0]['amount']>(100);
  return <BitAmountSlider amount={amount} onChange={setAmount} />;
}
