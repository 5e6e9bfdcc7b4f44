import type { TabSession } from '../../src/stage-api.ts';

/** Name of a view of the extension on the stage. */
export type ViewName = 'panel' | 'component' | 'mobile' | 'config' | 'live';

/** A view of the extension: for whom, and as what Twitch opens it. */
export interface ExtensionView {
  name: ViewName;
  label: string;
  audience: 'viewer' | 'streamer';
  open: { anchor?: NonNullable<TabSession['anchor']>; platform: 'web' | 'mobile'; mode: TabSession['mode'] };
}

/** The first view shown. */
export const PANEL: ExtensionView = {
  name: 'panel',
  label: 'Panel',
  audience: 'viewer',
  open: { anchor: 'panel', platform: 'web', mode: 'viewer' },
};

/** Every view, those for viewers first. */
export const VIEWS: readonly ExtensionView[] = [
  PANEL,
  {
    name: 'component',
    label: 'Component',
    audience: 'viewer',
    open: { anchor: 'component', platform: 'web', mode: 'viewer' },
  },
  { name: 'mobile', label: 'Mobile', audience: 'viewer', open: { platform: 'mobile', mode: 'viewer' } },
  { name: 'config', label: 'Config', audience: 'streamer', open: { platform: 'web', mode: 'config' } },
  { name: 'live', label: 'Live', audience: 'streamer', open: { platform: 'web', mode: 'dashboard' } },
];
