import { ITEM_PATCH_DEBOUNCE_MS } from '@bitcue/shared/constants/timing.ts';
import type { Reward } from '@bitcue/shared/rewards/reward.ts';
import type { RewardFeature } from '@bitcue/shared/rewards/reward-feature.ts';
import { checkRewardForm, REWARD_FIELDS, type RewardForm } from '@bitcue/shared/rewards/reward-form.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../api/call.ts';
import { findSettingsErrors, SETTINGS_ERROR, type TitleOf } from '../../../features/settings-errors.ts';
import { useLeaving } from '../../../parts/use-leaving.ts';
import { createRewardSaver } from './save-reward-edits.ts';

/** Unsaved changes: fields of the form, and features by id. They may be invalid. */
interface Edits {
  form: Partial<RewardForm>;
  features: Readonly<Record<string, RewardFeature>>;
}

const NONE: Edits = { form: {}, features: {} };

/** The unsaved changes of a reward. They are saved a second after the last one. */
export interface RewardEdits {
  form: RewardForm;
  /** With new features at the end. */
  features: RewardFeature[];
  /** Messages by field of the form. */
  formErrors: Partial<Record<keyof RewardForm, string>>;
  /** Messages by feature and setting. */
  featureErrors: (feature: RewardFeature) => Record<string, string>;
  isUnsaved: boolean;
  /** What could not be saved and why, as a sentence; null if everything is or will be saved. */
  problem: string | null;
  changeForm: (changes: Partial<RewardForm>) => void;
  changeFeature: (feature: RewardFeature) => void;
  /** Forgets the changes of a feature that was deleted. */
  dropFeature: (id: string) => void;
  /** Saves all valid changes immediately. */
  flush: () => Promise<void>;
}

/** Collects the changes of a reward and saves them (RWD-13). Invalid and refused ones stay, and `problem` names them. */
export function useRewardEdits(reward: Reward, titleOf: TitleOf): RewardEdits {
  const client = useQueryClient();
  const [edits, setEdits] = useState(NONE);
  const [failure, setFailure] = useState<string | null>(null);
  const latest = useRef(edits);
  const running = useRef(Promise.resolve());
  /** What was sent when the page was last left. */
  const left = useRef<Edits>(NONE);
  const [saver] = useState(() => createRewardSaver(client, reward.id));

  const update = useCallback((change: (edits: Edits) => Edits) => {
    latest.current = change(latest.current);
    setEdits(latest.current);
  }, []);

  const save = useCallback(
    async (leaving: boolean) => {
      const before = saver.read();
      if (!before) return;
      const { form, features } = latest.current;
      const isFormSaved = Object.keys(form).length > 0 && checkRewardForm({ ...pickForm(before), ...form }).ok;
      const valid = Object.values(features).filter(
        (feature) => Object.keys(findSettingsErrors(feature, (shortId) => shortId)).length === 0,
      );
      const saveForm = async () => {
        await saver.saveForm(form, leaving);
        update((now) => ({ ...now, form: withoutSaved(now.form, form) }));
      };
      const saveFeature = async (feature: RewardFeature) => {
        await saver.saveFeature(feature, leaving);
        update((now) => ({ ...now, features: withoutSaved(now.features, { [feature.id]: feature }) }));
      };
      const saves = [...(isFormSaved ? [saveForm] : []), ...valid.map((feature) => () => saveFeature(feature))];
      try {
        // When leaving, in any order, which the server accepts. Otherwise in sequence, so that new features keep theirs.
        if (leaving) await Promise.all(saves.map((start) => start()));
        else for (const start of saves) await start();
        setFailure(null);
      } catch (error) {
        setFailure(messageOf(error));
      }
    },
    [saver, update],
  );

  const flush = useCallback(() => {
    running.current = running.current.then(() => save(false));
    return running.current;
  }, [save]);

  useEffect(() => {
    if (edits === NONE || !hasEdits(edits)) return;
    const timer = setTimeout(() => void flush(), ITEM_PATCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [edits, flush]);
  useLeaving(
    useCallback(
      (leaving) => {
        if (!hasEdits(latest.current)) return;
        if (!leaving) return void flush();
        // A page is hidden before it is left: do not send the same edits twice.
        if (left.current === latest.current) return;
        left.current = latest.current;
        void save(true);
      },
      [flush, save],
    ),
  );

  const form = { ...pickForm(reward), ...edits.form };
  const check = checkRewardForm(form);
  const formErrors = check.ok || Object.keys(edits.form).length === 0 ? {} : check.fields;
  const saved = reward.features.map((one) => edits.features[one.id] ?? one);
  const added = Object.values(edits.features).filter(({ id }) => !saved.some((one) => one.id === id));
  const featureErrors = (feature: RewardFeature) => findSettingsErrors(feature, titleOf);
  const bad = Object.values(edits.features).flatMap((feature) => Object.values(featureErrors(feature)));
  const isUnsaved = hasEdits(edits);
  return {
    form,
    features: [...saved, ...added],
    formErrors,
    featureErrors,
    isUnsaved,
    problem: describeProblem(Object.values(formErrors), bad, isUnsaved ? failure : null),
    changeForm: (changes) => update((now) => ({ ...now, form: { ...now.form, ...changes } })),
    changeFeature: (feature) => update((now) => ({ ...now, features: { ...now.features, [feature.id]: feature } })),
    dropFeature: (featureId) =>
      update((now) => {
        const { [featureId]: _, ...features } = now.features;
        return { ...now, features };
      }),
    flush,
  };
}

function hasEdits({ form, features }: Edits): boolean {
  return Object.keys(form).length + Object.keys(features).length > 0;
}

/** Picks the fields of the form from a reward. */
function pickForm(reward: Reward): RewardForm {
  return Object.fromEntries(REWARD_FIELDS.map((field) => [field, reward[field]])) as unknown as RewardForm;
}

/** Returns the edits without those that were saved and not changed since. */
function withoutSaved<T extends object>(edits: T, saved: Partial<T>): T {
  const left = Object.entries(edits).filter(([key, value]) => saved[key as keyof T] !== value);
  return Object.fromEntries(left) as T;
}

function describeProblem(form: readonly string[], settings: readonly string[], failure: string | null): string | null {
  if (settings.length > 0) return `${SETTINGS_ERROR} ${[...settings, ...form].join(', ')}`;
  if (form.length > 0) return `Not saved: ${form.join(', ')}`;
  return failure === null ? null : `Not saved: ${failure}`;
}
