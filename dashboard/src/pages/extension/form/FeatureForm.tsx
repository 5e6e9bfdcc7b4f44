import { FeatureFields } from '../../../features/FeatureFields.tsx';
import type { FeatureDraft } from '../feature-errors.ts';

/** What the form of a feature takes. */
export interface FeatureFormProps {
  feature: FeatureDraft;
  onChange: (feature: FeatureDraft) => void;
  errors: Record<string, string>;
  /** The item that has the feature; null while it is being made. */
  itemId: string | null;
  preset?: 'ai' | undefined;
}

/** The editor of a feature's settings, by its type. */
export function FeatureForm({ feature, onChange, ...rest }: FeatureFormProps) {
  switch (feature.type) {
    case 'tts':
      return <FeatureFields {...rest} {...feature} onChange={(settings) => onChange({ ...feature, settings })} />;
    case 'sound':
      return <FeatureFields {...rest} {...feature} onChange={(settings) => onChange({ ...feature, settings })} />;
    case 'video':
      return <FeatureFields {...rest} {...feature} onChange={(settings) => onChange({ ...feature, settings })} />;
    case 'punishment':
      return <FeatureFields {...rest} {...feature} onChange={(settings) => onChange({ ...feature, settings })} />;
  }
}
