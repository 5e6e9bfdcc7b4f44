import { FEATURES, type FeatureSettings, type FeatureType } from '@bitcue/shared/features/catalog.ts';
import { useState } from 'react';
import type { EditorProps, FeatureEditor } from '../src/features/editor.ts';
import { renderApp } from './render-app.tsx';

/** Renders the editor of a feature type and keeps its settings for it, as a page does. */
export function renderEditor<T extends FeatureType>(
  type: T,
  Editor: FeatureEditor<T>,
  given: object = {},
  props: Partial<Pick<EditorProps<T>, 'errors' | 'itemId' | 'preset'>> = {},
) {
  const seen = [FEATURES[type].settings.parse(given) as FeatureSettings<T>];
  function Page() {
    const [settings, setSettings] = useState(seen[0] as FeatureSettings<T>);
    return (
      <Editor
        {...({ errors: {}, itemId: null, ...props } as EditorProps<T>)}
        settings={settings}
        onChange={(next) => {
          seen.push(next);
          setSettings(next);
        }}
      />
    );
  }
  return {
    ...renderApp(<Page />),
    /** The settings as they are now. */
    settings: () => seen.at(-1) as FeatureSettings<T>,
    /** How often they were changed. */
    changes: () => seen.length - 1,
  };
}
