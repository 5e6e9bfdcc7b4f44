import type { FeatureTypeOn } from '@bitcue/shared/features/catalog.ts';
import { definitionOf } from '@bitcue/shared/features/feature.ts';
import type { Reward } from '@bitcue/shared/rewards/reward.ts';
import type { RewardFeature } from '@bitcue/shared/rewards/reward-feature.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Chip } from '@bitcue/shared/ui/Chip.tsx';
import { KindIcon } from '@bitcue/shared/ui/KindIcon.tsx';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { userQuery } from '../../../api/session.ts';
import { ChoiceButton } from '../../../parts/ChoiceButton.tsx';
import { FeatureSearch } from '../../../parts/FeatureSearch.tsx';
import { Modal } from '../../../parts/Modal.tsx';
import { StateNote } from '../../../parts/StateNote.tsx';
import { whyNotHere } from '../reward-problems.ts';
import { CopyFrom } from './CopyFrom.tsx';
import styles from './FeaturePicker.module.css';
import { groupFeatures } from './feature-groups.ts';

/** Props of `FeaturePicker`. */
export interface FeaturePickerProps {
  reward: Reward;
  onChoose: (type: FeatureTypeOn<'reward'>) => void;
  /** Adds copies of the features of another item, reward or Power-up. */
  onCopy: (features: RewardFeature[]) => void;
  /** Returns to the editor. */
  onClose: () => void;
}

/** Chooses a feature that the reward does not have yet (RWD-09). Enter takes the first; arrow keys move. */
export function FeaturePicker({ reward, onChoose, onCopy, onClose }: FeaturePickerProps) {
  const [search, setSearch] = useState('');
  const { data: user } = useQuery(userQuery);
  const whole = useRef<HTMLDivElement>(null);
  const taken = reward.features.map(({ type }) => type);
  const groups = groupFeatures(search, taken);
  const [first] = groups.flatMap(({ choices }) => choices);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    const isTyping = event.target instanceof HTMLInputElement;
    if (event.key === 'Enter' && isTyping && first) return onChoose(first.type);
    if (step === undefined || (isTyping && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    const buttons = [...(whole.current?.querySelectorAll<HTMLElement>('li button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    buttons[Math.max(0, Math.min(buttons.length - 1, at + step))]?.focus();
  };
  const noteOn = (type: FeatureTypeOn<'reward'>) => {
    const isAsked = user && !definitionOf(type).scopes.every((scope) => user.grantedScopes.includes(scope));
    return whyNotHere(type, reward) ?? (isAsked ? 'Twitch asks you once.' : null);
  };
  const names = taken.map((type) => definitionOf(type).title).join(', ');
  return (
    <Modal
      title="Select feature"
      size="wide"
      onClose={onClose}
      footer={
        <>
          <p className={styles.taken}>{names === '' ? `For ${reward.title}.` : `On this reward already: ${names}.`}</p>
          <Button onClick={onClose}>Go Back</Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the buttons inside. */}
      <div ref={whole} className={styles.picker} onKeyDown={move}>
        <FeatureSearch value={search} onChange={setSearch} autoFocus />
        {groups.length === 0 ? <StateNote title="No matching features">Try another search.</StateNote> : null}
        {groups.map(({ title, choices }) => (
          <section key={title} className={styles.group} aria-label={title}>
            <h3>{title}</h3>
            <ul className={styles.choices}>
              {choices.map((choice) => (
                <li key={choice.type}>
                  <ChoiceButton
                    picture={<KindIcon kind={choice.type} />}
                    title={choice.title}
                    line={[choice.description, noteOn(choice.type)].filter(Boolean).join(' ')}
                    end={choice.premium ? <Chip tone="cue">Plus</Chip> : null}
                    onChoose={() => onChoose(choice.type)}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
        <CopyFrom rewardId={reward.id} taken={taken} search={search} onCopy={onCopy} />
      </div>
    </Modal>
  );
}
