import { BIT_AMOUNTS, isBitAmount } from '@bitcue/shared/constants/bits.ts';
import { COOLDOWNS } from '@bitcue/shared/constants/platform.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import type { CallResult } from '@bitcue/shared/ui/extension/ebs-client.ts';
import { Gem } from '@bitcue/shared/ui/Gem.tsx';
import { joinClasses } from '@bitcue/shared/ui/join-classes.ts';
import { KindIcon } from '@bitcue/shared/ui/KindIcon.tsx';
import { Select } from '@bitcue/shared/ui/Select.tsx';
import { Switch } from '@bitcue/shared/ui/Switch.tsx';
import type { ItemPart } from '../app/changes.ts';
import type { Config } from '../app/config-store.ts';
import styles from './ConfigItemRow.module.css';
import { useTestLock } from './use-test-lock.ts';

/** An item in the config view. */
export type ConfigItem = Config['items'][number];

/** Props of a row. */
export interface ConfigItemRowProps {
  item: ConfigItem;
  onChange: (part: ItemPart) => void;
  onTest: () => Promise<CallResult<{ message: string }>>;
}

/** An item: its switch, its price, and a free test. */
export function ConfigItemRow({ item, onChange, onTest }: ConfigItemRowProps) {
  const { secondsLeft, told, press } = useTestLock(onTest);
  const [kind] = item.kinds;
  return (
    <li className={joinClasses(styles.row, !item.enabled && styles.off)}>
      <KindIcon kind={kind} />
      <div className={styles.words}>
        <h3 className={styles.title}>{item.title}</h3>
        <p className={told?.failed ? styles.failed : styles.line} role="status">
          {told?.text ?? describeItem(item)}
        </p>
      </div>
      <span className={styles.price}>
        <Gem amount={item.amount} />
        <Select
          label={`Price of ${item.title}, in Bits`}
          hideLabel
          value={String(item.amount)}
          options={listAmounts(item.amount)}
          onChange={(value) => {
            const amount = Number(value);
            if (isBitAmount(amount)) onChange({ amount });
          }}
        />
      </span>
      <Button
        className={styles.test}
        aria-label={secondsLeft > 0 ? `Test ${item.title}, again in ${secondsLeft} seconds` : `Test ${item.title}`}
        disabled={kind === undefined}
        aria-disabled={secondsLeft > 0 || undefined}
        onClick={press}
      >
        {secondsLeft > 0 ? `Test ${secondsLeft} s` : 'Test'}
      </Button>
      <span className={styles.switch}>
        <Switch
          label={`${item.title} is on`}
          hideLabel
          checked={item.enabled}
          onChange={(enabled) => onChange({ enabled })}
        />
      </span>
    </li>
  );
}

/** Returns the prices to choose from, including the current one, which this page may not know. */
function listAmounts(current: number) {
  return [...new Set([...BIT_AMOUNTS, current])]
    .sort((one, other) => one - other)
    .map((amount) => ({ value: String(amount), label: amount.toLocaleString('en-US') }));
}

function describeItem({ kinds, cooldown, enabled }: ConfigItem): string {
  if (kinds.length === 0) return 'To make it work, add a feature in the dashboard.';
  const label = COOLDOWNS.find(({ seconds }) => seconds === cooldown && seconds > 0)?.label;
  const rest = label === undefined ? 'No cooldown' : `Cooldown ${label}`;
  return enabled ? rest : `Off: hidden from viewers. ${rest}`;
}
