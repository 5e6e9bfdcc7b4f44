import type { ExtensionItem } from '@bitcue/shared/items/item.ts';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { createFakeServer } from '../../../../test/fake-server.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { sampleItem } from '../../../../test/samples.ts';
import { useCreateItem } from './use-create-item.ts';

function CreateButton({ form }: { form: ExtensionItem }) {
  const { create } = useCreateItem(() => {});
  return (
    <button type="button" onClick={() => create(form)}>
      Create
    </button>
  );
}

it('[ITEM-11] [ITEM-12] [ITEM-13] [ITEM-14] shows everything wrong with an item in one toast', async () => {
  const server = createFakeServer({});
  const form = {
    ...sampleItem(),
    uuid: 'none',
    amount: 7,
    cooldown: 30,
    lastEpoch: null,
    enabled: null,
    allowed: null,
  };
  renderApp(<CreateButton form={form as unknown as ExtensionItem} />);
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  await screen.findByText(
    'uuid is invalid, You must enter a Bit amount, cooldown is invalid, enabled is required, lastEpoch is required, allowed is required',
  );
  expect(server.calls).toEqual([]);
});
