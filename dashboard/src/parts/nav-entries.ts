import { Activity, Gem, Home, Library, type LucideIcon, MicVocal, Sparkles, Ticket, ToggleRight } from 'lucide-react';

/** A page in the navigation. */
export interface NavEntry {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Shown to subscribers only (ROUTE-08). */
  plusOnly?: true;
}

/** Path of the page where private voices are created. */
export const PRIVATE_VOICES_PATH = '/dashboard/private-voices';

/** The navigation, in order (ROUTE). */
export const NAV_ENTRIES: readonly NavEntry[] = [
  { to: '/dashboard', label: 'Home', icon: Home },
  { to: '/dashboard/activity', label: 'Activity', icon: Activity },
  { to: '/dashboard/extension', label: 'Extension', icon: Gem },
  { to: '/dashboard/rewards', label: 'Rewards', icon: Ticket },
  { to: '/dashboard/library', label: 'Library', icon: Library },
  { to: '/dashboard/auto-swapper', label: 'Auto Swapper', icon: ToggleRight },
  { to: PRIVATE_VOICES_PATH, label: 'Private voices', icon: MicVocal, plusOnly: true },
  { to: '/dashboard/creati-plus', label: 'Plus', icon: Sparkles, plusOnly: true },
];
