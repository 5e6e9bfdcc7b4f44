import { createTwitchExt } from './create-ext.ts';
import { connectToParent } from './link.ts';

/** Loaded by views in place of Twitch's helper: defines `window.Twitch.ext` and tells the stage page the view is ready. */
const link = connectToParent(window);
Object.assign(window, { Twitch: { ext: createTwitchExt(link) } });
link.post({ type: 'ready' });
