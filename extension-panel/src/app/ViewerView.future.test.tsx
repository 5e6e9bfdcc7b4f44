import { productsOf } from '@bitcue/shared/ui/extension/test/fake-ext.ts';
import { FUTURE_INTERACTION, FUTURE_ITEMS } from '@bitcue/shared/ui/extension/test/future-answers.ts';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { LIST_CALL, openPanel, POST_CALL, settle } from '../../test/open-panel.tsx';
import { ComponentFrame } from '../component/ComponentFrame.tsx';
import { UPDATE_NEEDED } from '../items/item-availability.ts';
import { MobileFrame } from '../mobile/MobileFrame.tsx';
import { PanelFrame } from '../panel/PanelFrame.tsx';

afterEach(cleanup);

const useButton = (title: string) => screen.getByRole('button', { name: new RegExp(`Bits: ${title}$`) });
const rowOf = (title: string) => useButton(title).closest('li') as HTMLElement;
const isOff = (title: string) => useButton(title).getAttribute('aria-disabled') === 'true';

describe.each([
  ['panel', PanelFrame],
  ['component', ComponentFrame],
  ['mobile', MobileFrame],
])('the %s view with a future EBS', (_name, Frame) => {
  const open = () =>
    openPanel({
      Frame,
      getProducts: () => productsOf(25, 100, 300),
      answers: { [LIST_CALL]: { body: FUTURE_ITEMS }, [POST_CALL]: { body: FUTURE_INTERACTION } },
    });

  it('lists the items it can read, with title and price', async () => {
    await open();
    expect(screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)).toEqual([
      'Air horn',
      'Hologram',
      'Paint it',
    ]);
    expect(screen.queryByText(/not showing alerts/)).toBeNull();
    const icons = ['Air horn', 'Hologram'].map((title) => rowOf(title).querySelector('[data-kind]'));
    expect(icons.map((icon) => icon?.getAttribute('data-kind'))).toEqual(['sound', 'unknown']);
  });

  it('offers an item of an unknown type if it knows all its fields, and no item with an unknown field', async () => {
    await open();
    expect([isOff('Air horn'), isOff('Hologram'), isOff('Paint it')]).toEqual([false, false, true]);
    expect(within(rowOf('Paint it')).getByText(UPDATE_NEEDED)).toBeTruthy();
    fireEvent.click(useButton('Paint it'));
    expect(screen.queryByRole('form')).toBeNull();
    fireEvent.click(useButton('Hologram'));
    expect(screen.getByRole('form', { name: 'Hologram' })).toBeTruthy();
  });

  it('shows the text from the EBS for an unknown state', async () => {
    const { complete } = await open();
    fireEvent.click(useButton('Air horn'));
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Use 25 Bits' })));
    await settle();
    await act(async () => complete('bits25', 't1'));
    await settle();
    expect(screen.getAllByText(/^Received/).length).toBeGreaterThan(0);
    expect(screen.getByText('The stream dreams of it.')).toBeTruthy();
  });
});
