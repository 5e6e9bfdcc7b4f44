import { describe, expect, it } from 'vitest';
import { findAccessibilityProblems } from '../../src/axe.ts';
import { clip, useUploadTab } from './upload-tab.ts';

/** Origin to which browsers upload: a MinIO set by `npm run test:real`, or else the server. */
const storage = process.env.S3_ENDPOINT;
const { enter } = await useUploadTab(storage);

describe('uploading', () => {
  it('[UP-01] [UP-08] [UP-15] [UP-16] [LIB-16] [MEDIA-07] puts a sound and a video into Your Uploads and the picker; an item created with one plays on the alert page', async () => {
    const { dashboard, page, drop, upload } = await enter();
    await drop().setInputFiles(clip('air-horn.mp3'));
    await page.getByRole('heading', { name: 'Add information' }).waitFor();
    expect(await page.getByLabel('Title').inputValue()).toBe('Air horn');
    await page.getByRole('button', { name: 'Play air-horn.mp3' }).click();
    await page.getByRole('button', { name: 'Stop air-horn.mp3' }).waitFor();
    await page.getByRole('button', { name: 'Play air-horn.mp3' }).waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    const sent = page.waitForRequest((request) => /^multipart/.test(request.headers()['content-type'] ?? ''));
    await upload('air-horn.mp3', 'My very own horn');
    expect(new URL((await sent).url()).origin).toBe(storage ?? new URL(page.url()).origin);
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: /^Upload Another file/ }).click();
    await upload('confetti.mp4', 'My very own confetti');

    await page.getByRole('tab', { name: 'Your Uploads' }).click();
    await page.getByText('My very own horn').waitFor();
    await page.getByText('My very own confetti').waitFor();
    const video = page.locator('video[poster]').first();
    await video.waitFor();
    const [source = '', url = ''] = await video.evaluate((media) =>
      ['src', 'poster'].map((name) => media.getAttribute(name) ?? ''),
    );
    expect(url).toBe(source.replace(/\.mp4$/, '.thumb.png'));
    const size = await page.evaluate(async (src) => {
      const picture = new Image();
      picture.src = src;
      await picture.decode();
      return [picture.naturalWidth, picture.naturalHeight];
    }, url);
    expect(Math.max(...size)).toBe(320);
    await page.getByRole('tab', { name: 'Upload', exact: true }).click();
    await page.getByText('2 of 50 sounds and videos used.').waitFor();

    await dashboard.open('/dashboard/extension');
    await page.getByRole('button', { name: /^Add Interaction/ }).click();
    await page
      .getByRole('dialog', { name: 'Select feature' })
      .getByRole('button', { name: /^Sound Alert/ })
      .click();
    await page.getByRole('button', { name: 'Add a sound' }).click();
    const picker = page.getByRole('dialog', { name: 'Add a sound' });
    await picker.getByRole('tab', { name: 'Personal' }).click();
    await picker.getByRole('button', { name: 'Choose My very own horn' }).click();
    await picker.waitFor({ state: 'detached' });
    await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click();
    await page.getByRole('dialog', { name: 'Create Item' }).getByRole('button', { name: 'Create Item' }).click();
    const demo = page.getByRole('button', { name: 'Demo of My very own horn', exact: true });
    await demo.waitFor();

    const alertUrl = await page.evaluate(async () => (await (await fetch('/api/user')).json()).alertUrl as string);
    const alerts = await dashboard.context.newPage();
    const heard = alerts.waitForResponse((response) => /\/media\/media\/[\w-]{21}\.mp3$/.test(response.url()));
    await alerts.goto(alertUrl);
    await page.getByText('Alert page connected').waitFor();
    await demo.click();
    await alerts.locator('.box').first().waitFor();
    expect((await heard).ok()).toBe(true);
    await alerts.close();
  });

  it('[SND-14] [SND-05] works in the picker as well: the clip is uploaded, chosen, and in the list', async () => {
    const { dashboard, page, upload } = await enter();
    await dashboard.open('/dashboard/extension');
    await page.getByRole('button', { name: /^Add Interaction/ }).click();
    await page
      .getByRole('dialog', { name: 'Select feature' })
      .getByRole('button', { name: /^Video Alert/ })
      .click();
    await page.getByRole('button', { name: 'Add a video' }).click();
    const picker = page.getByRole('dialog', { name: 'Add a video' });
    await picker.getByRole('tab', { name: 'Upload' }).click();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await upload('spark.webm', 'A spark of mine');
    await picker.getByRole('button', { name: /^Choose this clip/ }).click();
    await picker.waitFor({ state: 'detached' });
    await page.getByRole('list', { name: 'Chosen videos' }).getByText('A spark of mine', { exact: true }).waitFor();
  });

  it('[ROUTE-09] [UP-19] [UP-20] offers a reward, an item, its page and another upload in the last panel', async () => {
    const { page, upload } = await enter();
    await upload('chime.mp3', 'A chime of mine');
    await page.getByRole('button', { name: /^Add media to Extension/ }).click();
    const settings = page.getByRole('dialog', { name: 'Step 2: Choose settings' });
    expect(await settings.getByLabel('Title').inputValue()).toBe('A chime of mine');
    await settings.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('dialog', { name: 'Step 1: Add to new reward, or extension' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Add media to new Reward/ }).click();
    await settings.getByLabel('Cost').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Upload Another file/ }).click();
    await upload('air-horn.mp3', 'A horn to be seen');
    await page.getByRole('button', { name: /^View uploaded media/ }).click();
    await page.waitForURL(/\/library\/sound\/[\w-]{21}$/);
    await page.getByRole('heading', { name: 'A horn to be seen' }).waitFor();
  });

  it('works with the keyboard only', async () => {
    const { page, drop } = await enter();
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), drop().press('Enter')]);
    await chooser.setFiles(clip('air-horn.mp3'));
    await page.getByRole('heading', { name: 'Add information' }).waitFor();
    const reach = async (name: string | RegExp, role: 'checkbox' | 'button') => {
      for (let count = 0; count < 30; count += 1) {
        await page.keyboard.press('Tab');
        if (await page.getByRole(role, { name }).evaluate((element) => element === document.activeElement)) return;
      }
      throw new Error(`The Tab key does not reach ${name}.`);
    };
    await reach(/I accept/, 'checkbox');
    await page.keyboard.press('Space');
    await reach('Create Media', 'button');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Air horn is in your library' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Air horn is in your library');
  });
});
