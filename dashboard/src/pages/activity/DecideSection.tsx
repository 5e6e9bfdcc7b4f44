import type { ShownInteraction } from '@bitcue/shared/api/shown-interaction.ts';
import { isPaidWithBits } from '@bitcue/shared/ledger/states.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Skeleton } from '@bitcue/shared/ui/Skeleton.tsx';
import type { WaitingRules } from '@bitcue/shared/users/waiting-rules.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { Card } from '../../parts/Page.tsx';
import { MoreButton } from '../../parts/PagedList.tsx';
import { historyQuery, type RewardFilterProps, useActivityActions } from './activity-queries.ts';
import own from './DecideSection.module.css';
import { DismissModal } from './DismissModal.tsx';
import { InteractionRow } from './InteractionRow.tsx';
import styles from './List.module.css';
import { PlayModal } from './PlayModal.tsx';
import { WaitingRulesFields } from './WaitingRulesFields.tsx';

/** Props of `DecideSection`. `count`: number of interactions that wait for the streamer. */
export interface DecideSectionProps extends RewardFilterProps {
  count: number;
  waiting: WaitingRules;
}

/**
 * Renders the interactions that wait for the streamer, oldest first. Asked ones are approved or refused; held and owed ones
 * are played, or dismissed with a reason. While the focus is in the list, single keys press the focused entry's buttons.
 */
export function DecideSection({ count: all, waiting, only }: DecideSectionProps) {
  const query = useInfiniteQuery({ ...historyQuery('undecided', { item: only }), enabled: all > 0 });
  const { data, error } = query;
  const entries = all > 0 ? (data?.pages ?? []).flatMap((page) => page.interactions) : [];
  const count = only === undefined || !data ? all : entries.length;
  const isMore = only !== undefined && query.hasNextPage;
  return (
    <Card aria-labelledby="decide-title">
      <div className={own.head}>
        <h2 id="decide-title">
          Waiting for you {count > 0 ? <span className={styles.count}>{`${count}${isMore ? '+' : ''}`}</span> : null}
        </h2>
        <WaitingRulesFields waiting={waiting} />
      </div>
      {count === 0 ? (
        <p className={styles.empty}>Nothing waits for you.</p>
      ) : data ? (
        <>
          <ul className={styles.list} onKeyDown={pressByKey}>
            {entries.map((one, place) =>
              one.state === 'asked' ? (
                <AskedRow key={one.id} interaction={one} isFirst={place === 0} />
              ) : (
                <OwedRow key={one.id} interaction={one} isFirst={place === 0} />
              ),
            )}
          </ul>
          <MoreButton query={query} />
          <p className={own.keys}>
            In this list: <kbd>J</kbd> <kbd>K</kbd> move, <kbd>A</kbd> approve, <kbd>P</kbd> play, <kbd>R</kbd> refuse
            or dismiss
          </p>
        </>
      ) : error ? (
        <p className={styles.empty} role="alert">
          {error.message}
        </p>
      ) : (
        <Skeleton height="52px" />
      )}
    </Card>
  );
}

/** Props of a row. `isFirst`: true for the next one to decide. */
interface RowProps {
  interaction: ShownInteraction;
  isFirst: boolean;
}

/** Renders an asked interaction with its buttons. */
function AskedRow({ interaction, isFirst }: RowProps) {
  const { approve, skip } = useActivityActions();
  const { id, title, viewer, source } = interaction;
  const name = `${title} by ${viewer}`;
  const busy = approve.isPending || skip.isPending;
  const answer = (next: boolean) => approve.mutate({ id, next });
  return (
    <InteractionRow
      interaction={interaction}
      actions={
        <div className={own.asked}>
          <div>
            <Button
              look={isFirst ? 'main' : 'plain'}
              aria-label={`Approve ${name}`}
              data-key="a"
              busy={busy}
              onClick={() => answer(false)}
            >
              Approve
            </Button>
            <Button aria-label={`Play ${name} next`} data-key="p" busy={busy} onClick={() => answer(true)}>
              Play next
            </Button>
            <Button look="quiet" aria-label={`Refuse ${name}`} data-key="r" busy={busy} onClick={() => skip.mutate(id)}>
              Refuse
            </Button>
          </div>
          {source === 'points' ? <small>Refuse gives the points back</small> : null}
          {isPaidWithBits(source) ? <small>Bits cannot be returned</small> : null}
        </div>
      }
    />
  );
}

/** Renders a held or owed interaction with its buttons. */
function OwedRow({ interaction, isFirst }: RowProps) {
  const { play } = useActivityActions();
  const [asking, setAsking] = useState<'play' | 'dismiss' | null>(null);
  const { id, title, viewer, unknownSteps } = interaction;
  const name = `${title} by ${viewer}`;
  const close = () => setAsking(null);
  return (
    <InteractionRow
      interaction={interaction}
      actions={
        <>
          <Button
            look={isFirst ? 'main' : 'plain'}
            aria-label={`Play ${name} now`}
            data-key="p"
            busy={play.isPending}
            onClick={() => (unknownSteps.length > 0 ? setAsking('play') : play.mutate({ id, again: [] }))}
          >
            Play now
          </Button>
          <Button look="quiet" aria-label={`Dismiss ${name}`} data-key="r" onClick={() => setAsking('dismiss')}>
            Dismiss
          </Button>
          {asking === 'play' ? (
            <PlayModal interaction={interaction} onClose={close} onDismiss={() => setAsking('dismiss')} />
          ) : null}
          {asking === 'dismiss' ? <DismissModal interaction={interaction} onClose={close} /> : null}
        </>
      }
    />
  );
}

/** Presses the focused entry's button for a key; J and K move between entries. */
function pressByKey(event: KeyboardEvent): void {
  const { target, key, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey || !(target instanceof HTMLButtonElement) || target.closest('dialog')) return;
  const row = target.closest('ul > li');
  const pressed = key.toLowerCase();
  const aside = { j: row?.nextElementSibling, k: row?.previousElementSibling }[pressed];
  aside?.querySelector<HTMLElement>('[data-key]')?.focus();
  if (/^[apr]$/.test(pressed)) row?.querySelector<HTMLElement>(`[data-key="${pressed}"]`)?.click();
}
