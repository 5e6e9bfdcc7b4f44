import { REWARD_SLOTS } from '@bitcue/shared/constants/rewards.ts';
import { SWAP_REWARDS_MAX } from '@bitcue/shared/constants/swapper.ts';
import type { SwapSet } from '@bitcue/shared/swapper/swap-rule.ts';
import { foldForSearch } from '@bitcue/shared/text/char-count.ts';
import { Chip } from '@bitcue/shared/ui/Chip.tsx';
import { Skeleton } from '@bitcue/shared/ui/Skeleton.tsx';
import { TextField } from '@bitcue/shared/ui/TextField.tsx';
import { useState } from 'react';
import { messageOf } from '../../api/call.ts';
import { Checkbox } from '../../parts/Checkbox.tsx';
import { StateNote } from '../../parts/StateNote.tsx';
import { type Member, membersOf } from './list-members.ts';
import { MemberTile } from './MemberTile.tsx';
import styles from './SetPicker.module.css';
import type { Members } from './use-members.ts';

/** Props of `SetPicker`. */
export interface SetPickerProps {
  set: SwapSet;
  known: Members;
  onChange: (set: SwapSet) => void;
}

/** Chooses the rewards and items that are on together. What was chosen when it opened comes first. */
export function SetPicker({ set, known, onChange }: SetPickerProps) {
  const { members, rewards, error, retry, isComplete } = known;
  const [search, setSearch] = useState('');
  const [first] = useState(() => new Set([...set.rewards, ...set.items]));
  const others = rewards?.rewards.filter(({ place }) => place === 'other-app').length ?? 0;
  const words = foldForSearch(search.trim());
  const shown = [...members]
    .sort((a, b) => Number(first.has(b.id)) - Number(first.has(a.id)))
    .filter(({ title }) => foldForSearch(title).includes(words));
  const gone = set.rewards.length + set.items.length - membersOf(set, members).length;
  const listOf = (kind: Member['kind']) => (kind === 'reward' ? set.rewards : set.items);
  const choose = ({ id, kind }: Member, isChosen: boolean) => {
    const ids = listOf(kind).filter((one) => one !== id);
    const next = isChosen ? [...ids, id] : ids;
    onChange(kind === 'reward' ? { ...set, rewards: next } : { ...set, items: next });
  };
  const isFull = set.rewards.length >= SWAP_REWARDS_MAX;
  return (
    <fieldset className={styles.picker}>
      <legend>Set</legend>
      <p className={styles.number} role="status">
        {describeChoice(set, others)}
      </p>
      {error !== null && rewards === null ? (
        <StateNote title={messageOf(error)} tone="failed" action={{ label: 'Try again', onClick: retry }}>
          The set stays as it is.
        </StateNote>
      ) : !isComplete ? (
        <Skeleton height="160px" radius="10px" />
      ) : (
        <>
          <TextField label="Search rewards and items" value={search} onChange={setSearch} />
          {shown.length === 0 ? (
            <p className={styles.line}>
              {members.length === 0 ? 'There are no rewards and no items yet.' : 'No matching rewards or items.'}
            </p>
          ) : (
            <ul className={styles.list} aria-label="Rewards and items">
              {shown.map((one) => {
                const isChosen = listOf(one.kind).includes(one.id);
                return (
                  <li key={one.id} data-chosen={isChosen || undefined}>
                    <Checkbox
                      checked={isChosen}
                      onChange={(checked) => {
                        if (!checked || one.kind === 'item' || !isFull) choose(one, checked);
                      }}
                    >
                      <MemberTile member={one} />
                      <span className={styles.title}>{one.title}</span>
                      {one.kind === 'item' ? (
                        <Chip>Bits</Chip>
                      ) : one.reward.place === 'draft' ? (
                        <Chip>Stored</Chip>
                      ) : null}
                    </Checkbox>
                  </li>
                );
              })}
            </ul>
          )}
          {gone > 0 ? <p className={styles.warn}>{gone} of the set no longer exist.</p> : null}
          {isFull ? <p className={styles.warn}>A set can have up to {SWAP_REWARDS_MAX} rewards.</p> : null}
        </>
      )}
    </fieldset>
  );
}

/** Describes how many are chosen, and how many of Twitch's slots they take. */
export function describeChoice({ rewards, items }: SwapSet, others: number): string {
  const parts = [`${rewards.length + items.length} chosen`, ...(others > 0 ? [`${others} from other apps`] : [])];
  const used = rewards.length + others;
  const over = used > REWARD_SLOTS ? ` ${used - REWARD_SLOTS} will not fit.` : '';
  return `${parts.join(', ')}: ${used} of ${REWARD_SLOTS} slots.${over}`;
}
