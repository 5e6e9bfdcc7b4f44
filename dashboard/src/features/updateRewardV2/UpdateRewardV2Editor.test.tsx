import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderEditor } from '../../../test/render-editor.tsx';
import { describeUpdateRewardV2 } from './describe.ts';
import { UpdateRewardV2Editor } from './UpdateRewardV2Editor.tsx';

const user = userEvent.setup({ delay: null });
const write = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });

describe('the editor of a reward update', () => {
  it('[FEAT-updateRewardV2-01] edits title, description and cost, each with its switch', async () => {
    const { settings } = renderEditor('updateRewardV2', UpdateRewardV2Editor, {}, { place: 'reward' });
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByText('Choose what is updated')).toBeTruthy();
    for (const part of ['title', 'description', 'cost']) {
      await user.click(screen.getByRole('switch', { name: `Change the ${part}` }));
      write(`New ${part}`, part === 'cost' ? '{cost} + 1' : `${part} {count}`);
    }
    expect(screen.queryByText('Choose what is updated')).toBeNull();
    const edited = {
      updateTitle: true,
      title: 'title {count}',
      updateDescription: true,
      description: 'description {count}',
      updateCost: true,
      cost: '{cost} + 1',
    };
    expect(settings()).toEqual(edited);
    expect(describeUpdateRewardV2(settings())).toBe(
      'title: title {count} · description: description {count} · cost: {cost} + 1',
    );
    await user.click(screen.getByRole('switch', { name: 'Change the title' }));
    expect(screen.queryByLabelText('New title')).toBeNull();
    expect(settings()).toEqual({ ...edited, updateTitle: false });
  });

  it('[FEAT-updateRewardV2-02] accepts only numbers, variables and + - * / for cost and title', () => {
    const both = { updateTitle: true, title: 'x', updateCost: true, cost: '1' };
    renderEditor('updateRewardV2', UpdateRewardV2Editor, both, { place: 'reward' });
    const problemOf = (label: string, text: string) => {
      write(label, text);
      return screen.getByLabelText(label).getAttribute('aria-invalid') === 'true';
    };
    const costs = ['{cost} + 2 * 3 / 4 - {count}', '({cost} + 1) * 2', '{cost} ^ 2', 'alert(1)', '{user}', ''];
    expect(costs.map((text) => problemOf('New cost', text))).toEqual([false, true, true, true, true, true]);
    const titles = ['Deaths: {count}', '{count + 1} by {user}', '{(count)}', '{count ** 2}', '{reward}', ' '];
    expect(titles.map((text) => problemOf('New title', text))).toEqual([false, false, true, true, true, true]);
    expect(screen.getByText('You must enter a title')).toBeTruthy();
  });
});
