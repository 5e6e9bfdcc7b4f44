import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseChromium, launchChromium, playLikeObs } from '../src/chromium.ts';

let server: Server;
let address: string;

/** A page that writes into its title whether an audio context runs without a click. */
const probePage = '<title>?</title><script>document.title = new AudioContext().state</script>';

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(probePage);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});

afterAll(() => server.close());

it('starts a browser that plays every media type of the library, and enforces web security and autoplay rules', async () => {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.goto(address);
    expect(await page.title()).toBe('suspended');
    const playable = await page.evaluate(() =>
      ['audio/mpeg', 'video/mp4; codecs="avc1.42E01E, mp4a.40.2"', 'video/webm; codecs="vp9, opus"', 'audio/wav'].map(
        (type) => document.createElement('video').canPlayType(type),
      ),
    );
    expect(playable).not.toContain('');
    // An answer from another origin without CORS headers must be unreadable.
    const otherOrigin = address.replace('127.0.0.1', 'localhost');
    const read = await page.evaluate(
      (url) =>
        fetch(url).then(
          () => 'read',
          () => 'refused',
        ),
      otherOrigin,
    );
    expect(read).toBe('refused');
    expect((await page.screenshot()).subarray(1, 4).toString()).toBe('PNG');
  } finally {
    await browser.close();
  }
});

it('plays without a click if started like OBS', async () => {
  const browser = await launchChromium([playLikeObs]);
  try {
    const page = await browser.newPage();
    await page.goto(address);
    expect(await page.title()).toBe('running');
  } finally {
    await browser.close();
  }
});

it('uses no argument that weakens security or autoplay rules', async () => {
  const { options } = await chooseChromium();
  expect(options.args?.filter((argument) => /web-security|autoplay|insecure|site-isolation/.test(argument))).toEqual(
    [],
  );
});
