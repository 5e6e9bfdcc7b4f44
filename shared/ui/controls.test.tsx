import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from './Button.tsx';
import { Gem } from './Gem.tsx';
import { Select } from './Select.tsx';
import { TextField } from './TextField.tsx';

afterEach(cleanup);

describe('Button', () => {
  it('does not submit forms by default, and ignores presses while busy', () => {
    const press = vi.fn();
    const { rerender } = render(<Button onClick={press}>Save</Button>);
    const button = screen.getByRole('button', { name: 'Save' });
    expect(button.getAttribute('type')).toBe('button');
    fireEvent.click(button);
    rerender(
      <Button onClick={press} busy>
        Save
      </Button>,
    );
    fireEvent.click(button);
    expect(press).toHaveBeenCalledTimes(1);
    expect(button.getAttribute('aria-disabled')).toBe('true');
  });
});

describe('TextField', () => {
  it('counts code points, and links label, error and counter to the control', () => {
    render(<TextField label="Your message" value="hi 👋" limit={3} error="Too long." onChange={() => {}} />);
    const control = screen.getByLabelText('Your message');
    expect(control.getAttribute('aria-invalid')).toBe('true');
    const described = (control.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(described).toEqual(['Too long.', '4 of 3 characters']);
  });

  it('reports typed text, with one line and with several', () => {
    const typed = vi.fn();
    const { rerender } = render(<TextField label="Name" value="" onChange={typed} />);
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'a' } });
    rerender(<TextField label="Name" value="" rows={3} onChange={typed} />);
    fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'b' } });
    expect(typed.mock.calls).toEqual([['a'], ['b']]);
  });
});

describe('Select', () => {
  it('lists its choices after a placeholder that cannot be chosen', () => {
    const chosen = vi.fn();
    const options = [
      { value: 'brian', label: 'Brian' },
      { value: 'joanna', label: 'Joanna' },
    ];
    render(<Select label="Voice" value="" placeholder="Choose one" options={options} onChange={chosen} />);
    const [placeholder] = screen.getAllByRole<HTMLOptionElement>('option');
    expect(placeholder?.disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('Voice'), { target: { value: 'joanna' } });
    expect(chosen).toHaveBeenCalledWith('joanna');
  });
});

describe('Gem', () => {
  it('[ITEM-15] has a shape for each of the five tiers', () => {
    const tierOf = (amount: number) => {
      const { container } = render(<Gem amount={amount} />);
      return container.querySelector('svg')?.dataset.tier;
    };
    const amounts = [5, 75, 100, 750, 1000, 4000, 5000, 7500, 10000];
    expect(amounts.map(tierOf)).toEqual(['1', '1', '100', '100', '1000', '1000', '5000', '5000', '10000']);
    const shapes = [5, 100, 1000, 5000, 10000].map((amount) => render(<Gem amount={amount} />).container.innerHTML);
    expect(new Set(shapes).size).toBe(5);
  });
});
