import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../src/node-process.ts';
import { useBrowser } from './use-world.ts';

const FOLDER = join(root, 'cli', 'starter-pack', 'media');
/** Limits in dBFS, for the highest sample and the loudest 0.4 s. Streamers set volumes once for all clips. */
const PEAK_MAX_DB = -0.3;
const LOUDEST_DB = { min: -22, max: -15 };
/** Limits of length in seconds. Even the longest ends before a viewer loses interest. */
const LENGTH_S = { min: 0.4, max: 5 };

const files = (await readdir(FOLDER)).filter((file) => /\.(mp3|webm)$/.test(file));
const browser = await useBrowser();
let server: Server;
let address = '';

beforeAll(async () => {
  server = createServer(({ url = '/' }, response) => {
    if (url === '/') return response.setHeader('content-type', 'text/html').end('<title>Starter pack</title>');
    response.setHeader('content-type', url.endsWith('.mp3') ? 'audio/mpeg' : 'video/webm');
    return createReadStream(join(FOLDER, files.find((file) => url === `/${file}`) ?? '')).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

it('decodes in a browser, with equal loudness and without clipping', async () => {
  const page = await browser.newPage();
  await page.goto(address);
  const heard = await page.evaluate(async (names) => {
    const all = [];
    for (const name of names) {
      const bytes = await (await fetch(`/${name}`)).arrayBuffer();
      const sound = await new OfflineAudioContext(1, 1, 44_100).decodeAudioData(bytes);
      const samples = sound.getChannelData(0);
      const span = Math.round(0.4 * sound.sampleRate);
      let [sum, loudest, peak] = [0, 0, 0];
      for (let at = 0; at < samples.length; at += 1) {
        const gone = at < span ? 0 : (samples[at - span] ?? 0);
        const sample = samples[at] ?? 0;
        sum += sample * sample - gone * gone;
        loudest = Math.max(loudest, sum);
        peak = Math.max(peak, Math.abs(sample));
      }
      const toDb = (share: number) => 20 * Math.log10(share);
      all.push({ name, seconds: sound.duration, peak: toDb(peak), loudest: toDb(Math.sqrt(loudest / span)) });
    }
    return all;
  }, files);
  expect(heard).toHaveLength(files.length);
  for (const { name, seconds, peak, loudest } of heard) {
    expect(seconds, name).toBeGreaterThan(LENGTH_S.min);
    expect(seconds, name).toBeLessThan(LENGTH_S.max);
    expect(peak, name).toBeLessThan(PEAK_MAX_DB);
    expect(loudest, name).toBeGreaterThan(LOUDEST_DB.min);
    expect(loudest, name).toBeLessThan(LOUDEST_DB.max);
  }
});

it('shows each video in a browser, with the stream visible around it', async () => {
  const page = await browser.newPage();
  await page.goto(address);
  const videos = files.filter((file) => file.endsWith('.webm'));
  const seen = await page.evaluate(async (names) => {
    const all = [];
    for (const name of names) {
      const video = document.createElement('video');
      video.muted = true;
      video.src = `/${name}`;
      await video.play();
      const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
      const paint = canvas.getContext('2d', { willReadFrequently: true });
      let [clear, drawn] = [0, 0];
      // The maximum that is clear and drawn in any frame of the first half, because some videos begin or end empty.
      await new Promise<void>((resolve) => {
        const look = (_now: number, { mediaTime }: { mediaTime: number }) => {
          paint?.clearRect(0, 0, canvas.width, canvas.height);
          paint?.drawImage(video, 0, 0);
          const alphas = (paint?.getImageData(0, 0, canvas.width, canvas.height).data ?? []).filter(
            (_, place) => place % 4 === 3,
          );
          clear = Math.max(clear, alphas.filter((alpha) => alpha < 16).length);
          drawn = Math.max(drawn, alphas.filter((alpha) => alpha > 100).length);
          if (mediaTime > 1.1) resolve();
          else video.requestVideoFrameCallback(look);
        };
        video.requestVideoFrameCallback(look);
      });
      all.push({ name, size: [canvas.width, canvas.height], clear, drawn });
      video.remove();
    }
    return all;
  }, videos);
  expect(seen.length).toBeGreaterThanOrEqual(8);
  for (const { name, size, clear, drawn } of seen) {
    expect(size, name).toEqual([480, 270]);
    expect(clear, name).toBeGreaterThan(480 * 270 * 0.1);
    expect(drawn, name).toBeGreaterThan(100);
  }
});
