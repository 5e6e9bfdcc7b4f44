import { DEFAULT_DESIGN } from '@bitcue/shared/items/alert-design.ts';
import { widgetSettings } from '@bitcue/shared/widgets/widget-settings.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { stubClipboard } from '../../../../../test/clipboard.ts';
import { createFakeServer, type FakeAnswer, refusal } from '../../../../../test/fake-server.ts';
import { renderApp } from '../../../../../test/render-app.tsx';
import { WidgetSettings } from './WidgetSettings.tsx';

const READ = 'GET /api/user/widgets';
const SAVE = 'PUT /api/user/widgets';
const CREATE = 'POST /api/user/widgets/key';
const addresses = (key: string) => ({
  playing: `http://localhost:8080/widgets/v1/playing#${key}`,
  recent: `http://localhost:8080/widgets/v1/recent#${key}`,
  goal: `http://localhost:8080/widgets/v1/goal#${key}`,
  leaders: `http://localhost:8080/widgets/v1/leaders#${key}`,
});
const LOOK = {
  theme: 'blue',
  notification: { position: { x: 0, y: 0 }, hide: false },
  design: { ...DEFAULT_DESIGN, style: 'paper' },
} as const;

let clipboard: ReturnType<typeof stubClipboard>;
beforeEach(() => {
  clipboard = stubClipboard();
});

function openSettings(urls: ReturnType<typeof addresses> | null, created: FakeAnswer = { status: 500 }) {
  const server = createFakeServer({
    [READ]: { body: { urls, settings: widgetSettings.parse({}) } },
    [CREATE]: created,
    [SAVE]: { body: { message: 'Saved.' } },
  });
  renderApp(<WidgetSettings look={LOOK} />);
  return server;
}

describe('the widgets in Preferences', () => {
  it('are drawn as on stream, and have addresses once the streamer creates them', async () => {
    const server = openSettings(null, { body: { message: 'The widgets have new addresses.', urls: addresses('one') } });
    await waitFor(() => expect(document.querySelectorAll('.widget[data-look="paper"]')).toHaveLength(4));
    expect(document.querySelector('[data-widget="playing"]')?.textContent).toContain('Now playing');
    expect(screen.queryByRole('textbox')).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Create addresses for OBS' }));
    const field = await screen.findByLabelText<HTMLInputElement>('Address of Recent');
    expect(server.callsTo(CREATE)).toHaveLength(1);
    expect(field.value).toBe('http://localhost:8080/widgets/v1/recent#••••••••••••');
    await userEvent.click(field);
    expect(field.value).toBe(addresses('one').recent);
    await waitFor(() => expect(clipboard.copied).toEqual([addresses('one').recent]));
  });

  it('get new addresses only after a confirmation', async () => {
    const server = openSettings(addresses('one'), { body: { message: 'Done.', urls: addresses('two') } });
    await userEvent.click(await screen.findByRole('button', { name: 'New widget addresses' }));
    await userEvent.click(screen.getByRole('button', { name: 'Keep current addresses' }));
    expect(server.callsTo(CREATE)).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'New widget addresses' }));
    await userEvent.click(screen.getByRole('button', { name: 'Create new addresses' }));
    await screen.findByText('Done.');
    await userEvent.click(screen.getByLabelText('Address of Now playing'));
    await waitFor(() => expect(clipboard.copied).toEqual([addresses('two').playing]));
  });

  it('have a goal, which is previewed while typed, reaches the stream when saved, and can be removed', async () => {
    const server = openSettings(addresses('one'));
    const title = await screen.findByLabelText('Title');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Put goal on stream' }).disabled).toBe(true);
    await userEvent.type(title, 'New chair');
    fireEvent.change(screen.getByLabelText('Target'), { target: { value: '800' } });
    fireEvent.change(screen.getByLabelText('Since'), { target: { value: '2026-11-23T18:00' } });
    await waitFor(() => expect(document.querySelector('[data-widget="goal"]')?.textContent).toContain('New chair'));
    expect(document.querySelector('[data-widget="goal"]')?.textContent).toContain('496 of 800 Bits');
    expect(server.callsTo(SAVE)).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Put goal on stream' }));
    await screen.findByText('Saved.');
    const startsAt = new Date('2026-11-23T18:00').getTime();
    const goal = { title: 'New chair', unit: 'bits', target: 800, startsAt };
    expect(server.callsTo(SAVE).map(({ body }) => body)).toEqual([{ goal }]);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove goal' }));
    await waitFor(() => expect(server.callsTo(SAVE).at(-1)?.body).toEqual({ goal: null }));
  });

  it('show why their addresses could not be created', async () => {
    openSettings(null, refusal(503, 'We cannot save anything right now.'));
    await userEvent.click(await screen.findByRole('button', { name: 'Create addresses for OBS' }));
    await screen.findByText('We cannot save anything right now.');
  });
});
