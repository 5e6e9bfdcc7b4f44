import { DEFAULT_SET_NAME, SWAP_RULES_MAX } from '@bitcue/shared/constants/swapper.ts';
import { Eye, Pencil, Play, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { Menu, type MenuEntry } from '../../parts/Menu.tsx';
import { Card } from '../../parts/Page.tsx';
import { SortableList } from '../../parts/SortableList.tsx';
import { setFallback, sortRules } from './change-rules.ts';
import { describeSize, membersOf } from './list-members.ts';
import { MemberPile } from './MemberTile.tsx';
import { RuleRow, type RulesProps } from './RuleRow.tsx';
import styles from './RulesCard.module.css';

/** Renders the rules in the order in which they are tried. They can be moved by mouse, touch or keyboard (SWAP-04). */
export function RulesCard(props: RulesProps) {
  const { view, acts } = props;
  const { rules } = view.settings;
  const entries = useMemo(() => rules.map(({ id, name }) => ({ id, name })), [rules]);
  return (
    <Card aria-labelledby="rules-title">
      <div className={styles.header}>
        <h2 id="rules-title">Rules</h2>
        <span>The first that matches wins.</span>
        {rules.length >= SWAP_RULES_MAX ? <span>A channel can have up to {SWAP_RULES_MAX}.</span> : null}
      </div>
      <SortableList entries={entries} onSort={(ids) => acts.save(sortRules(ids))}>
        <ol className={styles.rules} aria-label="Rules">
          {rules.map((rule, place) => (
            <RuleRow key={rule.id} {...props} rule={rule} place={place} />
          ))}
          <FallbackRow {...props} />
        </ol>
      </SortableList>
    </Card>
  );
}

/** Renders the default set, which is on when no rule matches. It is always last. */
function FallbackRow({ view, acts, members, onEdit, onPreview }: RulesProps) {
  const { fallback } = view.settings;
  const isOn = view.on?.choice === null;
  const edit: MenuEntry = {
    label: fallback === null ? 'Choose a set' : 'Edit',
    icon: Pencil,
    onSelect: () => onEdit('fallback'),
  };
  const use: MenuEntry[] = [
    { label: 'Use now', icon: Play, onSelect: () => acts.act({ act: 'use', choice: null }) },
    { label: 'Show what would change', icon: Eye, onSelect: () => onPreview(null) },
    {
      label: 'Leave on what is on',
      icon: Trash2,
      asks: 'Remove this set?',
      onSelect: () => acts.save(setFallback(null)),
    },
  ];
  return (
    <li className={styles.rule} data-on={isOn || undefined}>
      <span className={styles.noGrip} />
      <div className={styles.words}>
        <b className={styles.name}>When no rule matches</b>
        <span className={styles.line}>{fallback === null ? 'What is on stays on' : DEFAULT_SET_NAME}</span>
      </div>
      <div className={styles.set}>
        {fallback === null ? null : (
          <>
            <MemberPile members={membersOf(fallback, members)} />
            <span>{describeSize(fallback)}</span>
          </>
        )}
      </div>
      <span className={styles.switch} />
      <Menu
        label="More for When no rule matches"
        busy={acts.isActing}
        entries={fallback === null ? [edit] : [edit, ...use]}
      />
    </li>
  );
}
