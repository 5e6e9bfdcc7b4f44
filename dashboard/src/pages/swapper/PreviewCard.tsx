import type { SwapperView, swapPreview } from '@bitcue/shared/api/swapper.ts';
import { DEFAULT_SET_NAME } from '@bitcue/shared/constants/swapper.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Select } from '@bitcue/shared/ui/Select.tsx';
import { Skeleton } from '@bitcue/shared/ui/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Equal, Minus, Plus, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { messageOf } from '../../api/call.ts';
import { Card } from '../../parts/Page.tsx';
import { StateNote } from '../../parts/StateNote.tsx';
import { ACTION_TEXTS, describeActions, describeWaiting, groupSteps } from './describe-swap.ts';
import { count, type Member } from './list-members.ts';
import { MemberTile } from './MemberTile.tsx';
import styles from './PreviewCard.module.css';
import { SlotBars } from './SlotBars.tsx';
import { previewQuery } from './swapper-queries.ts';

/** Number of rows shown before a list is expanded. */
const SHOWN = 4;
/** Value of the default set in the list of rules. */
const FALLBACK = '';

type Preview = z.output<typeof swapPreview>;

/** Props of `PreviewCard`. */
export interface PreviewCardProps {
  view: SwapperView;
  members: readonly Member[];
  /** Rewards of other apps on Twitch. */
  others: number;
  /** Id of the rule whose swap is shown; null for the default set. */
  choice: string | null;
  onChoose: (choice: string | null) => void;
}

/** Renders what a swap would do now, before anything is sent (SWAP-03). */
export function PreviewCard({ view, members, others, choice, onChoose }: PreviewCardProps) {
  const { settings, swap, on } = view;
  // While a swap runs, each of its steps would change the preview.
  const isMoving = swap !== null && !swap.isStopped;
  const { data, error, isFetching, refetch } = useQuery({ ...previewQuery(choice), enabled: !isMoving });
  const rule = settings.rules.find(({ id }) => id === choice);
  const options = [
    ...settings.rules.map(({ id, name }) => ({ value: id, label: name })),
    ...(settings.fallback === null ? [] : [{ value: FALLBACK, label: DEFAULT_SET_NAME }]),
  ];
  return (
    <Card aria-labelledby="preview-title" className={styles.card}>
      <h2 id="preview-title">What would change now</h2>
      <Select
        label={on === null ? 'With' : `From ${on.name} to`}
        value={choice ?? FALLBACK}
        options={options}
        onChange={(value) => onChoose(value === FALLBACK ? null : value)}
      />
      {data ? (
        <Result preview={data} fulfils={rule?.fulfils ?? false} members={members} others={others} />
      ) : isMoving ? (
        <p className={styles.line}>A swap is in progress.</p>
      ) : error ? (
        <StateNote
          title={messageOf(error)}
          tone="failed"
          action={{ label: 'Try again', onClick: () => void refetch(), busy: isFetching }}
        />
      ) : (
        <div role="status" aria-busy="true" aria-label="Loading what would change">
          <Skeleton height="160px" radius="10px" />
        </div>
      )}
    </Card>
  );
}

/** Props of `Result`. */
interface ResultProps extends Pick<PreviewCardProps, 'members' | 'others'> {
  preview: Preview;
  /** True if redemptions that wait for a stored reward are fulfilled, not returned. */
  fulfils: boolean;
}

function Result({ preview, fulfils, members, others }: ResultProps) {
  const { steps, staying, refused, slots, lostPictures, waiting } = preview;
  const { coming, going } = groupSteps(steps);
  const created = steps.filter(({ action }) => action === 'create').length;
  const noteOf = (id: string) =>
    lostPictures.includes(id) ? 'Add its picture again on Twitch.' : describeWaiting(waiting[id] ?? 0, fulfils);
  return (
    <>
      <SlotBars slots={slots} others={others} created={created} />
      <Group
        sign={<Plus size={13} aria-hidden="true" />}
        isComing
        title={`${coming.length} coming in`}
        end={describeActions(coming)}
        rows={coming.map(({ id, title, action }) => ({ id, title, what: ACTION_TEXTS[action], note: noteOf(id) }))}
        members={members}
      />
      <Group
        sign={<Minus size={13} aria-hidden="true" />}
        title={`${going.length} going out`}
        end={describeActions(going)}
        rows={going.map(({ id, title, action }) => ({ id, title, what: ACTION_TEXTS[action], note: noteOf(id) }))}
        members={members}
      />
      {refused.length > 0 ? (
        <Group
          sign={<TriangleAlert size={13} aria-hidden="true" />}
          title={`${refused.length} cannot come`}
          end=""
          rows={refused.map(({ id, title, why }) => ({ id, title, what: '', note: why }))}
          members={members}
        />
      ) : null}
      <Group
        sign={<Equal size={13} aria-hidden="true" />}
        title={`${staying.length} staying`}
        end={others > 0 ? `and ${others} from other apps` : ''}
        rows={[]}
        members={members}
      />
      <p className={styles.line}>
        {steps.length === 0
          ? 'Nothing would change.'
          : `${count(steps.length, 'change')} on Twitch and here, one after the other. You can stop and undo them.`}
      </p>
    </>
  );
}

/** Props of `Group`. */
interface GroupProps {
  sign: ReactNode;
  isComing?: boolean;
  title: string;
  end: string;
  rows: readonly { id: string; title: string; what: string; note: string | null }[];
  members: readonly Member[];
}

/** Renders a group of the preview, such as what comes in. A long list is collapsed at first; rows with a note always show. */
function Group({ sign, isComing = false, title, end, rows, members }: GroupProps) {
  const [isOpen, setOpen] = useState(false);
  const shown = rows.filter(({ note }, place) => isOpen || note !== null || place < SHOWN);
  return (
    <section className={styles.group}>
      <h3 className={styles.head} data-coming={isComing || undefined}>
        <span className={styles.sign}>{sign}</span>
        {title}
        <span className={styles.end}>{end}</span>
      </h3>
      {rows.length === 0 ? null : (
        <ul className={styles.rows}>
          {shown.map((one) => (
            <li key={one.id}>
              <MemberTile member={members.find(({ id }) => id === one.id) ?? null} size={22} />
              <b>{one.title}</b>
              <span>{one.what}</span>
              {one.note === null ? null : <p>{one.note}</p>}
            </li>
          ))}
        </ul>
      )}
      {rows.length > shown.length ? (
        <Button look="quiet" className={styles.more} onClick={() => setOpen(true)}>
          {rows.length - shown.length} more
        </Button>
      ) : null}
    </section>
  );
}
