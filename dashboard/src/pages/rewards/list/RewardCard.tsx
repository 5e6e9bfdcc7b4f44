import { definitionOf } from '@bitcue/shared/features/feature.ts';
import type { Reward } from '@bitcue/shared/rewards/reward.ts';
import { formatClock, formatDuration } from '@bitcue/shared/text/duration.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Chip } from '@bitcue/shared/ui/Chip.tsx';
import { KindIcon } from '@bitcue/shared/ui/KindIcon.tsx';
import hidden from '@bitcue/shared/ui/Spoken.module.css';
import { Switch } from '@bitcue/shared/ui/Switch.tsx';
import { Copy, History, Pause, Pencil, Play, Power, Timer, Trash2 } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { describeAgo } from '../../../parts/describe-time.ts';
import { Menu, type MenuEntry } from '../../../parts/Menu.tsx';
import { useSecondsUntil } from '../../../parts/use-countdown.ts';
import { findRewardProblem, isLocked, PLACES, whyDraft } from '../reward-problems.ts';
import { TestButton } from '../TestButton.tsx';
import { type RewardActions, useRewardActions } from '../use-reward-actions.ts';
import styles from './RewardCard.module.css';
import { RewardTile } from './RewardTile.tsx';

/** Props of `RewardCard`. */
export interface RewardCardProps {
  reward: Reward;
  /** Scopes granted on Twitch; null while loading. */
  grantedScopes: readonly string[] | null;
  /** Number of redemptions that have not started to play. */
  pending: number;
  /** Why a draft cannot go on Twitch now; null if it can. */
  noSlot: string | null;
  /** Names of the Auto Swapper's sets that it is in. A draft in a set is stored, and comes with that set. */
  sets: readonly string[];
}

/** Renders a reward: its tile, what it does, and its state. The whole card opens the editor. */
export function RewardCard({ reward, grantedScopes, pending, noSlot, sets }: RewardCardProps) {
  const { title, place, features } = reward;
  const actions = useRewardActions(reward);
  const isStored = place === 'draft' && sets.length > 0;
  const problem = findRewardProblem(reward, grantedScopes);
  const navigate = useNavigate();
  const path = `/dashboard/rewards/${reward.id}`;
  return (
    <li className={styles.card} data-off={!reward.is_enabled || undefined}>
      <RewardTile reward={reward} />
      <div className={styles.words}>
        <div className={styles.top}>
          <h2>
            <Link to={path} className={styles.open}>
              {title}
            </Link>
          </h2>
          {reward.is_paused ? <Chip tone="warn">Paused</Chip> : null}
          {place === 'twitch' ? (
            <Switch
              label={`Enable ${title}`}
              hideLabel
              checked={reward.is_enabled}
              disabled={actions.isBusy}
              onChange={(is_enabled) => actions.change({ is_enabled })}
            />
          ) : (
            <Chip>{isStored ? 'Stored' : PLACES[place]}</Chip>
          )}
        </div>
        <div className={styles.mid}>
          <ul className={styles.kinds} aria-label={`Features of ${title}`}>
            {features.map(({ id, type }) => (
              <li key={id} title={definitionOf(type).title}>
                <KindIcon kind={type} size={28} />
                <span className={hidden.spoken}>{definitionOf(type).title}</span>
              </li>
            ))}
          </ul>
          <div className={styles.actions}>
            {place === 'draft' ? (
              <Button
                busy={actions.isBusy}
                disabled={noSlot !== null}
                title={noSlot ?? undefined}
                onClick={actions.publish}
              >
                {isStored ? 'Put on Twitch' : 'Create on Twitch'}
              </Button>
            ) : (
              <TestButton reward={reward} />
            )}
            <Menu
              label={`More for ${title}`}
              busy={actions.isBusy}
              entries={listEntries(reward, actions, () => void navigate(path))}
            />
          </div>
        </div>
        <div className={styles.low}>
          {problem === null ? (
            <Facts reward={reward} noSlot={noSlot} sets={sets} />
          ) : (
            <p className={styles.warn}>{problem}</p>
          )}
          {pending > 0 ? (
            <Link
              to={`/dashboard/activity?reward=${reward.id}`}
              className={styles.pending}
              aria-label={`${pending} pending for ${title}`}
            >
              <Chip tone="warn">{pending} pending</Chip>
            </Link>
          ) : null}
        </div>
      </div>
    </li>
  );
}

/** Lists the menu entries of a reward, without those that Twitch refuses. */
function listEntries(reward: Reward, { change, copy, remove }: RewardActions, edit: () => void): MenuEntry[] {
  const { place, is_enabled, is_paused } = reward;
  const onTwitch = [
    { label: is_enabled ? 'Disable' : 'Enable', icon: Power, onSelect: () => change({ is_enabled: !is_enabled }) },
    {
      label: is_paused ? 'Resume' : 'Pause',
      icon: is_paused ? Play : Pause,
      onSelect: () => change({ is_paused: !is_paused }),
    },
  ];
  const asks = 'Are you sure you want to delete?';
  return [
    { label: 'Edit', icon: Pencil, onSelect: edit },
    { label: 'Copy', icon: Copy, onSelect: copy },
    ...(place === 'twitch' ? onTwitch : []),
    ...(isLocked(reward) ? [] : [{ label: 'Delete', icon: Trash2, asks, onSelect: remove }]),
  ];
}

/** Renders the line of a card that has no problem. */
function Facts({ reward, noSlot, sets }: Pick<RewardCardProps, 'reward' | 'noSlot' | 'sets'>) {
  const secondsLeft = useSecondsUntil(reward.cooldown_expires_at ?? 0);
  if (reward.place === 'draft')
    return sets.length > 0 ? `Comes with ${sets.join(', ')}.` : (noSlot ?? whyDraft(reward));
  if (reward.place === 'other-app') return 'Locked on Twitch. You can add features or make a copy.';
  if (reward.place === 'power-up' && reward.why !== null) return reward.why;
  const redeemed = reward.redemptions_redeemed_current_stream;
  return (
    <>
      {reward.global_cooldown_seconds ? (
        <span>
          <Timer size={13} aria-hidden="true" />
          <span className={hidden.spoken}>Cooldown: </span>
          {secondsLeft > 0 ? `in ${formatClock(secondsLeft)}` : formatDuration(reward.global_cooldown_seconds)}
        </span>
      ) : null}
      {reward.lastRedeemedAt === null ? null : (
        <span>
          <History size={13} aria-hidden="true" />
          <span className={hidden.spoken}>Last redeemed </span>
          {describeAgo(reward.lastRedeemedAt, Date.now())}
        </span>
      )}
      {reward.place === 'power-up' ? <span>You change it on Twitch. You can add features.</span> : null}
      {redeemed === null ? null : <span>{redeemed} redeemed this stream</span>}
    </>
  );
}
