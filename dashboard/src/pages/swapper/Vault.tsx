import type { SwapperView } from '@bitcue/shared/api/swapper.ts';
import type { Reward } from '@bitcue/shared/rewards/reward.ts';
import { foldForSearch } from '@bitcue/shared/text/char-count.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Skeleton } from '@bitcue/shared/ui/Skeleton.tsx';
import { TextField } from '@bitcue/shared/ui/TextField.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../api/call.ts';
import { Card } from '../../parts/Page.tsx';
import { StateNote } from '../../parts/StateNote.tsx';
import { whyNoSlot } from '../rewards/reward-problems.ts';
import { useRewardActions } from '../rewards/use-reward-actions.ts';
import { listSetNames, type Member } from './list-members.ts';
import { MemberTile } from './MemberTile.tsx';
import type { Members } from './use-members.ts';
import styles from './Vault.module.css';

/** Number of stored rewards from which there is a search. */
const SEARCH_FROM = 6;

/** Renders the rewards that are stored here and not on Twitch, and the sets they are in (SWAP-03). */
export function Vault({ view, known }: { view: SwapperView; known: Members }) {
  const [search, setSearch] = useState('');
  const stored = known.members.filter((one) => one.kind === 'reward' && one.reward.place === 'draft');
  const words = foldForSearch(search.trim());
  const shown = stored.filter(({ title }) => foldForSearch(title).includes(words));
  const noSlot = known.rewards === null ? null : whyNoSlot(known.rewards);
  return (
    <Card aria-labelledby="vault-title" className={styles.card}>
      <div className={styles.header}>
        <h2 id="vault-title">Vault</h2>
        {known.rewards === null ? null : <span>{stored.length} stored</span>}
        <Link to="/dashboard/rewards">Open in Rewards</Link>
      </div>
      {known.rewards === null ? (
        known.error === null ? (
          <div role="status" aria-busy="true" aria-label="Loading the vault">
            <Skeleton height="96px" radius="10px" />
          </div>
        ) : (
          <StateNote
            title={messageOf(known.error)}
            tone="failed"
            action={{ label: 'Try again', onClick: known.retry }}
          />
        )
      ) : (
        <>
          {stored.length < SEARCH_FROM ? null : (
            <TextField label="Search the vault" value={search} onChange={setSearch} />
          )}
          {stored.length === 0 ? (
            <p className={styles.line}>Every reward is on Twitch.</p>
          ) : shown.length === 0 ? (
            <p className={styles.line}>No matching rewards.</p>
          ) : (
            <ul className={styles.list} aria-label="Stored rewards">
              {shown.map((one) => (
                <Row key={one.id} member={one} names={listSetNames(view.settings, one.id)} noSlot={noSlot} />
              ))}
            </ul>
          )}
          <p className={styles.line}>Stored rewards keep their features and history. Twitch drops their pictures.</p>
        </>
      )}
    </Card>
  );
}

/** Renders a stored reward. `names`: the names of the sets it is in. */
function Row({ member, names, noSlot }: { member: Member; names: readonly string[]; noSlot: string | null }) {
  if (member.kind !== 'reward') return null;
  const { reward, title } = member;
  return (
    <li className={styles.row}>
      <MemberTile member={member} size={32} />
      <span className={styles.words}>
        <Link to={`/dashboard/rewards/${reward.id}`}>{title}</Link>
        <span className={names.length === 0 ? styles.warn : styles.line}>
          {names.length === 0 ? 'In no rule' : names.join(', ')}
        </span>
      </span>
      <PutButton reward={reward} noSlot={noSlot} />
    </li>
  );
}

function PutButton({ reward, noSlot }: { reward: Reward; noSlot: string | null }) {
  const { publish, isBusy } = useRewardActions(reward);
  return (
    <Button
      aria-label={`Put ${reward.title} on Twitch`}
      busy={isBusy}
      disabled={noSlot !== null}
      title={noSlot ?? undefined}
      onClick={publish}
    >
      Put on Twitch
    </Button>
  );
}
