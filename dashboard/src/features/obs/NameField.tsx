import { OBS_NAME_MAX } from '@bitcue/shared/obs-studio/protocol.ts';
import { Select } from '@bitcue/shared/ui/Select.tsx';
import { TextField } from '@bitcue/shared/ui/TextField.tsx';

/** Props of `NameField`. */
export interface NameFieldProps {
  label: string;
  value: string;
  /** What OBS has, repeats allowed; undefined or empty if that is not known. */
  names: readonly string[] | undefined;
  onChange: (name: string) => void;
}

/** Chooses a name out of what OBS has. While that is not known, the name is typed. */
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
