import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { demoItem } from '../../test/demo-items.ts';
import { openPanel } from '../../test/open-panel.tsx';

afterEach(cleanup);

const video = '/media/media/spark.mp4';
const show = async (poster: string | null) => {
  const { container } = await openPanel({ items: [demoItem({ kinds: ['video'], picture: { video, poster } })] });
  fireEvent.click(screen.getByRole('button', { name: 'Use 25 Bits: Air horn' }));
  return container.querySelector<HTMLImageElement | HTMLVideoElement>('form img, form video');
};

it('shows the poster of a video before Bits are used', async () => {
  const picture = await show('/media/media/spark.thumb.png');
  expect([picture?.tagName, picture?.src]).toEqual(['IMG', 'http://localhost:8080/media/media/spark.thumb.png']);
});

it('shows a frame of a video without a poster, and loads no more than that', async () => {
  const picture = (await show(null)) as HTMLVideoElement;
  expect([picture.tagName, picture.src]).toEqual(['VIDEO', `http://localhost:8080${video}#t=0.5`]);
  expect([picture.preload, picture.muted, picture.controls]).toEqual(['metadata', true, false]);
});
