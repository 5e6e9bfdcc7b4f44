import { Slider } from '../../parts/Slider.tsx';
import type { EditorProps } from '../editor.ts';
import styles from '../editors.module.css';
import { describeChance } from './describe.ts';

/** Editor for a refund: its chance (FEAT-refundReward-01). */
export function RefundRewardEditor({ settings, onChange }: EditorProps<'refundReward'>) {
  const { successPercent } = settings;
  return (
    <div className={styles.editor}>
      <Slider
        label="Chance to get the points back"
        value={successPercent}
        min={0}
        max={100}
        onChange={(percent) => onChange({ ...settings, successPercent: percent })}
        valueText={`${successPercent} %`}
      />
      <p className={styles.line}>
        {describeChance(successPercent)}. The other features run either way. Points can be returned only on rewards that
        were created here.
      </p>
    </div>
  );
}
