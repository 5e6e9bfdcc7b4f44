import type { SwapperView } from '@bitcue/shared/api/swapper.ts';
import { SWAP_RULES_MAX } from '@bitcue/shared/constants/swapper.ts';
import type { SwapRule } from '@bitcue/shared/swapper/swap-rule.ts';
import { Chip } from '@bitcue/shared/ui/Chip.tsx';
import hidden from '@bitcue/shared/ui/Spoken.module.css';
import { Switch } from '@bitcue/shared/ui/Switch.tsx';
import {
  CalendarClock,
  Check,
  Copy,
  Eye,
  Gamepad2,
  Hand,
  type LucideIcon,
  Pencil,
  Play,
  Power,
  Trash2,
  Type,
  Users,
} from 'lucide-react';
import { Menu, type MenuEntry } from '../../parts/Menu.tsx';
import { useSecondsUntil } from '../../parts/use-countdown.ts';
import { useSortableRow } from '../../parts/use-sortable-row.tsx';
import { copyRule, dropRule, enableRule } from './change-rules.ts';
import { type ConditionPart, describeCondition } from './describe-rule.ts';
import { describeSize, type Member, membersOf } from './list-members.ts';
import { MemberPile } from './MemberTile.tsx';
import styles from './RulesCard.module.css';
import type { SwapperActions } from './swapper-queries.ts';

const ICONS: Readonly<Record<ConditionPart['part'], LucideIcon>> = {
  live: Power,
  categories: Gamepad2,
  words: Type,
  hours: CalendarClock,
  viewers: Users,
  hand: Hand,
};

/** Props of the list of rules and its rows. */
export interface RulesProps {
  view: SwapperView;
  acts: SwapperActions;
  members: readonly Member[];
  onEdit: (rule: SwapRule | 'fallback') => void;
  /** Shows what a swap to a rule would change; null for the default set. */
  onPreview: (choice: string | null) => void;
}

/** Props of `RuleRow`. */
interface RuleRowProps extends RulesProps {
  rule: SwapRule;
  /** Number of rules above. */
  place: number;
}

/** Renders a rule: its condition, with a tick on each part that is true, its set, and its actions. */
export function RuleRow({ view, acts, members, onEdit, onPreview, rule, place }: RuleRowProps) {
  const { id, name, isEnabled, condition, set } = rule;
  const { row, handle } = useSortableRow(id, name, styles.grip);
  const checks = view.judged.find((one) => one.id === id)?.checks ?? [];
  const isOn = view.on?.choice === id;
  const use = () => acts.act({ act: 'use', choice: id });
  const entries: MenuEntry[] = [
    { label: 'Edit', icon: Pencil, onSelect: () => onEdit(rule) },
    { label: 'Use now', icon: Play, onSelect: use },
    { label: 'Show what would change', icon: Eye, onSelect: () => onPreview(id) },
    ...(view.settings.rules.length < SWAP_RULES_MAX
      ? [{ label: 'Make a copy', icon: Copy, onSelect: () => onEdit(copyRule(rule)) }]
      : []),
    {
      label: 'Delete',
      icon: Trash2,
      asks: 'Are you sure you want to delete?',
      onSelect: () => acts.save(dropRule(id)),
    },
  ];
  return (
    <li
      {...row}
      className={styles.rule}
      data-on={isOn || undefined}
      data-off={!isEnabled || undefined}
      aria-label={name}
    >
      {handle}
      <span className={styles.place} aria-hidden="true">
        {place + 1}
      </span>
      <div className={styles.words}>
        <div className={styles.name}>
          <button type="button" className={styles.open} onClick={() => onEdit(rule)}>
            <b>{name}</b>
          </button>
          {isOn ? (
            <Chip tone="cue" dot>
              On now
            </Chip>
          ) : null}
          {view.pending?.choice === id ? <NextChip due={view.pending.due} /> : null}
        </div>
        <ul className={styles.conditions} aria-label={`Conditions of ${name}`}>
          {describeCondition(condition).map(({ part, text }) => (
            <Condition
              key={part}
              part={part}
              text={text}
              holds={checks.find((one) => one.part === part)?.holds ?? null}
            />
          ))}
          {condition === null && !isOn ? (
            <li>
              <button type="button" className={styles.use} aria-label={`Use ${name} now`} onClick={use}>
                Use now
              </button>
            </li>
          ) : null}
        </ul>
      </div>
      <div className={styles.set}>
        <MemberPile members={membersOf(set, members)} />
        <span>{describeSize(set)}</span>
      </div>
      <div className={styles.switch}>
        <Switch
          label={`Enable ${name}`}
          hideLabel
          checked={isEnabled}
          onChange={(isEnabled) => acts.save(enableRule(id, isEnabled))}
        />
      </div>
      <Menu label={`More for ${name}`} busy={acts.isActing} entries={entries} />
    </li>
  );
}

/** Shows when a rule comes on. */
function NextChip({ due }: { due: number }) {
  const left = useSecondsUntil(due);
  return <Chip>{left > 0 ? `Next, in ${left} s` : 'Next'}</Chip>;
}

/** Renders a part of a condition, ticked while it is true. `holds`: null if that is unknown or does not matter. */
function Condition({ part, text, holds }: ConditionPart & { holds: boolean | null }) {
  const Icon = holds === true ? Check : ICONS[part];
  return (
    <li className={styles.condition} data-true={holds === true || undefined}>
      <Icon size={13} aria-hidden="true" />
      {text}
      {holds === null ? null : <span className={hidden.spoken}>{holds ? ', true now' : ', not now'}</span>}
    </li>
  );
}
