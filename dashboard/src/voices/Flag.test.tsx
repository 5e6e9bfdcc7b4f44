import { SEED_LANGUAGES } from '@bitcue/shared/constants/voice-languages.ts';
import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Flag } from './Flag.tsx';

describe('Flag', () => {
  it.each(SEED_LANGUAGES)(
    '[VOICE-04] "%s", a language of the voices offered from the start, has a picture',
    (language) => {
      const { container } = render(<Flag language={language} />);
      expect(container.querySelectorAll('[data-country] svg')).toHaveLength(1);
    },
  );

  it('[VOICE-04] shows a blank of the same size for an unknown language', () => {
    const { container } = render(<Flag language="Klingon" />);
    expect(container.querySelectorAll('span')).toHaveLength(1);
    expect(container.querySelector('svg')).toBeNull();
  });
});
