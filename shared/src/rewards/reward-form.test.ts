import { describe, expect, it } from 'vitest';
import { checkRewardForm, newRewardForm, REWARD_MESSAGES } from './reward-form.ts';

/** Checks a new reward named 'Hydrate' with one value changed. Returns the field's message, or the resulting value. */
function check(field: string, value: unknown): unknown {
  const checked = checkRewardForm({ ...newRewardForm(), title: 'Hydrate', [field]: value });
  return checked.ok ? { kept: (checked.form as Record<string, unknown>)[field] } : (checked.fields as never)[field];
}

const { title, titleLong, cost, costRange, input, color, prompt, cooldown, limit } = REWARD_MESSAGES;
const kept = (value: unknown) => ({ kept: value });

describe('the reward form', () => {
  it.each([
    ['title', '', title],
    ['title', '   ', title],
    ['title', undefined, title],
    ['title', 'x', kept('x')],
    ['title', 'x'.repeat(44), kept('x'.repeat(44))],
    ['title', 'x'.repeat(45), kept('x'.repeat(45))],
    ['title', 'x'.repeat(46), titleLong],
    ['title', '😀'.repeat(45), kept('😀'.repeat(45))],
    ['cost', undefined, cost],
    ['cost', '250', cost],
    ['cost', -1, costRange],
    ['cost', 0, kept(1)],
    ['cost', 1, kept(1)],
    ['cost', 2.5, costRange],
    ['cost', 999_999_999, kept(999_999_999)],
    ['cost', 1_000_000_000, kept(1_000_000_000)],
    ['cost', 1_000_000_001, costRange],
    ['cost', 2_147_483_646, costRange],
    ['cost', 2_147_483_647, costRange],
    ['global_cooldown_seconds', 0, cooldown],
    ['global_cooldown_seconds', 1, kept(1)],
    ['global_cooldown_seconds', 604_800, kept(604_800)],
    ['global_cooldown_seconds', 604_801, cooldown],
    ['max_per_stream', 0, limit],
    ['max_per_stream', 1_000_000, kept(1_000_000)],
    ['max_per_user_per_stream', 1_000_001, limit],
    ['max_per_user_per_stream', null, kept(null)],
  ])('accepts or rejects %s: %j', (field, value, result) => expect(check(field, value)).toEqual(result));

  it.each([
    [true, kept(true)],
    [false, kept(false)],
    [undefined, input],
    ['true', input],
    [1, input],
  ])('[RWD-18] is_user_input_required is a required boolean: %j', (value, result) =>
    expect(check('is_user_input_required', value)).toEqual(result),
  );

  it.each([
    ['#338CF5', kept('#338CF5')],
    ['#338cf5', kept('#338cf5')],
    ['#338CF', color],
    ['#338CF55', color],
    ['338CF5#', color],
    ['#33ZZF5', color],
    [undefined, color],
  ])('background_color must be # and six hex digits: %j', (value, result) =>
    expect(check('background_color', value)).toEqual(result),
  );

  it.each([
    ['', kept('')],
    ['Plays "Air horn" <b>', kept('Plays "Air horn" <b>')],
    ['x'.repeat(199), kept('x'.repeat(199))],
    ['x'.repeat(200), kept('x'.repeat(200))],
    ['x'.repeat(201), prompt],
    [7, prompt],
  ])('prompt can be any string of up to 200 characters: %j', (value, result) =>
    expect(check('prompt', value)).toEqual(result),
  );

  it('reports one message per field', () => {
    const all = { ...newRewardForm(), title: '', cost: '', background_color: '', prompt: 0, max_per_stream: 0 };
    expect(checkRewardForm(all)).toEqual({
      ok: false,
      fields: { title, cost, background_color: color, prompt, max_per_stream: limit },
    });
  });
});
