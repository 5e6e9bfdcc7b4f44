import type { MediaChoice } from '@bitcue/shared/features/media-settings.ts';

/** How a list of clips is played, in a few words. `noun`: one clip. */
export function describeList({ type, list }: MediaChoice, noun: string): string {
  const count = list.length;
  if (count === 0) return `no ${noun} yet`;
  switch (type) {
    case 'single':
      return `one ${noun}`;
    case 'random':
      return `random of ${count}`;
    case 'personal':
      return `own ${noun} for ${count} ${count === 1 ? 'viewer' : 'viewers'}`;
    case 'multi':
      return `viewer picks of ${count}`;
  }
}
