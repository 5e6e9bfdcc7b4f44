import { AREAS } from '@bitcue/shared/api/sign-in.ts';
import type { SwapperView } from '@bitcue/shared/api/swapper.ts';
import { SWAP_RULES_MAX } from '@bitcue/shared/constants/swapper.ts';
import type { SwapRule } from '@bitcue/shared/swapper/swap-rule.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Skeleton } from '@bitcue/shared/ui/Skeleton.tsx';
import { Switch } from '@bitcue/shared/ui/Switch.tsx';
import { useQuery } from '@tanstack/react-query';
import { ArrowRightLeft, Lock, Plus } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/call.ts';
import { swapperQuery } from '../../api/queries.ts';
import { requestAreaPermissions } from '../../api/session.ts';
import { ALLOW_ON_TWITCH } from '../../features/PermissionNotice.tsx';
import { Card, PageHeader } from '../../parts/Page.tsx';
import { StateNote } from '../../parts/StateNote.tsx';
import { newRule, putRule, setAutomatic, setFallback } from './change-rules.ts';
import { FallbackModal } from './FallbackModal.tsx';
import { NowBand } from './NowBand.tsx';
import { PreviewCard } from './PreviewCard.tsx';
import { RuleModal } from './RuleModal.tsx';
import { RulesCard } from './RulesCard.tsx';
import { SwapLog } from './SwapLog.tsx';
import styles from './SwapperPage.module.css';
import { useSwapperActions } from './swapper-queries.ts';
import { type Members, useMembers } from './use-members.ts';
import { Vault } from './Vault.tsx';

/** Renders the Auto Swapper (ROUTE-07, SWAP-01): which set is on, why, what comes next, and how to undo it. */
export function SwapperPage() {
  const { data, error, isFetching, refetch } = useQuery({ ...swapperQuery, refetchInterval: REFRESH_MS });
  if (data) return <Loaded view={data} />;
  return (
    <>
      <PageHeader title="Auto Swapper" line={LINE} />
      {error ? (
        <Card>
          <StateNote
            title={messageOf(error)}
            tone="failed"
            action={{ label: 'Try again', onClick: () => void refetch(), busy: isFetching }}
          />
        </Card>
      ) : (
        <div className={styles.stack} role="status" aria-busy="true" aria-label="Loading rules">
          <Skeleton height="96px" radius="16px" />
          <Skeleton height="320px" radius="16px" />
        </div>
      )}
    </>
  );
}

/** Refetch interval in milliseconds: what the stream shows can change without an event. */
const REFRESH_MS = 30_000;
const LINE = 'Other rewards for another game, a special night, or when you are offline.';

function Loaded({ view }: { view: SwapperView }) {
  const acts = useSwapperActions();
  const known = useMembers(view);
  const { settings, pending, on } = view;
  const { rules } = settings;
  const [edited, setEdited] = useState<SwapRule | 'fallback' | null>(null);
  const [chosen, setChosen] = useState<string | null | undefined>(undefined);
  const isChoice = (id: string | null) =>
    id === null ? settings.fallback !== null : rules.some((one) => one.id === id);
  const next = pending?.choice ?? rules.find(({ id }) => id !== on?.choice)?.id ?? null;
  const preview = chosen !== undefined && isChoice(chosen) ? chosen : isChoice(next) ? next : (rules[0]?.id ?? null);
  const others = known.rewards?.rewards.filter(({ place }) => place === 'other-app').length ?? 0;
  const isFull = rules.length >= SWAP_RULES_MAX;
  const add = () => setEdited(newRule());
  const close = () => setEdited(null);
  return (
    <>
      <PageHeader
        title="Auto Swapper"
        line={LINE}
        actions={
          <>
            <span className={styles.actions}>
              <Switch
                label="Swap automatically"
                checked={settings.automatic}
                disabled={rules.length === 0 && !settings.automatic}
                onChange={(automatic) => acts.save(setAutomatic(automatic))}
              />
            </span>
            {rules.length === 0 ? null : (
              <Button
                look={view.pending || view.swap ? 'plain' : 'main'}
                disabled={isFull}
                title={isFull ? `A channel can have up to ${SWAP_RULES_MAX} rules.` : undefined}
                onClick={add}
              >
                <Plus size={16} aria-hidden="true" />
                New rule
              </Button>
            )}
          </>
        }
      />
      <RewardsNotes rewards={known.rewards} />
      {rules.length === 0 && settings.fallback === null ? (
        <Card>
          <StateNote
            title="No rules yet"
            icon={<ArrowRightLeft size={20} aria-hidden="true" />}
            action={{ label: 'New rule', onClick: add }}
          >
            A rule names a set of rewards and when it is on: for a category, words in the title, a time, live or
            offline, or when you choose.
          </StateNote>
        </Card>
      ) : (
        <>
          <NowBand view={view} acts={acts} />
          <div className={styles.columns}>
            <div className={styles.stack}>
              <RulesCard view={view} acts={acts} members={known.members} onEdit={setEdited} onPreview={setChosen} />
              <SwapLog view={view} acts={acts} />
            </div>
            <div className={styles.stack}>
              <PreviewCard view={view} members={known.members} others={others} choice={preview} onChoose={setChosen} />
              <Vault view={view} known={known} />
            </div>
          </div>
        </>
      )}
      {edited === null ? null : edited === 'fallback' ? (
        <FallbackModal
          fallback={settings.fallback}
          known={known}
          isSaving={acts.isSaving}
          onSave={(set) => acts.save(setFallback(set), close)}
          onClose={close}
        />
      ) : (
        <RuleModal
          rule={edited}
          settings={settings}
          known={known}
          isSaving={acts.isSaving}
          onSave={(rule) => acts.save(putRule(rule), close)}
          onClose={close}
        />
      )}
    </>
  );
}

/** Explains what keeps rewards from being swapped: a missing permission, or a channel without channel points. */
function RewardsNotes({ rewards }: Pick<Members, 'rewards'>) {
  if (rewards === null || (rewards.permitted && rewards.affiliate)) return null;
  return (
    <Card>
      {rewards.permitted ? (
        <StateNote
          title="Twitch gives channel points to affiliates and partners"
          icon={<Lock size={20} aria-hidden="true" />}
        >
          You can create rules now. Items are swapped right away; rewards, once your channel has points.
        </StateNote>
      ) : (
        <StateNote
          title="Allow rewards on Twitch"
          action={{
            label: ALLOW_ON_TWITCH,
            onClick: () => requestAreaPermissions('/dashboard/auto-swapper', 'rewards'),
          }}
        >
          {AREAS.rewards.why}
        </StateNote>
      )}
    </Card>
  );
}
