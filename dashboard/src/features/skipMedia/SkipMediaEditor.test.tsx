import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderEditor } from '../../../test/render-editor.tsx';
import { SkipMediaEditor } from './SkipMediaEditor.tsx';

it('[FEAT-skipMedia-01] has no settings', () => {
  const { settings } = renderEditor('skipMedia', SkipMediaEditor, {}, { place: 'reward' });
  expect(settings()).toEqual({});
  expect(screen.getByText(/^Stops the current alert and starts the next one\./)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});
