import { SWAP_WORD_MAX, SWAP_WORDS_MAX } from '@bitcue/shared/constants/swapper.ts';
import { CATEGORY_NAME_MAX, REWARD_CATEGORIES_MAX } from '@bitcue/shared/rewards/reward-rules.ts';
import type { SwapCondition } from '@bitcue/shared/swapper/swap-rule.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Select } from '@bitcue/shared/ui/Select.tsx';
import { TextField } from '@bitcue/shared/ui/TextField.tsx';
import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { NameList } from '../../parts/NameList.tsx';
import { readWhole } from '../../parts/whole-number.ts';
import styles from './ConditionFields.module.css';
import { HoursFields } from './HoursFields.tsx';
import { addPart, CONDITION_PARTS, dropPart, type EditedPart, type RuleDraft, type RuleErrors } from './rule-draft.ts';

const NAMES: Readonly<Record<EditedPart, string>> = {
  categories: 'Category',
  words: 'Words in the title',
  live: 'Live or offline',
  hours: 'Days and hours',
  viewers: 'Viewers',
};

/** Props of `ConditionFields`. */
export interface ConditionFieldsProps {
  draft: RuleDraft;
  errors: RuleErrors;
  /** Categories that other rules use. */
  categories: readonly string[];
  onChange: (draft: RuleDraft) => void;
}

/** Edits the condition of a rule: parts that must all be true. */
export function ConditionFields({ draft, errors, categories, onChange }: ConditionFieldsProps) {
  const { condition, parts } = draft;
  const set = (changes: Partial<SwapCondition>) => onChange({ ...draft, condition: { ...condition, ...changes } });
  const fields: Readonly<Record<EditedPart, () => ReactNode>> = {
    categories: () => (
      <NameList
        label="Category is one of"
        noun="category"
        hint="Names as on Twitch."
        names={condition.categories}
        max={REWARD_CATEGORIES_MAX}
        nameMax={CATEGORY_NAME_MAX}
        error={errors.categories}
        known={categories}
        onChange={(categories) => set({ categories })}
      />
    ),
    words: () => (
      <NameList
        label="Title has one of"
        noun="word or phrase"
        hint="Upper or lower case makes no difference."
        names={condition.words}
        max={SWAP_WORDS_MAX}
        nameMax={SWAP_WORD_MAX}
        error={errors.words}
        onChange={(words) => set({ words })}
      />
    ),
    live: () => (
      <Select
        label="Stream is"
        value={condition.live === false ? 'offline' : 'live'}
        options={[
          { value: 'live', label: 'live' },
          { value: 'offline', label: 'offline' },
        ]}
        error={errors.live}
        onChange={(value) => set({ live: value === 'live' })}
      />
    ),
    hours: () => <HoursFields hours={condition.hours} error={errors.hours} onChange={(hours) => set({ hours })} />,
    viewers: () => (
      <ViewerFields
        viewers={condition.viewers ?? { min: null, max: null }}
        error={errors.viewers}
        onChange={(viewers) => set({ viewers })}
      />
    ),
  };
  const missing = CONDITION_PARTS.filter((part) => !parts.includes(part));
  return (
    <fieldset className={styles.parts}>
      <legend>On when all of these are true</legend>
      {parts.map((part) => (
        <div key={part} className={styles.part}>
          <div className={styles.fields}>{fields[part]()}</div>
          <Button
            look="quiet"
            className={styles.remove}
            aria-label={`Remove ${NAMES[part]}`}
            onClick={() => onChange(dropPart(draft, part))}
          >
            <X size={16} aria-hidden="true" />
          </Button>
        </div>
      ))}
      {errors.condition === undefined || parts.length > 0 ? null : (
        <p className={styles.error} role="alert">
          {errors.condition}
        </p>
      )}
      {missing.length === 0 ? null : (
        <div className={styles.add}>
          {missing.map((part) => (
            <Button key={part} aria-label={`Add ${NAMES[part]}`} onClick={() => onChange(addPart(draft, part))}>
              <Plus size={15} aria-hidden="true" />
              {NAMES[part]}
            </Button>
          ))}
        </div>
      )}
    </fieldset>
  );
}

/** Props of `ViewerFields`. */
interface ViewerFieldsProps {
  viewers: NonNullable<SwapCondition['viewers']>;
  error: string | undefined;
  onChange: (viewers: NonNullable<SwapCondition['viewers']>) => void;
}

/** Edits the required number of viewers. An empty field means no bound. */
function ViewerFields({ viewers, error, onChange }: ViewerFieldsProps) {
  const box = (bound: 'min' | 'max', label: string) => (
    <TextField
      label={label}
      value={viewers[bound] === null ? '' : String(viewers[bound])}
      onChange={(text) => {
        const digits = text.replace(/\D/g, '');
        onChange({ ...viewers, [bound]: digits === '' ? null : readWhole(digits) });
      }}
    />
  );
  return (
    <>
      <div className={styles.pair}>
        {box('min', 'Viewers, at least')}
        {box('max', 'Viewers, at most')}
      </div>
      {error === undefined ? null : <p className={styles.error}>{error}</p>}
    </>
  );
}
