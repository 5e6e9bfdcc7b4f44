import {
  ALERT_FACES,
  ALERT_HIGHLIGHTS,
  ALERT_MOTIONS,
  ALERT_SIZES,
  ALERT_STYLES,
  type CardDesign,
  DEFAULT_DESIGN,
  type DesignChange,
} from '@bitcue/shared/items/alert-design.ts';
import styles from './DesignFields.module.css';
import { RadioGroup, RadioTiles } from './RadioGroup.tsx';
import { Slider } from './Slider.tsx';

const STYLES: Record<CardDesign['style'], { title: string; line: string }> = {
  signal: { title: 'Signal', line: 'A broadcast desk' },
  paper: { title: 'Paper', line: 'A torn slip, tape and a felt pen' },
  arcade: { title: 'Arcade', line: 'A handheld’s dialogue box' },
  whisper: { title: 'Whisper', line: 'No box: a rule and two lines' },
};
const SIZES: Record<CardDesign['size'], string> = { s: 'Small', m: 'Medium', l: 'Large' };
const MOTIONS: Record<CardDesign['motion'], string> = { full: 'Full', subtle: 'Subtle', none: 'None' };
const HIGHLIGHTS: Record<CardDesign['highlight'], string> = { cue: 'The style’s', theme: 'Theme' };
const FACES: Record<CardDesign['face'], string> = {
  style: 'The style’s',
  house: 'Grotesque',
  book: 'Book',
  pixel: 'Pixel',
  system: 'System',
};
const SOUNDS = { on: 'On', off: 'Off' } as const;

/** Value of a choice that is inherited from another design. */
const INHERITED = 'inherited';

/** Props of `DesignFields`. */
export interface DesignFieldsProps {
  /** The chosen values. Missing ones are inherited from another design. */
  design: DesignChange;
  /** Label of an inherited value, such as "Like all tiers"; null if nothing is inherited. */
  inherited: string | null;
  /** Called with the changed values. An undefined value is inherited again. */
  onChange: (change: DesignChange) => void;
}

/** Editor for a design of alerts, or for its differences from another one. */
export function DesignFields({ design, inherited, onChange }: DesignFieldsProps) {
  const { arrival } = design;
  const volume = arrival?.volume ?? DEFAULT_DESIGN.arrival.volume;
  return (
    <>
      <RadioTiles
        legend="Style"
        value={design.style ?? INHERITED}
        options={[
          ...(inherited === null ? [] : [{ value: INHERITED, title: inherited } as const]),
          ...ALERT_STYLES.map((value) => ({ value, ...STYLES[value] })),
        ]}
        onChange={(style) => onChange({ style: style === INHERITED ? undefined : style })}
      />
      <div className={styles.rows}>
        <Segments
          legend="Size"
          value={design.size}
          options={ALERT_SIZES}
          labels={SIZES}
          inherited={inherited}
          onChange={(size) => onChange({ size })}
        />
        <Segments
          legend="Animation"
          value={design.motion}
          options={ALERT_MOTIONS}
          labels={MOTIONS}
          inherited={inherited}
          onChange={(motion) => onChange({ motion })}
        />
        <Segments
          legend="Highlight"
          value={design.highlight}
          options={ALERT_HIGHLIGHTS}
          labels={HIGHLIGHTS}
          inherited={inherited}
          onChange={(highlight) => onChange({ highlight })}
        />
        <Segments
          legend="Font"
          value={design.face}
          options={ALERT_FACES}
          labels={FACES}
          inherited={inherited}
          onChange={(face) => onChange({ face })}
        />
        <Segments
          legend="Arrival sounds"
          value={arrival && (arrival.isOn ? 'on' : 'off')}
          options={['on', 'off']}
          labels={SOUNDS}
          inherited={inherited}
          onChange={(sound) => onChange({ arrival: sound && { isOn: sound === 'on', volume } })}
        />
        <Slider
          label="Volume of arrival sounds"
          value={volume}
          min={0}
          max={100}
          valueText={`${volume} %`}
          disabled={!arrival?.isOn}
          onChange={(next) => onChange({ arrival: { isOn: true, volume: next } })}
        />
      </div>
    </>
  );
}

/** Props of `Segments`. */
export interface SegmentsProps<V extends string | number> {
  legend: string;
  /** Undefined if it is inherited. */
  value: V | undefined;
  options: readonly V[];
  labels: Readonly<Record<V, string>>;
  /** Label of the first choice, which means undefined; null if nothing is inherited. */
  inherited?: string | null;
  onChange: (value: V | undefined) => void;
}

/** Renders a few short choices in a row. */
export function Segments<V extends string | number>({
  legend,
  value,
  options,
  labels,
  inherited = null,
  onChange,
}: SegmentsProps<V>) {
  return (
    <RadioGroup<V | undefined | null>
      legend={legend}
      value={value}
      options={inherited === null ? options : [undefined, ...options]}
      keyOf={(option) => option ?? INHERITED}
      onChange={(option) => onChange(option ?? undefined)}
      className={styles.segments}
      choiceClassName={styles.segment}
    >
      {(option) => (option ? labels[option] : inherited)}
    </RadioGroup>
  );
}
