import { OBS_EVENTS_MAX } from '@bitcue/shared/features/obs/limits.ts';
import { checkObs, obsEvent } from '@bitcue/shared/features/obs/obs.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { useQuery } from '@tanstack/react-query';
import { obsQuery } from '../../api/queries.ts';
import type { EditorProps } from '../editor.ts';
import styles from '../editors.module.css';
import { EventFields } from './EventFields.tsx';
import { ObsHelp } from './ObsHelp.tsx';

/** Editor for what happens in OBS: the events, with choices from the alert page's report (FEAT-obs-01). */
export function ObsEditor({ settings, onChange, errors: given }: EditorProps<'obs'>) {
  const { data } = useQuery(obsQuery);
  const errors = { ...checkObs(settings), ...given };
  const { events } = settings;
  const change = (next: typeof events) => onChange({ ...settings, events: next });
  return (
    <div className={styles.editor}>
      {events.map((event, at) => (
        <EventFields
          // biome-ignore lint/suspicious/noArrayIndexKey: events have no identity but their place
          key={at}
          title={`Event ${at + 1}`}
          event={event}
          error={errors[`events.${at}`]}
          report={data?.report ?? null}
          isRead={data !== undefined}
          onChange={(next) => change(events.map((one, place) => (place === at ? next : one)))}
          onRemove={events.length > 1 ? () => change(events.filter((_, place) => place !== at)) : null}
        />
      ))}
      {errors.events === undefined ? null : <p role="alert">{errors.events}</p>}
      <div>
        <Button disabled={events.length >= OBS_EVENTS_MAX} onClick={() => change([...events, obsEvent.parse({})])}>
          Add event
        </Button>
      </div>
      <p className={styles.line}>
        After its duration, the previous state is restored, unless you have changed it in OBS. If there is nothing to
        change, or OBS does not have it, the points go back.
      </p>
      <ObsHelp report={data?.report ?? null} />
    </div>
  );
}
