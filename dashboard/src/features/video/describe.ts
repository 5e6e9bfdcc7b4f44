import { CANVAS } from '@bitcue/shared/constants/geometry.ts';
import type { FeatureSettings } from '@bitcue/shared/features/catalog.ts';
import { pixelsOf } from '@bitcue/shared/features/video/video.ts';
import { describeList } from '../describe-list.ts';

/** A video in one line: which clip is played, how large and where. */
export function describeVideo(settings: FeatureSettings<'video'>): string {
  const [w, h] = [pixelsOf(settings.size.w), pixelsOf(settings.size.h)];
  const [x, y] = [pixelsOf(settings.position.x), pixelsOf(settings.position.y)];
  const vertical = namePart((y + h / 2) / CANVAS.h, 'top', 'bottom');
  const horizontal = namePart((x + w / 2) / CANVAS.w, 'left', 'right');
  const place = `${vertical} ${horizontal}`.trim() || 'centre';
  return `${describeList(settings, 'video')} · ${Math.round(w)} × ${Math.round(h)} at ${place}`;
}

/** The third of the canvas that a share of it lies in; empty for the middle one. */
function namePart(share: number, low: string, high: string): string {
  if (share < 1 / 3) return low;
  return share > 2 / 3 ? high : '';
}
