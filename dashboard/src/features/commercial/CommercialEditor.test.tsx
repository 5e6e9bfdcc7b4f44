import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderEditor } from '../../../test/render-editor.tsx';
import { CommercialEditor } from './CommercialEditor.tsx';

const user = userEvent.setup({ delay: null });

it('[FEAT-commercial-01] offers 30 to 180 seconds in steps of 30, and nothing else', async () => {
  const { settings } = renderEditor('commercial', CommercialEditor);
  const radios = screen.getAllByRole('radio');
  expect(settings()).toEqual({ length: 30 });
  expect(radios.map((radio) => radio.closest('label')?.textContent)).toEqual([
    '30 seconds',
    '1 minute',
    '1 minute 30 seconds',
    '2 minutes',
    '2 minutes 30 seconds',
    '3 minutes',
  ]);
  const lengths = [];
  for (const radio of [...radios.slice(1), ...radios.slice(0, 1)]) {
    await user.click(radio);
    lengths.push(settings().length);
  }
  expect(lengths).toEqual([60, 90, 120, 150, 180, 30]);
});

it('says when Twitch refuses', () => {
  renderEditor('commercial', CommercialEditor);
  expect(screen.getByText(/only while you are live, and only for affiliates and partners/)).toBeTruthy();
});
