import { type ExtensionView, VIEWS } from './views.ts';

const GROUPS = [
  { audience: 'viewer', label: 'Viewer' },
  { audience: 'streamer', label: 'Streamer' },
] as const;

/** Picks the open view: a viewer's or the streamer's. */
export function ViewSwitch({ view, onPick }: { view: ExtensionView; onPick(view: ExtensionView): void }) {
  return (
    <div className="view-switch">
      {GROUPS.map(({ audience, label }) => (
        <fieldset key={audience} className="view-group">
          <legend>{label}</legend>
          <div className="view-choices">
            {VIEWS.filter((one) => one.audience === audience).map((one) => (
              <label key={one.name} className="view-choice">
                <input
                  type="radio"
                  name="extension-view"
                  className="sr-only"
                  checked={one.name === view.name}
                  onChange={() => onPick(one)}
                />
                <span>{one.label}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}
