import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderEditor } from '../../../test/render-editor.tsx';
import { SkipMediaEditor } from './SkipMediaEditor.tsx';

it('[FEAT-skipMedia-01] has no settings', () => {
  const { settings } = renderEditor('skipMedia', SkipMediaEditor, {}, { place: 'reward' });
  expect(settings()).toEqual({});
  expect(screen.getByText(/^Stops the alert that plays, and the next one starts\./)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});
