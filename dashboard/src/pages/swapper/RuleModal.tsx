import { SWAP_RULE_NAME_MAX } from '@bitcue/shared/constants/swapper.ts';
import type { SwapRule, SwapRules } from '@bitcue/shared/swapper/swap-rule.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Switch } from '@bitcue/shared/ui/Switch.tsx';
import { TextField } from '@bitcue/shared/ui/TextField.tsx';
import { useState } from 'react';
import { Modal } from '../../parts/Modal.tsx';
import { RadioTiles } from '../../parts/RadioGroup.tsx';
import { ConditionFields } from './ConditionFields.tsx';
import styles from './RuleModal.module.css';
import { checkDraft, type RuleDraft, toDraft } from './rule-draft.ts';
import { SetPicker } from './SetPicker.tsx';
import type { Members } from './use-members.ts';

/** Props of `RuleModal`. */
export interface RuleModalProps {
  /** The rule to edit; a new one has no name. */
  rule: SwapRule;
  settings: SwapRules;
  known: Members;
  isSaving: boolean;
  /** Saves the rule. Close the modal only once it is saved, so that nothing typed is lost. */
  onSave: (rule: SwapRule) => void;
  onClose: () => void;
}

/** Edits a rule: when it is on, which rewards and items are on then, and what happens to those that leave (SWAP-04). */
export function RuleModal({ rule, settings, known, isSaving, onSave, onClose }: RuleModalProps) {
  const [draft, setDraft] = useState(() => toDraft(rule));
  const [isTried, setTried] = useState(false);
  const check = checkDraft(draft);
  const errors = isTried && 'errors' in check ? check.errors : {};
  const isNew = !settings.rules.some(({ id }) => id === rule.id);
  const change = (changes: Partial<RuleDraft>) => setDraft((current) => ({ ...current, ...changes }));
  const save = () => {
    setTried(true);
    if ('rule' in check) onSave(check.rule);
  };
  return (
    <Modal
      title={isNew ? 'New rule' : rule.name}
      onClose={onClose}
      unsaved={JSON.stringify(draft) === JSON.stringify(toDraft(rule)) ? null : 'The rule is not saved yet.'}
      footer={(close) => (
        <>
          <span className={styles.hint}>Nothing changes on Twitch until the next swap.</span>
          <Button onClick={close}>Cancel</Button>
          <Button look="main" busy={isSaving} onClick={save}>
            Save rule
          </Button>
        </>
      )}
    >
      <div className={styles.form}>
        <div className={styles.top}>
          <TextField
            label="Name"
            value={draft.name}
            limit={SWAP_RULE_NAME_MAX}
            error={errors.name}
            onChange={(name) => change({ name })}
          />
          <Switch label="Enabled" checked={draft.isEnabled} onChange={(isEnabled) => change({ isEnabled })} />
        </div>
        <RadioTiles
          legend="How it comes on"
          value={draft.isByHand ? 'hand' : 'rules'}
          options={[
            { value: 'rules', title: 'Automatically', line: 'When its conditions are true.' },
            { value: 'hand', title: 'By hand', line: 'Only when you choose it.' },
          ]}
          onChange={(value) => change({ isByHand: value === 'hand' })}
        />
        {draft.isByHand ? null : (
          <ConditionFields
            draft={draft}
            errors={errors}
            categories={[...new Set(settings.rules.flatMap(({ condition }) => condition?.categories ?? []))]}
            onChange={setDraft}
          />
        )}
        <SetPicker set={draft.set} known={known} onChange={(set) => change({ set })} />
        <RadioTiles
          legend="Rewards that leave"
          value={draft.stores ? 'store' : 'off'}
          options={[
            { value: 'off', title: 'Switch off', line: 'They keep slot and picture. Stored only when slots run out.' },
            { value: 'store', title: 'Store', line: 'Frees their slots. Pictures have to be added again.' },
          ]}
          onChange={(value) => change({ stores: value === 'store' })}
        />
        <RadioTiles
          legend="Redemptions that wait when a reward is stored"
          value={draft.fulfils ? 'fulfil' : 'return'}
          options={[
            { value: 'return', title: 'Points back', line: 'They do not play.' },
            { value: 'fulfil', title: 'Fulfil them', line: 'They do not play, and the points stay spent.' },
          ]}
          onChange={(value) => change({ fulfils: value === 'fulfil' })}
        />
      </div>
    </Modal>
  );
}
