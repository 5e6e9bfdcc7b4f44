import {
  COST_FORMULA_MAX,
  DESCRIPTION_TEMPLATE_MAX,
  TITLE_TEMPLATE_MAX,
} from '@bitcue/shared/features/updateRewardV2/limits.ts';
import {
  checkUpdateReward,
  type UpdateRewardV2Settings,
} from '@bitcue/shared/features/updateRewardV2/updateRewardV2.ts';
import { Switch } from '@bitcue/shared/ui/Switch.tsx';
import { TextField } from '@bitcue/shared/ui/TextField.tsx';
import type { EditorProps } from '../editor.ts';
import styles from '../editors.module.css';

/** The parts that can be updated, each with its switch, text field and hint. */
const PARTS = [
  {
    switched: 'updateTitle',
    field: 'title',
    switchLabel: 'Change the title',
    label: 'New title',
    hint: 'Such as: Deaths: {count}. Cut at 45 characters.',
    limit: TITLE_TEMPLATE_MAX,
  },
  {
    switched: 'updateDescription',
    field: 'description',
    switchLabel: 'Change the description',
    label: 'New description',
    hint: 'Such as: Held by {user}. Cut at 200 characters.',
    limit: DESCRIPTION_TEMPLATE_MAX,
  },
  {
    switched: 'updateCost',
    field: 'cost',
    switchLabel: 'Change the cost',
    label: 'New cost',
    hint: 'Such as: {cost} + 100. From 1 to 1,000,000,000 points, rounded.',
    limit: COST_FORMULA_MAX,
  },
] as const;

/** Editor for the update of a reward: what is changed, and to what (FEAT-updateRewardV2-01). */
export function UpdateRewardV2Editor({ settings, onChange, errors: given }: EditorProps<'updateRewardV2'>) {
  const errors: Record<string, string> = { ...checkUpdateReward(settings), ...given };
  const change = (part: Partial<UpdateRewardV2Settings>) => onChange({ ...settings, ...part });
  return (
    <div className={styles.editor}>
      <p className={styles.line}>
        {'{cost}'} is the current cost, {'{count}'} how often this has changed the reward, {'{user}'} who redeemed it
        and {'{input}'} what they wrote. Numbers are calculated with + - * /, in braces too: {'{count + 1}'}.
      </p>
      {PARTS.map(({ switched, field, switchLabel, label, hint, limit }) => (
        <div key={field} className={styles.options}>
          <Switch label={switchLabel} checked={settings[switched]} onChange={(isOn) => change({ [switched]: isOn })} />
          {settings[switched] ? (
            <div className={styles.wide}>
              <TextField
                label={label}
                value={settings[field]}
                onChange={(text) => change({ [field]: text })}
                error={errors[field]}
                hint={hint}
                limit={limit}
              />
            </div>
          ) : null}
        </div>
      ))}
      {errors.updateTitle ? (
        <p role="alert" className={styles.line}>
          {errors.updateTitle}
        </p>
      ) : null}
    </div>
  );
}
