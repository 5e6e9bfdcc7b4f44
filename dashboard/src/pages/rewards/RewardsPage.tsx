import { AREAS } from '@bitcue/shared/api/sign-in.ts';
import { ERRORS } from '@bitcue/shared/errors/codes.ts';
import type { Reward } from '@bitcue/shared/rewards/reward.ts';
import { foldForSearch } from '@bitcue/shared/text/char-count.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Skeleton } from '@bitcue/shared/ui/Skeleton.tsx';
import { TextField } from '@bitcue/shared/ui/TextField.tsx';
import { useQuery } from '@tanstack/react-query';
import { Lock, Plus, Ticket, Zap } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { swapperQuery } from '../../api/queries.ts';
import { requestAreaPermissions, userQuery } from '../../api/session.ts';
import { ALLOW_ON_TWITCH } from '../../features/PermissionNotice.tsx';
import { Card, PageHeader } from '../../parts/Page.tsx';
import { StateNote } from '../../parts/StateNote.tsx';
import { listSetsOf } from '../swapper/list-members.ts';
import { RewardModal } from './editor/RewardModal.tsx';
import { NewRewardModal } from './form/NewRewardModal.tsx';
import { RewardCard } from './list/RewardCard.tsx';
import { SlotsMeter } from './list/SlotsMeter.tsx';
import styles from './RewardsPage.module.css';
import { whyNoSlot } from './reward-problems.ts';
import { type RewardsData, rewardsQuery } from './rewards-cache.ts';

const LIST = '/dashboard/rewards';

/** Renders the channel's rewards (ROUTE-02), and in a modal the one whose id is in the address. */
export function RewardsPage() {
  const { data, error, isFetching, refetch } = useQuery(rewardsQuery);
  const [isCreating, setCreating] = useState(false);
  const navigate = useNavigate();
  const { id } = useParams();
  const noSlot = data ? whyNoSlot(data) : null;
  const add = () => setCreating(true);
  return (
    <>
      <PageHeader
        title="Rewards"
        line="What viewers redeem with channel points, and Power-ups, which they use with Bits."
        actions={
          <Button look="main" disabled={!data} onClick={add}>
            <Plus size={16} aria-hidden="true" />
            New Reward
          </Button>
        }
      />
      {error ? (
        <Card>
          <StateNote
            title={ERRORS['reward.slots'].message}
            tone="failed"
            action={{ label: 'Try again', onClick: () => void refetch(), busy: isFetching }}
          >
            {data ? 'Showing the rewards as last known.' : null}
          </StateNote>
        </Card>
      ) : null}
      {data ? <Loaded data={data} noSlot={noSlot} onAdd={add} /> : error ? null : <RewardsSkeleton />}
      {isCreating ? (
        <NewRewardModal
          noSlot={noSlot}
          onClose={() => setCreating(false)}
          onCreated={(reward) => {
            setCreating(false);
            void navigate(`${LIST}/${reward.id}`);
          }}
        />
      ) : null}
      {id !== undefined && (data || !error) ? (
        <RewardModal
          key={id}
          reward={data?.rewards.find((one) => one.id === id) ?? null}
          isLoading={!data}
          noSlot={noSlot}
          onMoved={(next) => void navigate(next === null ? LIST : `${LIST}/${next}`, { replace: true })}
          onClose={() => void navigate(LIST)}
        />
      ) : null}
    </>
  );
}

/** Props of `Loaded`. */
interface LoadedProps {
  data: RewardsData;
  noSlot: string | null;
  onAdd: () => void;
}

/** Renders the loaded list, or what to do if it is empty. */
function Loaded({ data, noSlot, onAdd }: LoadedProps) {
  const { rewards, permitted, affiliate, slots, pending, powerUps } = data;
  const filters = FILTERS.filter(({ value }) => value !== 'power-up' || powerUps.list.length > 0);
  const { data: user } = useQuery(userQuery);
  const { data: swapper = null } = useQuery(swapperQuery);
  const [search, setSearch] = useState('');
  const [place, setPlace] = useState<Reward['place'] | 'all'>('all');
  const shown = rewards.filter(
    (one) =>
      (place === 'all' || one.place === place) && foldForSearch(one.title).includes(foldForSearch(search.trim())),
  );
  return (
    <>
      {permitted && affiliate ? <SlotsMeter rewards={rewards} slots={slots} on={swapper?.on?.name ?? null} /> : null}
      {permitted ? null : (
        <Card>
          <StateNote
            title="Allow rewards on Twitch"
            action={{ label: ALLOW_ON_TWITCH, onClick: () => requestAreaPermissions(LIST, 'rewards') }}
          >
            {AREAS.rewards.why}
          </StateNote>
        </Card>
      )}
      {affiliate ? null : (
        <Card>
          <StateNote
            title="Twitch gives channel points to affiliates and partners"
            icon={<Lock size={20} aria-hidden="true" />}
            action={{ label: 'New draft', onClick: onAdd }}
          >
            You can create rewards now and keep them as drafts, and put them on Twitch once your channel has points.
          </StateNote>
        </Card>
      )}
      {rewards.length === 0 ? (
        affiliate && permitted ? (
          <Card>
            <StateNote
              title="No rewards yet"
              icon={<Ticket size={20} aria-hidden="true" />}
              action={{ label: 'New Reward', onClick: onAdd }}
            >
              A reward is what viewers redeem with channel points. Make one, then choose what it does.
            </StateNote>
          </Card>
        ) : null
      ) : (
        <>
          <div className={styles.tools}>
            <fieldset className={styles.filters} aria-label="Which rewards">
              {filters.map(({ value, label }) => (
                <Button
                  key={value}
                  look="quiet"
                  aria-pressed={place === value}
                  className={styles.filter}
                  onClick={() => setPlace(value)}
                >
                  {label}{' '}
                  <span className={styles.count}>
                    {value === 'all' ? rewards.length : rewards.filter((one) => one.place === value).length}
                  </span>
                </Button>
              ))}
            </fieldset>
            <TextField label="Search rewards" value={search} onChange={setSearch} />
          </div>
          {shown.length === 0 ? (
            <StateNote title="No matching rewards">Try another search.</StateNote>
          ) : (
            <ul className={styles.list} aria-label="Rewards">
              {shown.map((reward) => (
                <RewardCard
                  key={reward.id}
                  reward={reward}
                  grantedScopes={user?.grantedScopes ?? null}
                  pending={pending[reward.id] ?? 0}
                  noSlot={noSlot}
                  sets={swapper === null ? NO_SETS : listSetsOf(swapper, reward.id)}
                />
              ))}
            </ul>
          )}
        </>
      )}
      <PowerUpsNote state={powerUps.state} />
    </>
  );
}

/** Explains why Power-ups are missing or out of date. Renders nothing if they are not. */
function PowerUpsNote({ state }: Pick<RewardsData['powerUps'], 'state'>) {
  if (state === 'listed' || state === 'none') return null;
  return (
    <Card>
      {state === 'ask' ? (
        <StateNote
          title="Custom Power-ups can do the same"
          icon={<Zap size={20} aria-hidden="true" />}
          action={{ label: 'Show my Power-ups', onClick: () => requestAreaPermissions(LIST, 'powerUps') }}
        >
          Viewers use Bits on them, without an extension. You make them on Twitch and choose here what they do.{' '}
          {AREAS.powerUps.why}
        </StateNote>
      ) : (
        <StateNote title="Twitch did not list your Power-ups" tone="failed">
          Those with features still work. Reload the page to try again.
        </StateNote>
      )}
    </Card>
  );
}

const NO_SETS: readonly string[] = [];

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'twitch', label: 'On Twitch' },
  { value: 'draft', label: 'Drafts' },
  { value: 'other-app', label: 'Other apps' },
  { value: 'power-up', label: 'Power-ups' },
] as const;

const BONES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** Shown while the rewards are loading: six cards of the same height. */
function RewardsSkeleton() {
  return (
    <div className={styles.list} role="status" aria-label="Loading rewards" aria-busy="true">
      {BONES.map((bone) => (
        <Skeleton key={bone} height="130px" radius="16px" />
      ))}
    </div>
  );
}
