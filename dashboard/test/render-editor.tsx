import { FEATURES, type FeatureSettings, type FeatureType } from '@bitcue/shared/features/catalog.ts';
import { useState } from 'react';
import type { EditorProps, FeatureEditor } from '../src/features/editor.ts';
import { renderApp } from './render-app.tsx';

/** Renders a feature type's editor and holds its settings, as a page does. */
export function renderEditor<T extends FeatureType>(
  type: T,
  Editor: FeatureEditor<T>,
  given: object = {},
  props: Partial<Pick<EditorProps<T>, 'errors' | 'place' | 'itemId' | 'preset'>> = {},
) {
  const seen = [FEATURES[type].settings.parse(given) as FeatureSettings<T>];
  function Page() {
    const [settings, setSettings] = useState(seen[0] as FeatureSettings<T>);
    return (
      <Editor
        {...({ errors: {}, place: 'bits', itemId: null, ...props } as EditorProps<T>)}
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
    /** Returns the current settings. */
    settings: () => seen.at(-1) as FeatureSettings<T>,
    /** Returns how often they were changed. */
    changes: () => seen.length - 1,
  };
}
