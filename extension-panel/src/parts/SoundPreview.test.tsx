import { type FakeMedia, installFakeMedia } from '@bitcue/shared/ui/test/fake-media.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SoundPreview } from './SoundPreview.tsx';

let media: FakeMedia;

beforeEach(() => {
  media = installFakeMedia();
  render(<SoundPreview src="https://ebs.example/horn.mp3" />);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

// Howler reports in a later turn of the event loop.
const settle = (trigger: () => void) =>
  act(async () => {
    trigger();
    await new Promise((done) => setTimeout(done, 0));
  });
const press = (name: string) => settle(() => fireEvent.click(screen.getByRole('button', { name })));
const setVolume = (value: string) =>
  fireEvent.change(screen.getByRole('slider', { name: 'Preview volume' }), { target: { value } });

describe('SoundPreview', () => {
  it('loads and plays nothing until asked, then plays at the chosen volume', async () => {
    expect(HTMLMediaElement.prototype.load).not.toHaveBeenCalled();
    setVolume('40');
    await press('Listen');
    expect(media.played[0]).toMatchObject({ src: 'https://ebs.example/horn.mp3', volume: 0.4 });
    setVolume('0');
    expect(media.played[0]?.volume).toBe(0);
    await press('Stop');
    expect(media.paused).toEqual([media.played[0]]);
  });

  it('can be played again after its end', async () => {
    await press('Listen');
    await settle(() => media.end(media.played[0] as HTMLMediaElement));
    await press('Listen');
    expect(media.played).toHaveLength(2);
  });

  it('says so when the browser refuses to play', async () => {
    media.refusePlay(new DOMException('no', 'NotAllowedError'));
    await press('Listen');
    expect((await screen.findByText('This sound cannot be played here.')).getAttribute('role')).toBe('status');
    expect(screen.getByRole('button', { name: 'Listen' })).toBeTruthy();
  });

  it('stops when it is removed', async () => {
    await press('Listen');
    cleanup();
    expect(media.paused).toEqual([media.played[0]]);
  });
});
