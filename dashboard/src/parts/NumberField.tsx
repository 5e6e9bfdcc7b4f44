import { Field } from '@bitcue/shared/ui/Field.tsx';
import { NumberBox } from './NumberBox.tsx';

/** What a number field takes. */
export interface NumberFieldProps {
  label: string;
  value: number;
  /** The number that a text stands for; null when it stands for none, which is ignored. */
  parse: (text: string) => number | null;
  onChange: (value: number) => void;
  error?: string | undefined;
  hint?: string | undefined;
  disabled?: boolean;
}

/** A number typed by hand, with its label. */
export function NumberField({ label, error, hint, ...box }: NumberFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => <NumberBox {...control} {...box} />}
    </Field>
  );
}
