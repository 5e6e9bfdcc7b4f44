import type { AlertLook } from '@bitcue/shared/alerts/protocol.ts';
import { createWidgetKey, putWidgetSettings, readWidgets } from '@bitcue/shared/api/widgets.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import type { WidgetSettings as Settings } from '@bitcue/shared/widgets/widget-settings.ts';
import { WIDGET_SIZES, WIDGETS, type WidgetName } from '@bitcue/shared/widgets/widgets.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { toast } from 'sonner';
import { UrlField } from '../../../../alert-url/UrlField.tsx';
import { call, messageOf } from '../../../../api/call.ts';
import { draftOf, type GoalDraft, GoalForm, readGoal } from './GoalForm.tsx';
import { createSample } from './samples.ts';
import styles from './WidgetSettings.module.css';

/** Lazy, because it includes the widgets' own renderer. */
const WidgetPreview = lazy(() => import('./WidgetPreview.tsx').then((module) => ({ default: module.WidgetPreview })));

/** Query for the addresses of the widgets. */
const widgetsQuery = queryOptions({ queryKey: ['widgets'], queryFn: () => call(readWidgets) });

/** Names of the widgets, and what they are for. */
const TEXTS: Readonly<Record<WidgetName, { title: string; hint: string }>> = {
  playing: { title: 'Now playing', hint: 'The current alert and the next three.' },
  recent: { title: 'Recent', hint: 'The last five interactions that have played.' },
  goal: { title: 'Goal', hint: 'A bar that fills as alerts play. What is skipped or owed does not count.' },
  leaders: { title: 'Leaderboard of the day', hint: 'Today’s top viewers, counting what has played.' },
};

/** Returns the time zone of this computer. */
const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Shows the widgets as they look on stream, with their addresses for OBS. */
export function WidgetSettings({ look }: { look: AlertLook }) {
  const client = useQueryClient();
  const { data, error } = useQuery(widgetsQuery);
  const [isAsking, setAsking] = useState(false);
  const creation = useMutation({
    mutationFn: () => call(createWidgetKey),
    onSuccess: ({ urls, message }) => {
      client.setQueryData(widgetsQuery.queryKey, (known) => known && { ...known, urls });
      // The streamer's day begins at their midnight.
      if (data?.urls === null && data.settings.timeZone !== ownZone()) saving.mutate({ timeZone: ownZone() });
      setAsking(false);
      toast.success(message);
    },
    onError: (failure) => toast.error(messageOf(failure)),
  });
  const saving = useMutation({
    mutationFn: (settings: Partial<Settings>) => call(putWidgetSettings, { body: settings }),
    onSuccess: ({ message }, settings) => {
      client.setQueryData(
        widgetsQuery.queryKey,
        (known) => known && { ...known, settings: { ...known.settings, ...settings } },
      );
      setDraft(null);
      toast.success(message);
    },
    onError: (failure) => toast.error(messageOf(failure)),
  });
  const [draft, setDraft] = useState<GoalDraft | null>(null);
  const urls = data?.urls ?? null;
  const goal = data?.settings.goal ?? null;
  const zone = data?.settings.timeZone ?? ownZone();
  return (
    <section className={styles.widgets} aria-labelledby="widgets-title">
      <div>
        <h3 id="widgets-title">Widgets</h3>
        <p className={styles.hint}>
          Small browser sources of their own. They only show: alerts and their sounds stay on the alert page.
        </p>
      </div>
      {error ? <p role="alert">{messageOf(error)}</p> : null}
      <ul className={styles.list}>
        {WIDGETS.map((name) => {
          const { w, h } = WIDGET_SIZES[name];
          return (
            <li key={name} className={styles.widget}>
              <Suspense fallback={<div className={styles.preview} style={{ aspectRatio: `${w} / ${h}` }} />}>
                <WidgetPreview look={look} content={createSample(name, (draft && readGoal(draft)) ?? goal)} />
              </Suspense>
              <div className={styles.about}>
                <h4>{TEXTS[name].title}</h4>
                <p className={styles.hint}>{TEXTS[name].hint}</p>
                {urls ? (
                  <>
                    <UrlField label={`Address of ${TEXTS[name].title}`} url={urls[name]} />
                    <p className={styles.hint}>
                      In OBS, add a Browser source, {w} by {h}, with this address.
                    </p>
                  </>
                ) : null}
                {urls && name === 'goal' ? (
                  <GoalForm
                    draft={draft ?? draftOf(goal)}
                    hasGoal={goal !== null}
                    isSaving={saving.isPending}
                    onChange={setDraft}
                    onSave={(next) => saving.mutate({ goal: next })}
                  />
                ) : null}
                {urls && name === 'leaders' ? (
                  <div className={styles.renew}>
                    <p>The day begins at midnight ({zone}).</p>
                    {zone === ownZone() ? null : (
                      <Button look="quiet" onClick={() => saving.mutate({ timeZone: ownZone() })}>
                        Use {ownZone()}
                      </Button>
                    )}
                  </div>
                ) : null}
              </div>
            </li>
          );
        })}
      </ul>
      {data && urls === null ? (
        <Button className={styles.create} busy={creation.isPending} onClick={() => creation.mutate()}>
          Create addresses for OBS
        </Button>
      ) : null}
      {urls && !isAsking ? (
        <div className={styles.renew}>
          <p>Was one visible on stream?</p>
          <Button look="quiet" onClick={() => setAsking(true)}>
            New widget addresses
          </Button>
        </div>
      ) : null}
      {urls && isAsking ? (
        <div className={styles.renew}>
          <p>Widgets with the old addresses stop working immediately. You have to update them in OBS.</p>
          <Button look="main" busy={creation.isPending} onClick={() => creation.mutate()}>
            Create new addresses
          </Button>
          <Button look="quiet" onClick={() => setAsking(false)}>
            Keep current addresses
          </Button>
        </div>
      ) : null}
    </section>
  );
}
