import { INTERACTION_PLACES } from './interaction-places.ts';
import { LIBRARY_PLACES } from './library-places.ts';
import { PAGE_PLACES } from './page-places.ts';
import type { DashboardPlace } from './place.ts';
import { PRIVATE_VOICE_PLACES } from './private-voice-places.ts';
import { SETUP_PLACES } from './setup-places.ts';
import { SWAPPER_PLACES } from './swapper-places.ts';

/** Every page, modal and state of the dashboard. Each is checked with axe and has pictures. */
export const DASHBOARD_PLACES: readonly DashboardPlace[] = [
  ...PAGE_PLACES,
  ...SWAPPER_PLACES,
  ...LIBRARY_PLACES,
  ...SETUP_PLACES,
  ...INTERACTION_PLACES,
  ...PRIVATE_VOICE_PLACES,
];
