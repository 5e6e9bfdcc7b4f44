import { act, render, screen, within } from '@testing-library/react';
import { toast } from 'sonner';
import { expect, it } from 'vitest';
import { Modal } from './Modal.tsx';
import { Toasts } from './Toasts.tsx';

it('shows toasts inside an open modal, and on the page again once it is closed', async () => {
  const show = (isOpen: boolean) => (
    <>
      {isOpen ? (
        <Modal title="Open" onClose={() => {}}>
          Body
        </Modal>
      ) : null}
      <Toasts />
    </>
  );
  const { rerender } = render(show(false));
  act(() => void toast.success('Before'));
  await screen.findByText('Before');
  rerender(show(true));
  const modal = within(screen.getByRole('dialog', { name: 'Open' }));
  act(() => void toast.success('Saved'));
  await modal.findByText('Saved');
  await modal.findByText('Before');
  rerender(show(false));
  expect(screen.queryByRole('dialog')).toBeNull();
  await screen.findByText('Saved');
});

it('shows toasts at the top, centred, where they cover no row or button', async () => {
  render(<Toasts />);
  act(() => void toast.success('Saved'));
  await screen.findByText('Saved');
  const list = document.querySelector('[data-sonner-toaster]');
  expect([list?.getAttribute('data-y-position'), list?.getAttribute('data-x-position')]).toEqual(['top', 'center']);
});
