import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Modal } from './Modal.tsx';

it('closes after a press outside, but not after one that began inside', () => {
  const onClose = vi.fn();
  render(
    <Modal title="Demo" onClose={onClose}>
      Text to select
    </Modal>,
  );
  const dialog = screen.getByRole('dialog', { name: 'Demo' });
  fireEvent.pointerDown(screen.getByText('Text to select'));
  // Browsers send the click to the common ancestor of both places: the dialog.
  fireEvent.click(dialog);
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.pointerDown(dialog);
  fireEvent.click(dialog);
  expect(onClose).toHaveBeenCalledOnce();
});
