import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderEditor } from '../../../test/render-editor.tsx';
import { ChatMessageEditor } from './ChatMessageEditor.tsx';

const user = userEvent.setup({ delay: null });
const preset = () => screen.getByLabelText<HTMLSelectElement>('Preset');
const message = () => screen.getByLabelText<HTMLTextAreaElement>('Message');

describe('the chat message editor', () => {
  it('[FEAT-chatMessage-01] edits preset and message', async () => {
    const { settings } = renderEditor('chatMessage', ChatMessageEditor);
    expect(settings()).toEqual({ preset: '', message: '' });
    const seen = [];
    for (const { value } of [...preset().options].slice(1)) {
      await user.selectOptions(preset(), value);
      seen.push(settings().preset);
    }
    expect(seen).toEqual(['custom', 'announcement', 'fortune', 'followAge', 'magicBall']);
    await user.selectOptions(preset(), 'custom');
    await user.type(message(), 'Hi');
    expect(settings()).toEqual({ preset: 'custom', message: 'Hi' });
  });

  it('[FEAT-chatMessage-02] requires a preset', async () => {
    renderEditor('chatMessage', ChatMessageEditor);
    expect(screen.getByText('You must select a preset')).toBeTruthy();
    await user.selectOptions(preset(), 'fortune');
    expect(screen.queryByText('You must select a preset')).toBeNull();
  });

  it('[FEAT-chatMessage-03] requires a message for the preset custom', async () => {
    renderEditor('chatMessage', ChatMessageEditor, { preset: 'custom' });
    expect(screen.getByText('You need to specify a message')).toBeTruthy();
    await user.type(message(), ' ');
    expect(screen.getByText('You need to specify a message')).toBeTruthy();
    await user.type(message(), 'x');
    expect(screen.queryByText('You need to specify a message')).toBeNull();
  });

  it('shows a message box for the announcement, which may stay empty, and for no other preset', async () => {
    renderEditor('chatMessage', ChatMessageEditor, { preset: 'announcement' });
    expect(message().getAttribute('aria-invalid')).toBeNull();
    expect(screen.getByText('An announcement without a message is not sent, and the points go back.')).toBeTruthy();
    for (const other of ['fortune', 'followAge', 'magicBall']) {
      await user.selectOptions(preset(), other);
      expect(screen.queryByLabelText('Message')).toBeNull();
    }
  });

  it('allows 500 characters, and counts an emoji as one', () => {
    renderEditor('chatMessage', ChatMessageEditor, { preset: 'custom' });
    const isTooLong = (length: number) => {
      fireEvent.change(message(), { target: { value: '😀'.repeat(length) } });
      return screen.queryByText('The message can have up to 500 characters') !== null;
    };
    expect([1, 499, 500, 501].map(isTooLong)).toEqual([false, false, false, true]);
  });

  it('shows the error it is given', () => {
    renderEditor('chatMessage', ChatMessageEditor, { preset: 'fortune' }, { errors: { preset: 'Not this one.' } });
    expect(screen.getByText('Not this one.')).toBeTruthy();
  });
});
