import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../test/support/manual-clock.ts';
import { HelixError } from './helix-error.ts';
import { createReleasedExtensions } from './released-extensions.ts';

const row = (icon: string) => ({ version: '1.2.3', name: 'Demo', icon_urls: { '100x100': icon, '24x24': 'x' } });

/** Creates the look-up with a list of answers from Twitch; errors are thrown. */
function createLookUp(...answers: unknown[]) {
  const clock = createManualClock();
  let asked = 0;
  const callApi = async <T>() => {
    const answer = answers[Math.min(asked, answers.length - 1)];
    asked += 1;
    if (answer instanceof Error) throw answer;
    return answer as T;
  };
  return { clock, released: createReleasedExtensions({ client: { callApi }, clock }), asked: () => asked };
}

describe('released extensions', () => {
  it('[LIM-03] [ACT-11] [API-40] are requested once an hour, whether there is one or not', async () => {
    for (const answer of [{ data: [row('')] }, new HelixError(404, 'not found')]) {
      const { clock, released, asked } = createLookUp(answer);
      const first = await released.find('a');
      await clock.advance(3_599_999);
      expect([await released.find('a'), asked()]).toEqual([first, 1]);
      await released.find('b');
      expect(asked()).toBe(2);
      await clock.advance(1);
      await released.find('a');
      expect(asked()).toBe(3);
    }
  });

  it('[API-40] [LIM-03] show a new version at the next poll, while name and icon are cached for an hour', async () => {
    const { clock, released, asked } = createLookUp(new HelixError(404, 'not found'), { data: [row('')] });
    expect([await released.findVersion('a'), await released.findVersion('a'), asked()]).toEqual([null, null, 1]);
    expect([await released.find('a'), asked()]).toEqual([null, 1]);
    await clock.advance(4_999);
    expect([await released.findVersion('a'), asked()]).toEqual([null, 1]);
    await clock.advance(1);
    expect([await released.find('a'), asked()]).toEqual([null, 1]);
    expect([await released.findVersion('a'), asked()]).toEqual(['1.2.3', 2]);
    expect([await released.find('a'), asked()]).toMatchObject([{ name: 'Demo' }, 2]);
  });

  it('[ACT-11] have the name, and the 100x100 icon if Twitch hosts it', async () => {
    const cases = [
      ['https://static-cdn.jtvnw.net/a.png', 'https://static-cdn.jtvnw.net/a.png'],
      ['https://extensions-discovery-images.twitch.tv/a.png', 'https://extensions-discovery-images.twitch.tv/a.png'],
      ['https://evil.example/a.png', null],
      ['https://static-cdn.jtvnw.net.evil.example/a.png', null],
      ['javascript:alert(1)', null],
      ['', null],
    ] as const;
    for (const [given, icon] of cases) {
      const { released } = createLookUp({ data: [row(given)] });
      expect(await released.find('a')).toEqual({ version: '1.2.3', name: 'Demo', icon });
    }
  });

  it("[ERR-20] [ACT-03] distinguish an empty answer from a failed one; 'not released' is no error", async () => {
    const find = (answer: unknown) => createLookUp(answer).released.find('a');
    await expect(find({ data: [] })).rejects.toMatchObject({
      code: 'extensions.not_found',
      message: 'Released extension not found.',
    });
    for (const answer of [new HelixError(500, 'broken'), { data: 'strange' }, undefined]) {
      await expect(find(answer)).rejects.toMatchObject({
        code: 'extensions.info',
        message: 'Failed to fetch released extension info.',
      });
    }
    expect(await find(new HelixError(404, 'not found'))).toBeNull();
  });

  it('do not cache a failure', async () => {
    const { released } = createLookUp(new HelixError(500, 'broken'), { data: [row('')] });
    await expect(released.find('a')).rejects.toThrow();
    expect(await released.find('a')).toMatchObject({ name: 'Demo' });
  });
});
