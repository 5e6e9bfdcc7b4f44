import { encodeMp3, makeMusic } from '@bitcue/shared/test/mp3.ts';
import { expect, it } from 'vitest';
import { findAccessibilityProblems } from '../../src/axe.ts';
import { clip, useUploadTab } from './upload-tab.ts';

const { enter } = await useUploadTab(process.env.S3_ENDPOINT);

it('uploads part of a sound, with fades, and parts of videos; the stored lengths are those of the parts', async () => {
  const { page, drop } = await enter();
  const kind = { sampleRate: 44_100, channels: 2, bitrate: 128 } as const;
  const music = Buffer.from(await encodeMp3(kind, makeMusic(kind.sampleRate, kind.channels, 20)));
  const files = [
    { file: { name: 'music.mp3', mimeType: 'audio/mpeg', buffer: music }, title: 'A part of music', to: 3 },
    { file: clip('confetti.mp4'), title: 'A part of confetti', to: 1 },
    { file: clip('spark.webm'), title: 'A part of a spark', to: 1 },
  ];
  const sizes: number[] = [];
  page.on('request', (request) => {
    if (/\/api\/user\/upload$/.test(request.url())) sizes.push((request.postDataJSON() as { size: number }).size);
  });
  for (const { file, title, to } of files) {
    await drop().setInputFiles(file);
    await page.getByText(/^Trim/).click();
    await page.getByRole('slider', { name: 'End' }).fill(String(to));
    if (title.endsWith('music')) {
      await page.getByRole('slider', { name: 'Start' }).fill('1');
      await page.getByRole('slider', { name: 'Fade in' }).fill('0.5');
    }
    await page.getByRole('button', { name: 'Listen' }).click();
    await page.getByRole('button', { name: 'Stop: Listen' }).waitFor();
    await page.getByRole('button', { name: 'Listen', exact: true }).waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.getByLabel('Title').fill(title);
    await page.getByRole('checkbox', { name: /I accept/ }).check();
    await page.getByRole('button', { name: 'Create Media' }).click();
    await page.getByRole('heading', { name: `${title} is in your library` }).waitFor();
    await page.getByRole('button', { name: /^Upload Another file/ }).click();
  }
  expect(sizes).toHaveLength(3);
  expect(sizes[0]).toBeLessThan(music.length / 4);
  const { media } = (await page.evaluate(async () => (await fetch('/api/library/personal')).json())) as {
    media: { title: string; duration: number; source: string }[];
  };
  const lengthOf = (title: string) => media.find((one) => one.title === title)?.duration ?? 0;
  // Audio frames last 0.03 s, and a silent one is added at either end.
  expect(Math.abs(lengthOf('A part of music') - 2)).toBeLessThan(0.1);
  expect(Math.abs(lengthOf('A part of confetti') - 1)).toBeLessThan(0.1);
  expect(Math.abs(lengthOf('A part of a spark') - 1)).toBeLessThan(0.1);
  // The browser reads the same lengths from the stored files.
  const played = await page.evaluate(
    (sources) =>
      Promise.all(
        sources.map(async (source) => {
          const element = document.createElement('video');
          element.src = source;
          await new Promise((resolve) => element.addEventListener('loadedmetadata', resolve, { once: true }));
          return element.duration;
        }),
      ),
    files.map(({ title }) => media.find((one) => one.title === title)?.source ?? ''),
  );
  for (const [place, wanted] of [2, 1, 1].entries()) {
    expect(Math.abs((played[place] ?? 0) - wanted)).toBeLessThan(0.1);
  }
});
