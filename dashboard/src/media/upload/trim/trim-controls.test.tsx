import type { SoundCut } from '@bitcue/shared/audio/mp3/cut-mp3.ts';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { ClipPart } from '../upload-clip.ts';
import type { OpenedClip } from './opened-clip.ts';
import { TrimControls } from './TrimControls.tsx';

const file = new File(['x'], 'a.mp4', { type: 'video/mp4' });

/** Shows the controls of a video of ten seconds with key frames at 0, 2 and 6 s. */
function open(cut: OpenedClip['cut']) {
  const chosen: { part: ClipPart | null } = { part: null };
  function Holder() {
    const [part, setPart] = useState<ClipPart | null>(null);
    chosen.part = part;
    const clip = { length: 10, starts: [0, 2, 6], cut };
    return <TrimControls clip={clip} file={file} url="blob:a" part={part} onChange={setPart} />;
  }
  render(<Holder />);
  const move = (name: string, to: number) =>
    fireEvent.change(screen.getByRole('slider', { name }), { target: { value: to } });
  return { chosen, move, says: () => screen.getByText(/will be uploaded/).textContent };
}

it('a video starts at the key frame before its chosen start, and does not fade', async () => {
  const cut = vi.fn(async (_: SoundCut) => ({ file, duration: 5 }));
  const { chosen, move, says } = open(cut);
  expect(screen.getAllByRole('slider')).toHaveLength(2);
  move('Start', 1.9);
  expect(chosen.part).toBeNull();
  move('Start', 5);
  move('End', 7);
  expect(says()).toBe(
    '5.0 s of 10.0 s will be uploaded. Cut off: 2.0 s at the start, 3.0 s at the end. Videos are not re-encoded, so this one starts at the key frame at 2.0 s.',
  );
  expect(chosen.part?.description).toBe('5.0 s of 10.0 s');
  await chosen.part?.make();
  await chosen.part?.make();
  expect(cut.mock.calls).toEqual([[{ part: { start: 2, end: 7 }, fadeIn: 0, fadeOut: 0 }]]);
});

it('says what to do with a part that cannot be cut out, until another one is chosen', async () => {
  const { chosen, move } = open(() => Promise.reject(new Error('A track cannot be copied.')));
  move('End', 4);
  fireEvent.click(screen.getByRole('button', { name: 'Listen' }));
  await screen.findByText(/^This part could not be cut out. Choose another part, or press Whole clip/);
  screen.getByRole('button', { name: 'Whole clip' }).click();
  await vi.waitFor(() => expect(screen.queryByText(/could not be cut out/)).toBeNull());
  expect(chosen.part).toBeNull();
});
