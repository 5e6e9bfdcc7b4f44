import { Button } from '@bitcue/shared/ui/Button.tsx';
import control from '@bitcue/shared/ui/Control.module.css';
import { Field } from '@bitcue/shared/ui/Field.tsx';
import { Select } from '@bitcue/shared/ui/Select.tsx';
import { TextField } from '@bitcue/shared/ui/TextField.tsx';
import { GOAL_TARGET_MAX, GOAL_TITLE_MAX, type Goal } from '@bitcue/shared/widgets/widget-settings.ts';
import styles from './WidgetSettings.module.css';

/** A goal being typed. */
export interface GoalDraft {
  title: string;
  unit: Goal['unit'];
  target: string;
  /** Value of a `datetime-local` input, in this computer's time zone. */
  startsAt: string;
}

const UNITS = [
  { value: 'bits', label: 'Bits' },
  { value: 'interactions', label: 'Interactions' },
] as const;

/** Formats a time, in milliseconds since 1970, for a `datetime-local` input. */
function toLocal(at: number): string {
  const offsetMs = new Date(at).getTimezoneOffset() * 60_000;
  return new Date(at - offsetMs).toISOString().slice(0, 16);
}

/** Returns the draft of a stored goal, or of a new one that starts now. */
export function draftOf(goal: Goal | null): GoalDraft {
  if (goal === null) return { title: '', unit: 'bits', target: '5000', startsAt: toLocal(Date.now()) };
  const { title, unit, target, startsAt } = goal;
  return { title, unit, target: String(target), startsAt: toLocal(startsAt) };
}

/** Returns the goal that was typed; null if it is incomplete or invalid. */
export function readGoal({ title, unit, target, startsAt }: GoalDraft): Goal | null {
  const count = Number(target);
  const start = new Date(startsAt).getTime();
  const isWhole = Number.isInteger(count) && count >= 1 && count <= GOAL_TARGET_MAX;
  const isNamed = title.trim() !== '' && title.trim().length <= GOAL_TITLE_MAX;
  return isWhole && isNamed && start >= 0 ? { title: title.trim(), unit, target: count, startsAt: start } : null;
}

/** Props of `GoalForm`. */
interface GoalFormProps {
  draft: GoalDraft;
  hasGoal: boolean;
  isSaving: boolean;
  onChange: (draft: GoalDraft) => void;
  onSave: (goal: Goal | null) => void;
}

/** Edits the goal. It reaches the stream only when saved. */
export function GoalForm({ draft, hasGoal, isSaving, onChange, onSave }: GoalFormProps) {
  const goal = readGoal(draft);
  return (
    <form
      className={styles.goal}
      onSubmit={(event) => {
        event.preventDefault();
        if (goal) onSave(goal);
      }}
    >
      <TextField
        label="Title"
        value={draft.title}
        limit={GOAL_TITLE_MAX}
        onChange={(title) => onChange({ ...draft, title })}
      />
      <Field label="Target">
        {(attributes) => (
          <input
            {...attributes}
            className={control.control}
            type="number"
            inputMode="numeric"
            min={1}
            max={GOAL_TARGET_MAX}
            step={1}
            value={draft.target}
            onChange={(event) => onChange({ ...draft, target: event.currentTarget.value })}
          />
        )}
      </Field>
      <Select
        label="Counts"
        value={draft.unit}
        options={UNITS}
        onChange={(unit) => onChange({ ...draft, unit: unit === 'bits' ? 'bits' : 'interactions' })}
      />
      <Field label="Since">
        {(attributes) => (
          <input
            {...attributes}
            className={control.control}
            type="datetime-local"
            value={draft.startsAt}
            onChange={(event) => onChange({ ...draft, startsAt: event.currentTarget.value })}
          />
        )}
      </Field>
      <div className={styles.actions}>
        <Button look="main" type="submit" busy={isSaving} disabled={goal === null}>
          Put goal on stream
        </Button>
        <Button onClick={() => onChange({ ...draft, startsAt: toLocal(Date.now()) })}>Start from now</Button>
        {hasGoal ? (
          <Button look="quiet" onClick={() => onSave(null)}>
            Remove goal
          </Button>
        ) : null}
      </div>
    </form>
  );
}
