import {
  OBS_DURATION_MS,
  OBS_TARGETS,
  OBS_VOLUME,
  type ObsAction,
  type ObsTarget,
} from '@bitcue/shared/features/obs/limits.ts';
import type { ObsEvent } from '@bitcue/shared/features/obs/obs.ts';
import { operationOfEvent } from '@bitcue/shared/features/obs/to-change.ts';
import type { ObsReport } from '@bitcue/shared/obs-studio/protocol.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Select } from '@bitcue/shared/ui/Select.tsx';
import { NumberField } from '../../parts/NumberField.tsx';
import { SecondsField } from '../../parts/SecondsField.tsx';
import { wholeIn } from '../../parts/whole-number.ts';
import { describeConnection } from './describe-connection.ts';
import styles from './EventFields.module.css';
import { NameField } from './NameField.tsx';

const TARGETS = Object.entries(OBS_TARGETS).map(([value, { label }]) => ({ value, label }));
const actionsOf = (target: ObsTarget) =>
  Object.entries(OBS_TARGETS[target].actions).map(([value, label]) => ({ value, label }));
const DURATION_S = { min: 0, max: OBS_DURATION_MS.max / 1_000 };
const DURATION_HINT = `0 to ${DURATION_S.max.toLocaleString('en')} seconds`;

/** Props of `EventFields`. */
export interface EventFieldsProps {
  title: string;
  event: ObsEvent;
  error: string | undefined;
  /** The alert page's report about OBS; null without one. */
  report: ObsReport | null;
  /** False until the report has been read. */
  isRead: boolean;
  onChange: (event: ObsEvent) => void;
  /** Null if this is the only event. */
  onRemove: (() => void) | null;
}

/** Editor for one event; shows which connection will carry it out. */
export function EventFields({ title, event, error, report, isRead, onChange, onRemove }: EventFieldsProps) {
  const { target, action, options } = event;
  const set = (part: Partial<ObsEvent['options']>) => onChange({ ...event, options: { ...options, ...part } });
  const way = describeConnection(operationOfEvent(event), report);
  return (
    <fieldset className={styles.event}>
      <legend>{title}</legend>
      <div className={styles.fields}>
        <Select
          label="What"
          value={target}
          options={TARGETS}
          onChange={(value) => {
            const next = value as ObsTarget;
            const [first] = actionsOf(next);
            onChange({
              target: next,
              action: first?.value as ObsAction,
              options: { ...options, name: '', value: '' },
            });
          }}
        />
        <Select
          label="Action"
          value={action}
          options={actionsOf(target)}
          onChange={(value) =>
            onChange({
              ...event,
              action: value as ObsAction,
              // A volume is a number; other values name the source's scene, or the filter.
              options: target === 'audio' ? { ...options, value: value === 'volume' ? 50 : '' } : options,
            })
          }
        />
        <Names event={event} report={report} set={set} />
        {target === 'replay' ? null : (
          <SecondsField
            label="Duration"
            value={Math.round(options.duration / 1_000)}
            {...DURATION_S}
            tooShort={DURATION_HINT}
            tooLong={DURATION_HINT}
            hint="Seconds; 0 for no end"
            onChange={(seconds) => set({ duration: seconds * 1_000 })}
          />
        )}
      </div>
      {error === undefined ? null : (
        <p className={styles.problem} role="alert">
          {error}
        </p>
      )}
      {isRead ? <p className={way.works ? styles.works : styles.waits}>{way.text}</p> : null}
      {onRemove === null ? null : (
        <Button aria-label={`Remove ${title.toLowerCase()}`} onClick={onRemove}>
          Remove
        </Button>
      )}
    </fieldset>
  );
}

/** Fields for the names of what is changed, out of those that OBS has. */
function Names({
  event: { target, action, options },
  report,
  set,
}: {
  event: ObsEvent;
  report: ObsReport | null;
  set: (part: Partial<ObsEvent['options']>) => void;
}) {
  const { name, value } = options;
  const text = String(value);
  switch (target) {
    case 'audio':
      return (
        <>
          <NameField
            label="Audio source"
            value={name}
            names={report?.inputs}
            onChange={(next) => set({ name: next })}
          />
          {action === 'volume' ? (
            <NumberField
              label="Volume in percent"
              value={typeof value === 'number' ? value : OBS_VOLUME.max}
              parse={wholeIn(OBS_VOLUME.min, OBS_VOLUME.max)}
              onChange={(volume) => set({ value: volume })}
              hint="100 is 0 dB in OBS."
            />
          ) : null}
        </>
      );
    case 'source':
      return (
        <>
          <NameField
            label="Scene or group"
            value={text}
            names={report?.sources.map(({ scene }) => scene)}
            onChange={(scene) => set({ value: scene })}
          />
          <NameField
            label="Source"
            value={name}
            names={report?.sources.filter(({ scene }) => text === '' || scene === text).map(({ source }) => source)}
            onChange={(next) => set({ name: next })}
          />
        </>
      );
    case 'filter':
      return (
        <>
          <NameField
            label="Source or scene"
            value={name}
            names={report?.filters.map(({ source }) => source)}
            onChange={(next) => set({ name: next })}
          />
          <NameField
            label="Filter"
            value={text}
            names={report?.filters.filter(({ source }) => name === '' || source === name).map(({ filter }) => filter)}
            onChange={(filter) => set({ value: filter })}
          />
        </>
      );
    case 'scene':
      return <NameField label="Scene" value={name} names={report?.scenes} onChange={(next) => set({ name: next })} />;
    case 'replay':
      return null;
  }
}
