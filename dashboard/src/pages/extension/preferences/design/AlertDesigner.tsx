import {
  ALERT_FACES,
  ALERT_HIGHLIGHTS,
  ALERT_MOTIONS,
  ALERT_SIZES,
  ALERT_STYLES,
  type AlertDesign,
} from '@bitcue/shared/items/alert-design.ts';
import { Switch } from '@bitcue/shared/ui/Switch.tsx';
import { RadioGroup, RadioTiles } from '../../../../parts/RadioGroup.tsx';
import { Slider } from '../../../../parts/Slider.tsx';
import styles from './AlertDesigner.module.css';

const STYLES: Record<AlertDesign['style'], { title: string; line: string }> = {
  signal: { title: 'Signal', line: 'A broadcast desk' },
  paper: { title: 'Paper', line: 'A torn slip, tape and a felt pen' },
  arcade: { title: 'Arcade', line: 'A handheld’s dialogue box' },
  whisper: { title: 'Whisper', line: 'No box: a rule and two lines' },
};
const SIZES: Record<AlertDesign['size'], string> = { s: 'Small', m: 'Medium', l: 'Large' };
const MOTIONS: Record<AlertDesign['motion'], string> = { full: 'Full', subtle: 'Subtle', none: 'None' };
const HIGHLIGHTS: Record<AlertDesign['highlight'], string> = { cue: 'The style’s', theme: 'Theme' };
const FACES: Record<AlertDesign['face'], string> = {
  style: 'The style’s',
  house: 'Grotesque',
  book: 'Book',
  pixel: 'Pixel',
  system: 'System',
};

/** Props of `AlertDesigner`. */
interface AlertDesignerProps {
  design: AlertDesign;
  onChange: (part: Partial<AlertDesign>) => void;
}

/** Edits the design of alerts. */
export function AlertDesigner({ design, onChange }: AlertDesignerProps) {
  const { arrival } = design;
  return (
    <section className={styles.designer} aria-label="Alert design">
      <header>
        <h3>Alert design</h3>
        <p className={styles.hint}>Try it on the stage above. Your stream changes when you put it there.</p>
      </header>
      <RadioTiles
        legend="Style"
        value={design.style}
        options={ALERT_STYLES.map((value) => ({ value, ...STYLES[value] }))}
        onChange={(style) => onChange({ style })}
      />
      <div className={styles.rows}>
        <Segments
          legend="Size"
          value={design.size}
          options={ALERT_SIZES}
          labels={SIZES}
          onChange={(size) => onChange({ size })}
        />
        <Segments
          legend="Animation"
          value={design.motion}
          options={ALERT_MOTIONS}
          labels={MOTIONS}
          onChange={(motion) => onChange({ motion })}
        />
        <Segments
          legend="Highlight"
          value={design.highlight}
          options={ALERT_HIGHLIGHTS}
          labels={HIGHLIGHTS}
          onChange={(highlight) => onChange({ highlight })}
        />
        <Segments
          legend="Font"
          value={design.face}
          options={ALERT_FACES}
          labels={FACES}
          onChange={(face) => onChange({ face })}
        />
      </div>
      <div className={styles.sounds}>
        <Switch
          label="Arrival sounds"
          checked={arrival.isOn}
          onChange={(isOn) => onChange({ arrival: { ...arrival, isOn } })}
        />
        <Slider
          label="Volume of arrival sounds"
          value={arrival.volume}
          min={0}
          max={100}
          valueText={`${arrival.volume} %`}
          disabled={!arrival.isOn}
          onChange={(volume) => onChange({ arrival: { ...arrival, volume } })}
        />
      </div>
    </section>
  );
}

/** A few short choices in a row. */
function Segments<V extends string>({
  legend,
  value,
  options,
  labels,
  onChange,
}: {
  legend: string;
  value: V;
  options: readonly V[];
  labels: Record<V, string>;
  onChange: (value: V) => void;
}) {
  return (
    <RadioGroup
      legend={legend}
      value={value}
      options={options}
      keyOf={(option) => option}
      onChange={onChange}
      className={styles.segments}
      choiceClassName={styles.segment}
    >
      {(option) => labels[option]}
    </RadioGroup>
  );
}
