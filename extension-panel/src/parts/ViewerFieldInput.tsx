import type { ViewerField } from '@bitcue/shared/features/viewer-input.ts';
import { Select } from '@bitcue/shared/ui/Select.tsx';
import { TextField } from '@bitcue/shared/ui/TextField.tsx';

/** Props of a field's control. */
export interface ViewerFieldInputProps {
  field: ViewerField;
  value: string;
  error: string | undefined;
  disabled: boolean;
  onChange: (value: string) => void;
}

/** The control for one viewer field of the feature catalogue. */
export function ViewerFieldInput({ field, ...rest }: ViewerFieldInputProps) {
  const common = { ...rest, label: field.label, name: field.name };
  switch (field.kind) {
    case 'text':
      return <TextField {...common} rows={2} limit={field.maxLength} hint={field.hint} />;
    case 'voice':
      return (
        <Select
          {...common}
          value={rest.value === '' ? field.defaultVoice : rest.value}
          options={field.options.map((voice) => ({ value: voice.name, label: `${voice.label}, ${voice.language}` }))}
        />
      );
    case 'alias':
      return (
        <Select
          {...common}
          placeholder="Choose one"
          options={field.options.map((alias) => ({ value: alias, label: alias }))}
        />
      );
    case 'target':
      return <TextField {...common} />;
  }
}
