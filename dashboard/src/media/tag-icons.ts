import type { MEDIA_TAGS } from '@bitcue/shared/constants/library.ts';
import { Drama, Frown, Ghost, Laugh, type LucideIcon, Megaphone } from 'lucide-react';

/** Pictures of the categories; the tags' own are characters that not every system can draw. */
export const TAG_ICONS: Record<(typeof MEDIA_TAGS)[number]['name'], LucideIcon> = {
  funny: Laugh,
  sad: Frown,
  loud: Megaphone,
  troll: Drama,
  scary: Ghost,
};
