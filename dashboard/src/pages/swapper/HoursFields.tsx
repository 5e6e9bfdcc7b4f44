import { SWAP_HOURS_MAX } from '@bitcue/shared/constants/swapper.ts';
import type { SwapHours } from '@bitcue/shared/swapper/swap-rule.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import control from '@bitcue/shared/ui/Control.module.css';
import { Plus, X } from 'lucide-react';
import { DAYS, MONDAY_FIRST } from './describe-rule.ts';
import styles from './HoursFields.module.css';
import { NEW_HOURS } from './rule-draft.ts';

/** Props of `HoursFields`. */
export interface HoursFieldsProps {
  hours: readonly SwapHours[];
  error: string | undefined;
  onChange: (hours: SwapHours[]) => void;
}

/** Edits spans of days and hours, in the time zone of this browser. */
export function HoursFields({ hours, error, onChange }: HoursFieldsProps) {
  const change = (place: number, changes: Partial<SwapHours>) =>
    onChange(hours.map((one, at) => (at === place ? { ...one, ...changes } : one)));
  return (
    <>
      {hours.map((one, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: spans have no id, and their place does not change while one is edited.
        <fieldset key={place} className={styles.span}>
          <legend>{hours.length > 1 ? `Days and hours ${place + 1}` : 'Days and hours'}</legend>
          <div className={styles.days}>
            {MONDAY_FIRST.map((day) => (
              <Button
                key={day}
                look="quiet"
                className={styles.day}
                aria-pressed={one.days.includes(day)}
                onClick={() =>
                  change(place, {
                    days: one.days.includes(day)
                      ? one.days.filter((other) => other !== day)
                      : [...one.days, day].sort(),
                  })
                }
              >
                {DAYS[day]}
              </Button>
            ))}
          </div>
          <div className={styles.times}>
            {(['from', 'to'] as const).map((end) => (
              <label key={end}>
                {end === 'from' ? 'From' : 'To'}
                <input
                  type="time"
                  className={control.control}
                  value={one[end]}
                  onChange={(event) => change(place, { [end]: event.currentTarget.value })}
                />
              </label>
            ))}
            {hours.length > 1 ? (
              <Button
                look="quiet"
                aria-label={`Remove days and hours ${place + 1}`}
                onClick={() => onChange(hours.filter((_, at) => at !== place))}
              >
                <X size={16} aria-hidden="true" />
              </Button>
            ) : null}
          </div>
          {one.to <= one.from && one.to !== '' ? <p className={styles.line}>Until {one.to} on the day after.</p> : null}
        </fieldset>
      ))}
      {error === undefined ? null : <p className={styles.error}>{error}</p>}
      {hours.length < SWAP_HOURS_MAX ? (
        <Button className={styles.more} onClick={() => onChange([...hours, NEW_HOURS])}>
          <Plus size={15} aria-hidden="true" />
          More hours
        </Button>
      ) : null}
      <p className={styles.line}>Times are in the zone {Intl.DateTimeFormat().resolvedOptions().timeZone}.</p>
    </>
  );
}
