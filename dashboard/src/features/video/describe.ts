import { CANVAS } from '@bitcue/shared/constants/geometry.ts';
import type { FeatureSettings } from '@bitcue/shared/features/catalog.ts';
import { pixelsOf } from '@bitcue/shared/features/video/video.ts';
import { describeList } from '../../media/describe-media.ts';

/** Describes a video alert in one line: which clip plays, its size and its position. */
export function describeVideo(settings: FeatureSettings<'video'>): string {
  const [w, h] = [pixelsOf(settings.size.w), pixelsOf(settings.size.h)];
  const [x, y] = [pixelsOf(settings.position.x), pixelsOf(settings.position.y)];
  const vertical = nameThird((y + h / 2) / CANVAS.h, 'top', 'bottom');
  const horizontal = nameThird((x + w / 2) / CANVAS.w, 'left', 'right');
  const place = `${vertical} ${horizontal}`.trim() || 'centre';
  return `${describeList(settings, 'video')} · ${Math.round(w)} × ${Math.round(h)} at ${place}`;
}

/** Names the third of the canvas at a fraction of its width or height; empty for the middle. */
function nameThird(share: number, low: string, high: string): string {
  if (share < 1 / 3) return low;
  return share > 2 / 3 ? high : '';
}
