import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderEditor } from '../../../test/render-editor.tsx';
import { ChatModeEditor } from './ChatModeEditor.tsx';

const mode = () => screen.getByLabelText<HTMLSelectElement>('Mode');
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const choose = (value: string) => fireEvent.change(mode(), { target: { value } });
/** Returns a field's error after each of these inputs; null for none. */
const errorsOf = (label: string, typed: readonly string[], all: RegExp) =>
  typed.map((value) => {
    type(label, value);
    return screen.queryByText(all)?.textContent ?? null;
  });

describe('the chat mode editor', () => {
  it('[FEAT-chatMode-01] edits mode and duration, and the length of slow mode only', () => {
    const { settings } = renderEditor('chatMode', ChatModeEditor);
    expect(settings()).toEqual({ mode: '', duration: null, length: null });
    const seen = [...mode().options].slice(1).map(({ value }) => {
      choose(value);
      return [settings().mode, screen.queryByLabelText('Length') !== null];
    });
    expect(seen).toEqual([
      ['slow', true],
      ['sub', false],
      ['emote', false],
      ['follower', false],
    ]);
    choose('slow');
    type('Duration', '300');
    type('Length', '30');
    expect(settings()).toEqual({ mode: 'slow', duration: 300, length: 30 });
  });

  it('[FEAT-chatMode-02] requires a mode', () => {
    renderEditor('chatMode', ChatModeEditor);
    expect(screen.getByText('You must select a mode')).toBeTruthy();
    choose('emote');
    expect(screen.queryByText('You must select a mode')).toBeNull();
  });

  it('[FEAT-chatMode-03] requires a duration of 15 seconds to 24 hours', () => {
    renderEditor('chatMode', ChatModeEditor, { mode: 'sub' });
    expect(screen.getByText('You must set a duration!')).toBeTruthy();
    expect(errorsOf('Duration', ['14', '15', '16', '86399', '86400', '86401', ''], /^(Duration|You) must/)).toEqual([
      'Duration must be more than 15 seconds',
      null,
      null,
      null,
      null,
      'Duration must be less than a 24 hours',
      'You must set a duration!',
    ]);
  });

  it('[FEAT-chatMode-04] requires a length of 1 second to 24 hours for slow mode', () => {
    renderEditor('chatMode', ChatModeEditor, { mode: 'slow', duration: 60 });
    expect(screen.getByText('You must set a length!')).toBeTruthy();
    expect(errorsOf('Length', ['0', '1', '2', '86399', '86400', '86401', ''], /^(Length|You) must/)).toEqual([
      'Length must be more than 1 seconds',
      null,
      null,
      null,
      null,
      'Length must be less than 24 hours',
      'You must set a length!',
    ]);
  });

  it('[FEAT-chatMode-05] says what is sent for a length that Twitch does not accept', () => {
    renderEditor('chatMode', ChatModeEditor, { mode: 'slow', duration: 60, length: 600 });
    expect(
      screen.getByText(/Twitch allows 3 to 120 seconds between messages\. Less is sent as 3, more as 120\./),
    ).toBeTruthy();
  });
});
