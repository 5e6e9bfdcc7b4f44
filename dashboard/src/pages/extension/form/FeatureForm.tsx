import { FeatureFields } from '../../../features/FeatureFields.tsx';
import type { FeatureDraft } from '../feature-errors.ts';
import { PermissionNotice } from './PermissionNotice.tsx';

/** What the form of a feature takes. */
export interface FeatureFormProps {
  feature: FeatureDraft;
  onChange: (feature: FeatureDraft) => void;
  errors: Record<string, string>;
  /** The item that has the feature; null while it is being made. */
  itemId: string | null;
  preset?: 'ai' | undefined;
  /** Called before the page is left for Twitch's consent, to keep what was entered. */
  onLeave: () => void;
}

/** The editor of a feature's settings, under what Twitch must still be asked for. */
export function FeatureForm({ onLeave, ...props }: FeatureFormProps) {
  return (
    <div>
      <PermissionNotice type={props.feature.type} onLeave={onLeave} />
      <FeatureEditor {...props} />
    </div>
  );
}

function FeatureEditor({ feature, onChange, ...rest }: Omit<FeatureFormProps, 'onLeave'>) {
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
