import { FUTURE_CONFIG } from '@bitcue/shared/ui/extension/test/future-answers.ts';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openView, READ_CALL, settle } from '../../test/open-view.tsx';
import { ConfigView } from '../config/ConfigView.tsx';
import { LiveView } from '../live/LiveView.tsx';

afterEach(cleanup);

const answers = { [READ_CALL]: { body: FUTURE_CONFIG } };
const PATCH_CALL = `PATCH /api/extension/config/items/${FUTURE_CONFIG.items[1]?.uuid}`;
const rowOf = (title: string) => screen.getByRole('heading', { name: title }).closest('li') as HTMLElement;

describe('the config view with a future EBS', () => {
  it('shows the items it can read, with their prices, and switches them', async () => {
    const { ebs } = await openView(ConfigView, {
      answers: { ...answers, [PATCH_CALL]: { body: { message: 'Saved.', undo: 'u1' } } },
    });
    expect(screen.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)).toEqual([
      'Air horn',
      'Hologram',
    ]);
    const row = within(rowOf('Hologram'));
    const price = row.getByRole<HTMLSelectElement>('combobox');
    expect(price.selectedOptions[0]?.textContent).toBe('42');
    expect(row.getByRole<HTMLButtonElement>('button', { name: 'Test Hologram' }).disabled).toBe(false);
    expect(rowOf('Hologram').querySelector('[data-kind]')?.getAttribute('data-kind')).toBe('unknown');
    await act(async () => fireEvent.click(row.getByRole('switch')));
    await settle();
    expect(ebs.bodies(PATCH_CALL)).toEqual([{ enabled: false }]);
  });
});

describe('the live view with a future EBS', () => {
  it('shows what is playing and what happened, with a neutral text for an unknown state', async () => {
    await openView(LiveView, { answers });
    expect(screen.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)).toEqual([
      'Paint it',
      'Hologram',
      'Air horn',
    ]);
    expect(screen.getByRole('button', { name: 'Skip Paint it by Demo Viewer' })).toBeTruthy();
    const unknown = within(rowOf('Hologram'));
    expect(unknown.getByText('See dashboard')).toBeTruthy();
    expect(unknown.getByText('Hello there')).toBeTruthy();
    expect(unknown.queryByText(/Bits|points/)).toBeNull();
    expect(within(rowOf('Air horn')).getByText('25 Bits')).toBeTruthy();
  });
});
