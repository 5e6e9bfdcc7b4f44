import { NumberBox } from '../parts/NumberBox.tsx';
import { Slider } from '../parts/Slider.tsx';
import { parseVolume } from './parse-volume.ts';
import styles from './VolumeField.module.css';

/** What a volume field takes. */
export interface VolumeFieldProps {
  label: string;
  /** Percent. */
  value: number;
  onChange: (percent: number) => void;
  /** Percent that a text which is no number stands for; left out, such a text is ignored. */
  fallback?: number;
}

/** A volume, by slider or typed. */
export function VolumeField({ label, value, onChange, fallback }: VolumeFieldProps) {
  return (
    <div className={styles.field}>
      <Slider label={label} value={value} min={0} max={100} onChange={onChange} valueText={`${value} percent`}>
        {''}
      </Slider>
      <NumberBox
        aria-label={`${label} in percent`}
        value={value}
        parse={(text) => parseVolume(text) ?? fallback ?? null}
        onChange={onChange}
      />
    </div>
  );
}
