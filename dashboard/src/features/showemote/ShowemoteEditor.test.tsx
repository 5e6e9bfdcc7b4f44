import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderEditor } from '../../../test/render-editor.tsx';
import { ShowemoteEditor } from './ShowemoteEditor.tsx';

const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('[FEAT-showemote-01] edits the time in seconds, from 1 to 60', () => {
  const { settings } = renderEditor('showemote', ShowemoteEditor);
  expect(settings()).toEqual({ showtime: 5_000, limit: 0 });
  const type = (value: string) => {
    fill('Time on screen', value);
    const message = screen.queryByText(/^It must be/)?.textContent ?? null;
    fireEvent.blur(screen.getByLabelText('Time on screen'));
    return [message, settings().showtime];
  };
  expect([type('0'), type('2'), type('60'), type('61'), type('long')]).toEqual([
    ['It must be at least 1 second', 1_000],
    [null, 2_000],
    [null, 60_000],
    ['It must be at most 60 seconds', 60_000],
    [null, 60_000],
  ]);
});

it('[FEAT-showemote-01] edits the limit, where 0 means none', () => {
  const { settings } = renderEditor('showemote', ShowemoteEditor);
  const kept = ['-1', '0', '1', '50', '51', 'many'].map((value) => {
    fill('Maximum emotes', value);
    return settings().limit;
  });
  expect(kept).toEqual([0, 0, 1, 50, 50, 50]);
  expect(screen.getByText('0 shows all of them, up to 50.')).toBeTruthy();
});
