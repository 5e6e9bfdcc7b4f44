import { SETUP_FILE_MAX_BYTES } from '@bitcue/shared/constants/setup-file.ts';
import { waitFor } from '@bitcue/shared/test/wait-for.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { createFakeServer, refusal } from '../../../test/fake-server.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { SetupFileCard } from './SetupFileCard.tsx';

const READ = 'GET /api/user/setup-file';
const PREVIEW = 'POST /api/user/setup-file/preview';
const IMPORT = 'POST /api/user/setup-file/import';
const digest = (digit: string) => digit.repeat(64);
const entries = [
  { kind: 'item', title: 'Air horn', result: 'add', notes: ['Without the clip “Boo”, which you cannot play.'] },
  { kind: 'item', title: 'Speech', result: 'change', notes: ['Price: 300 instead of 100 Bits.'] },
  { kind: 'reward', title: 'Hydrate', result: 'keep', notes: ['You have a reward with this title.'] },
  {
    kind: 'item',
    title: 'Drum',
    result: 'refuse',
    notes: ['You cannot play the clip “Drum”, and the list has no other clip.'],
  },
];
const FILE = { format: 'bitcue-setup', version: 1 };

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function render(answers: Parameters<typeof createFakeServer>[0]) {
  const server = createFakeServer(answers);
  renderApp(<SetupFileCard login="demo_channel" />);
  return server;
}
const choose = async (text: string) =>
  userEvent.upload(
    screen.getByLabelText('Choose a file'),
    new File([text], 'setup.json', { type: 'application/json' }),
  );
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('saves the set-up as a compact JSON file, or shows why it could not', async () => {
  const file = { ...FILE, preferences: undefined, items: [], rewards: [], clips: [] };
  const server = render({ [READ]: refusal(409, 'Your set-up is larger than 256 KB.') });
  const saved: { name: string; blob: Blob }[] = [];
  const blobs: Blob[] = [];
  URL.createObjectURL = (blob) => `blob:${blobs.push(blob as Blob) - 1}`;
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: blobs[Number(this.href.split(':')[1])] as Blob });
  });
  await press('Download set-up');
  await screen.findByText('Your set-up is larger than 256 KB.');
  expect(saved).toEqual([]);
  server.answers[READ] = { body: { ...file, preferences: {} } };
  await press('Download set-up');
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['bitcue-setup-demo_channel.json']));
  const text = await saved[0]?.blob.text();
  expect(JSON.parse(String(text))).toMatchObject({ ...FILE, items: [], preferences: { theme: 'blue' } });
  expect(text).not.toMatch(/\s/);
});

it('refuses a file that is too large or not JSON without sending it, and shows why the server refuses another', async () => {
  const server = render({ [PREVIEW]: refusal(400, 'This set-up file cannot be read: items.0.amount is wrong') });
  await choose('x'.repeat(SETUP_FILE_MAX_BYTES + 1));
  await screen.findByText(/^This file is larger than 256 KB/);
  await choose('{ no json');
  await screen.findByText(/^This file cannot be read\./);
  expect(server.calls).toEqual([]);
  await choose(JSON.stringify(FILE));
  await screen.findByText('This set-up file cannot be read: items.0.amount is wrong');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('shows what would change, and imports exactly that', async () => {
  const server = render({
    [PREVIEW]: { body: { digest: digest('a'), entries } },
    [IMPORT]: { body: { message: 'Imported: 1 added, 1 changed.', entries } },
  });
  await choose(JSON.stringify(FILE));
  const dialog = await screen.findByRole('dialog', { name: 'Import a set-up' });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map((row) => row.textContent),
  ).toEqual([
    'Air hornItem · Without the clip “Boo”, which you cannot play.New',
    'SpeechItem · Price: 300 instead of 100 Bits.Changes',
    'HydrateReward · You have a reward with this title.Stays',
    'DrumItem · You cannot play the clip “Drum”, and the list has no other clip.Left out',
  ]);
  expect(server.callsTo(IMPORT)).toEqual([]);
  await press('Import 2 changes');
  await screen.findByText('Imported: 1 added, 1 changed.');
  expect(server.callsTo(IMPORT).map(({ body }) => body)).toEqual([{ file: FILE, digest: digest('a') }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('if something has changed since the preview, shows a new one before it imports', async () => {
  let previews = 0;
  const server = render({
    [PREVIEW]: () => {
      previews += 1;
      return {
        body: previews === 1 ? { digest: digest('a'), entries } : { digest: digest('b'), entries: entries.slice(1) },
      };
    },
    [IMPORT]: refusal(409, 'Something was changed in the meantime.', 'setup.changed'),
  });
  await choose(JSON.stringify(FILE));
  await press('Import 2 changes');
  await screen.findByText('Something was changed in the meantime.');
  server.answers[IMPORT] = { body: { message: 'Imported.', entries: [] } };
  await press('Import 1 change');
  await screen.findByText('Imported.');
  expect(server.callsTo(IMPORT).map(({ body }) => (body as { digest: string }).digest)).toEqual([
    digest('a'),
    digest('b'),
  ]);
});

it('offers no import if nothing would change', async () => {
  render({ [PREVIEW]: { body: { digest: digest('a'), entries: [{ ...entries[0], result: 'same', notes: [] }] } } });
  await choose(JSON.stringify(FILE));
  await screen.findByText('There is nothing to import: nothing would change.');
  await press('Done');
  expect(screen.queryByRole('dialog')).toBeNull();
});
