import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findAccessibilityProblems } from '../../src/axe.ts';
import { clip, useUploadTab } from './upload-tab.ts';

const { enter } = await useUploadTab();
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

describe('refuses', () => {
  it('[UP-02] [UP-05] [UP-06] [LIM-08] a file of another kind, or too large, before anything is sent', async () => {
    const { page, drop } = await enter();
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
    const file = (name: string, mimeType: string, size: number) => ({ name, mimeType, buffer: Buffer.alloc(size) });
    await drop().setInputFiles(file('notes.txt', 'text/plain', 10));
    await alert(page, 'Only mp4, webm, mpeg, or mp3 files are allowed').waitFor();
    await drop().setInputFiles(file('long.mp3', 'audio/mpeg', 6 * 1_048_576));
    await alert(page, 'File too large! 6MB / 5MB limit').waitFor();
    await drop().setInputFiles(file('long.mp4', 'video/mp4', 12 * 1_048_576));
    await alert(page, 'File too large! 12MB / 10MB limit').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    expect(sent.filter((path) => path !== '/api/logging')).toEqual([]);
  });

  it('[ERR-13] [UP-17] a file that the storage refuses for its content; the form stays, and another file can be uploaded', async () => {
    const { page, drop, upload } = await enter();
    await drop().setInputFiles({
      name: 'page.mp3',
      mimeType: 'audio/mpeg',
      buffer: Buffer.from('<html><script>alert(1)</script></html>'),
    });
    await page.getByRole('checkbox', { name: /I accept/ }).check();
    await page.getByRole('button', { name: 'Create Media' }).click();
    await alert(page, "Couldn't upload media... 400, Only mp4, webm, mpeg, or mp3 files are allowed").waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Back' }).click();
    await upload('air-horn.mp3', 'A better one');
  });

  it('[ERR-13] a file while the storage cannot be reached', async () => {
    const { page, drop } = await enter();
    await page.route('**/uploads', (route) => route.abort());
    await drop().setInputFiles(clip('air-horn.mp3'));
    await page.getByRole('checkbox', { name: /I accept/ }).check();
    await page.getByRole('button', { name: 'Create Media' }).click();
    await alert(page, 'Failed to upload file.').waitFor();
    await page.unroute('**/uploads');
    await page.getByRole('button', { name: 'Create Media' }).click();
    await page.getByRole('heading', { name: 'Air horn is in your library' }).waitFor();
  });

  it('[ERR-14] [UP-14] [UP-17] [UP-18] a record without an answer, a refused record, and invalid fields', async () => {
    const { page, drop } = await enter();
    let sent = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/uploads') sent += 1;
    });
    await drop().setInputFiles(clip('air-horn.mp3'));
    await page.getByLabel('Title').fill('');
    await page.getByRole('button', { name: 'Create Media' }).click();
    await page.getByText('You must enter a title').waitFor();
    await page.getByText('You must accept the guidelines to upload!').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.getByLabel('Title').fill('A horn, refused at first');
    await page.getByRole('checkbox', { name: /I accept/ }).check();

    await page.route('**/api/library', (route) => route.abort());
    await page.getByRole('button', { name: 'Create Media' }).click();
    await alert(page, 'An error occurred trying to create media... :(').waitFor();
    await page.unroute('**/api/library');
    await page.route('**/api/library', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.getByRole('button', { name: 'Create Media' }).click();
    await alert(page, 'Failed to create media...').waitFor();
    await page.unroute('**/api/library');
    await page.getByRole('button', { name: 'Create Media' }).click();
    await page.getByRole('heading', { name: 'A horn, refused at first is in your library' }).waitFor();
    expect(sent).toBe(1);

    await page.getByRole('button', { name: /^Upload Another file/ }).click();
    await drop().setInputFiles(clip('air-horn.mp3'));
    await page.getByRole('checkbox', { name: /I accept/ }).check();
    await page.getByRole('button', { name: 'Create Media' }).click();
    await alert(page, 'You already have this clip: A horn, refused at first').waitFor();
  });

  it('to leave the page or cancel without asking while a file is being sent', async () => {
    const { page, drop } = await enter();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/uploads', async (route) => {
      await held;
      await route.abort().catch(() => {});
    });
    await drop().setInputFiles(clip('air-horn.mp3'));
    await page.getByRole('checkbox', { name: /I accept/ }).check();
    await page.getByRole('button', { name: 'Create Media' }).click();
    const overlay = page.getByRole('dialog', { name: 'Uploading...' });
    await overlay.waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      if (asked.length < 3) void dialog.dismiss();
      else void dialog.accept();
    });
    await page.evaluate(() => setTimeout(() => location.reload()));
    await expect.poll(() => asked).toEqual(['beforeunload']);
    await overlay.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => asked).toEqual(['beforeunload', 'confirm']);
    await overlay.waitFor();
    await page.keyboard.press('Escape');
    await overlay.waitFor({ state: 'detached' });
    expect(asked).toEqual(['beforeunload', 'confirm', 'confirm']);
    release();
  });
});

describe('the upload tab', () => {
  it.each(['dark', 'light'] as const)('has no axe findings, %s, wide and narrow, at each step', async (colours) => {
    const { dashboard, page, drop } = await enter(colours);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await dashboard.open('/dashboard/library/upload');
      await page.getByText(/of 50 sounds and videos used/).waitFor();
      const look = async () => {
        expect(await findAccessibilityProblems(page), `${colours} ${width}`).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, `${width} does not scroll sideways`).toBeLessThanOrEqual(0);
      };
      await look();
      await drop().setInputFiles(clip('confetti.mp4'));
      await page.getByRole('heading', { name: 'Add information' }).waitFor();
      await page.getByRole('group', { name: /^Tags/ }).getByText('Funny').click();
      await look();
    }
  });
});
