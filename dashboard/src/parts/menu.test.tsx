import { fireEvent, render, screen } from '@testing-library/react';
import { Copy, Pencil, Trash2 } from 'lucide-react';
import { expect, it, vi } from 'vitest';
import { Menu } from './Menu.tsx';

/** Opens a menu of three entries. */
function openMenu() {
  const chosen = vi.fn();
  render(
    <>
      <Menu
        label="More for Hydrate"
        entries={[
          { label: 'Edit', icon: Pencil, onSelect: () => chosen('edit') },
          { label: 'Copy', icon: Copy, onSelect: () => chosen('copy') },
          { label: 'Delete', icon: Trash2, asks: 'Really?', onSelect: () => chosen('delete') },
        ]}
      />
      <button type="button">Elsewhere</button>
    </>,
  );
  const trigger = screen.getByRole('button', { name: 'More for Hydrate' });
  fireEvent.click(trigger);
  const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
  return { chosen, trigger, press, entry: (name: string) => screen.getByRole('menuitem', { name }) };
}
const isOpen = () => screen.queryByRole('menu') !== null;

it('moves with the keys, and returns the focus on Escape', () => {
  const { trigger, press, entry } = openMenu();
  expect(trigger.getAttribute('aria-expanded')).toBe('true');
  expect(document.activeElement).toBe(entry('Edit'));
  for (const [key, name] of [
    ['ArrowDown', 'Copy'],
    ['End', 'Delete'],
    ['ArrowDown', 'Edit'],
    ['ArrowUp', 'Delete'],
    ['Home', 'Edit'],
  ] as const) {
    press(key);
    expect(document.activeElement).toBe(entry(name));
  }
  press('Escape');
  expect([isOpen(), document.activeElement]).toEqual([false, trigger]);
});

it('closes on a choice, and when the focus goes elsewhere', () => {
  const { chosen, trigger, entry } = openMenu();
  fireEvent.click(entry('Copy'));
  expect([chosen.mock.calls, isOpen(), document.activeElement]).toEqual([[['copy']], false, trigger]);
  fireEvent.click(trigger);
  screen.getByRole('button', { name: 'Elsewhere' }).focus();
  fireEvent.focusOut(trigger, { relatedTarget: null });
  expect(isOpen()).toBe(false);
});

it('asks before an entry that cannot be undone, and again after it was closed', () => {
  const { chosen, trigger, press, entry } = openMenu();
  fireEvent.click(entry('Delete'));
  expect(screen.getByRole('status').textContent).toBe('Really? Press again to confirm, Escape to cancel.');
  // A double click is not a confirmation.
  fireEvent.click(entry('Really?'), { detail: 2 });
  expect(chosen).not.toHaveBeenCalled();
  press('Escape');
  fireEvent.click(trigger);
  fireEvent.click(entry('Delete'));
  fireEvent.click(entry('Really?'));
  expect(chosen.mock.calls).toEqual([['delete']]);
});

it('asks for the pressed entry alone if two have the same label', () => {
  const chosen = vi.fn();
  const sign = (id: string) => ({ id, label: 'Sign out', icon: Trash2, asks: 'Really?', onSelect: () => chosen(id) });
  render(<Menu label="Devices" entries={[sign('phone'), sign('laptop')]} />);
  fireEvent.click(screen.getByRole('button', { name: 'Devices' }));
  fireEvent.click(screen.getAllByRole('menuitem')[1] as Element);
  expect(screen.getAllByRole('menuitem').map((entry) => entry.textContent)).toEqual(['Sign out', 'Really?']);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Really?' }));
  expect(chosen.mock.calls).toEqual([['laptop']]);
});
