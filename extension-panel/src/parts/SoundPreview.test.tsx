import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SoundPreview } from './SoundPreview.tsx';

let players: FakeAudio[] = [];
let refuse = false;

class FakeAudio {
  readonly src: string;
  volume = 1;
  onended: (() => void) | null = null;
  onerror: (() => void) | null = null;
  pause = vi.fn();
  play = vi.fn(() => (refuse ? Promise.reject(new DOMException('no', 'NotAllowedError')) : Promise.resolve()));

  constructor(src: string) {
    this.src = src;
    players.push(this);
  }
}

beforeEach(() => {
  players = [];
  refuse = false;
  vi.stubGlobal('Audio', FakeAudio);
  render(<SoundPreview src="https://ebs.example/horn.mp3" />);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

describe('SoundPreview', () => {
  it('loads and plays nothing until asked, then plays at the chosen volume', async () => {
    expect(players).toEqual([]);
    fireEvent.input(screen.getByRole('slider', { name: 'Preview volume' }), { target: { value: '40' } });
    await press('Listen');
    expect(players[0]).toMatchObject({ src: 'https://ebs.example/horn.mp3', volume: 0.4 });
    fireEvent.input(screen.getByRole('slider', { name: 'Preview volume' }), { target: { value: '0' } });
    expect(players[0]?.volume).toBe(0);
    await press('Stop');
    expect(players[0]?.pause).toHaveBeenCalled();
  });

  it('can be played again after its end', async () => {
    await press('Listen');
    await act(async () => players[0]?.onended?.());
    await press('Listen');
    expect(players).toHaveLength(2);
  });

  it('says so when the browser refuses to play', async () => {
    refuse = true;
    await press('Listen');
    expect(screen.getByRole('status').textContent).toBe('This sound cannot be played here.');
    expect(screen.getByRole('button', { name: 'Listen' })).toBeTruthy();
  });

  it('stops when it is removed', async () => {
    await press('Listen');
    cleanup();
    expect(players[0]?.pause).toHaveBeenCalled();
  });
});
