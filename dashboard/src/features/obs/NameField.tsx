import { OBS_NAME_MAX } from '@bitcue/shared/obs-studio/protocol.ts';
import { Select } from '@bitcue/shared/ui/Select.tsx';
import { TextField } from '@bitcue/shared/ui/TextField.tsx';

/** Props of `NameField`. */
export interface NameFieldProps {
  label: string;
  value: string;
  /** Names that OBS has, possibly with duplicates; undefined or empty if they are not known. */
  names: readonly string[] | undefined;
  onChange: (name: string) => void;
}

/** Field for a name: a choice of those that OBS has, or a text field while they are not known. */
export function NameField({ label, value, names = [], onChange }: NameFieldProps) {
  if (names.length === 0) {
    return (
      <TextField
        label={label}
        value={value}
        onChange={(name) => onChange(name.slice(0, OBS_NAME_MAX))}
        hint="As it is named in OBS"
      />
    );
  }
  const options = [...new Set(names)].map((name) => ({ value: name, label: name }));
  const isGone = value !== '' && !names.includes(value);
  return (
    <Select
      label={label}
      placeholder="Choose"
      value={value}
      options={isGone ? [...options, { value, label: `${value} (not in OBS now)` }] : options}
      onChange={onChange}
    />
  );
}
