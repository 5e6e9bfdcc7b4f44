import type { MediaChoice } from '@bitcue/shared/features/media-settings.ts';

/** Describes in a few words how a list of clips is played. `noun`: the word for one clip. */
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
