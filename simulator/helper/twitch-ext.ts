import { createTwitchExt } from './create-ext.ts';
import { connectToParent } from './link.ts';

/** The script a view loads in place of Twitch's helper: defines `window.Twitch.ext` and tells the page around it that the view is there. */
const link = connectToParent(window);
Object.assign(window, { Twitch: { ext: createTwitchExt(link) } });
link.post({ type: 'ready' });
