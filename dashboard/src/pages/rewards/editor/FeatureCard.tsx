import { REWARD_DELAY_MAX_S } from '@bitcue/shared/constants/rewards.ts';
import { type Feature, isFeatureType } from '@bitcue/shared/features/catalog.ts';
import { definitionOf, viewerFieldsOf } from '@bitcue/shared/features/feature.ts';
import type { RewardFeature } from '@bitcue/shared/rewards/reward-feature.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { KindIcon } from '@bitcue/shared/ui/KindIcon.tsx';
import { Select } from '@bitcue/shared/ui/Select.tsx';
import { Switch } from '@bitcue/shared/ui/Switch.tsx';
import { ChevronDown, ChevronUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { describeSettings } from '../../../features/describe-features.ts';
import { FeatureForm } from '../../../features/FeatureForm.tsx';
import { SecondsField } from '../../../parts/SecondsField.tsx';
import { useSortableRow } from '../../../parts/use-sortable-row.tsx';
import styles from './FeatureCard.module.css';

const DELAY_HINT = `0 to ${REWARD_DELAY_MAX_S} seconds`;

/** Props of `FeatureCard`. */
export interface FeatureCardProps {
  feature: RewardFeature;
  errors: Record<string, string>;
  /** Title of the feature above; null for the first one. */
  above: string | null;
  /** Why Twitch refuses it on this reward, as a sentence; null if it does not. */
  refused: string | null;
  /** When it starts, as the timeline shows it. */
  when: string;
  /** True if viewers have to write something. */
  needsInput: boolean;
  isOpen: boolean;
  onToggle: () => void;
  onChange: (feature: RewardFeature) => void;
  onDelete: () => void;
  /** Called before leaving for Twitch's consent page. */
  onLeave: () => void;
}

/** Renders a feature: a line with its settings, and its editor while expanded (RWD-07). */
export function FeatureCard(props: FeatureCardProps) {
  const { feature, errors, refused, when, isOpen, onToggle, onDelete } = props;
  const { id, type } = feature;
  const isKnown = isFeatureType(type);
  const title = isKnown ? definitionOf(type).title : `Unable to find title for Feature '${type as string}'`;
  const [isAsking, setAsking] = useState(false);
  const { row, handle } = useSortableRow(id, title);
  const warnings = isKnown
    ? [...new Set([...(refused === null ? [] : [refused]), ...Object.values(errors), ...listWarnings(props)])]
    : [];
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  return (
    <li {...row} className={styles.card} aria-label={title}>
      <div className={styles.row}>
        {handle}
        <KindIcon kind={type} />
        <button type="button" className={styles.open} aria-expanded={isOpen} onClick={onToggle}>
          <span className={styles.words}>
            <b>{title}</b>
            <span className={warnings.length > 0 ? styles.warn : styles.line}>
              {warnings.length > 0 ? warnings.join(' · ') : isKnown ? describeSettings(feature as Feature) : null}
            </span>
          </span>
          <span className={styles.when}>{when}</span>
          <Chevron size={18} aria-hidden="true" />
        </button>
        <Button look="quiet" className={styles.icon} aria-label={`Delete ${title}`} onClick={() => setAsking(true)}>
          <Trash2 size={16} aria-hidden="true" />
        </Button>
      </div>
      {isOpen ? (
        <div className={styles.body}>{isKnown ? <CardBody {...props} /> : <p>No component for feature ID {id}</p>}</div>
      ) : null}
      {isAsking ? <AskToDelete onDelete={onDelete} onKeep={() => setAsking(false)} /> : null}
    </li>
  );
}

/** Covers the card with the question. Escape keeps the feature. */
function AskToDelete({ onDelete, onKeep }: { onDelete: () => void; onKeep: () => void }) {
  return (
    <div
      className={styles.overlay}
      role="alertdialog"
      aria-label="Are you sure you want to delete?"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Escape would also close the modal.
        event.preventDefault();
        event.stopPropagation();
        onKeep();
      }}
    >
      <p>Are you sure you want to delete?</p>
      <Button autoFocus onClick={onKeep}>
        Keep it
      </Button>
      <Button className={styles.delete} onClick={onDelete}>
        Delete
      </Button>
    </div>
  );
}

/** Edits when a feature starts, whether it is optional, and its settings. */
function CardBody({ feature, above, errors, onChange, onLeave }: FeatureCardProps) {
  const [isJson, setJson] = useState(false);
  const change = (changes: Partial<RewardFeature>) => onChange({ ...feature, ...changes } as RewardFeature);
  return (
    <>
      <div className={styles.start}>
        {above === null ? null : (
          <Select
            label="Starts"
            value={feature.start}
            options={[
              { value: 'after', label: `after ${above} has ended` },
              { value: 'with', label: `when ${above} starts` },
            ]}
            onChange={(start) => change({ start: start === 'with' ? 'with' : 'after' })}
          />
        )}
        <div className={styles.delay}>
          <SecondsField
            label={above === null ? 'Starts after, in seconds' : 'Plus seconds'}
            value={feature.delay}
            min={0}
            max={REWARD_DELAY_MAX_S}
            tooShort={DELAY_HINT}
            tooLong={DELAY_HINT}
            onChange={(delay) => change({ delay })}
          />
        </div>
        <Switch
          label="Keep the points if this fails"
          checked={feature.optional}
          onChange={(optional) => change({ optional })}
        />
      </div>
      <FeatureForm
        feature={feature as Feature}
        errors={errors}
        place="reward"
        itemId={null}
        onChange={(changed) => onChange({ ...feature, settings: changed.settings } as RewardFeature)}
        onLeave={onLeave}
      />
      {import.meta.env.DEV ? (
        <>
          <Button look="quiet" aria-expanded={isJson} onClick={() => setJson(!isJson)}>
            {isJson ? 'Hide JSON' : 'Show JSON'}
          </Button>
          {isJson ? <pre className={styles.json}>{JSON.stringify(feature, null, 2)}</pre> : null}
        </>
      ) : null}
    </>
  );
}

/** Lists what keeps a feature from working on this reward. */
function listWarnings({ feature, needsInput }: FeatureCardProps): string[] {
  const { noInputWarning, warnings: warningsOf } = definitionOf(feature.type);
  const warnings = warningsOf(feature.settings);
  const fields = viewerFieldsOf([feature as Feature], { voices: [] }).filter(({ kind }) => kind !== 'voice');
  if (fields.length === 0 || needsInput) return warnings;
  return [
    ...warnings,
    noInputWarning ?? 'This reward does not ask viewers to write something, but this feature needs it.',
  ];
}
