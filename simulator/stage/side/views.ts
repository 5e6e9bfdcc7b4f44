import type { TabSession } from '../../src/stage-api.ts';

/** Name of an extension view on the stage page. */
export type ViewName = 'panel' | 'component' | 'mobile' | 'config' | 'live';

/** An extension view: its audience, and how Twitch opens it. */
export interface ExtensionView {
  name: ViewName;
  label: string;
  audience: 'viewer' | 'streamer';
  open: { anchor?: NonNullable<TabSession['anchor']>; platform: 'web' | 'mobile'; mode: TabSession['mode'] };
}

/** The view shown first. */
export const PANEL: ExtensionView = {
  name: 'panel',
  label: 'Panel',
  audience: 'viewer',
  open: { anchor: 'panel', platform: 'web', mode: 'viewer' },
};

/** All views, viewers' first. */
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
