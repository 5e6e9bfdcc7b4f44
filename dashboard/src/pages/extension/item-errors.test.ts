import { expect, it } from 'vitest';
import { sampleClip, sampleItem } from '../../../test/samples.ts';
import { CallError, messageOf } from '../../api/call.ts';
import { SETTINGS_ERROR } from '../../features/settings-errors.ts';
import { findItemErrors, listMessages } from './item-errors.ts';

const errorsOf = (settings: object) => {
  const item = sampleItem(1, { features: [{ id: 'a', type: 'sound', settings }] });
  return findItemErrors(item, item, [item], () => 'Air horn');
};

it('[ERR-11] has a text for an error without a message, a refusal without a text, and invalid settings', () => {
  expect(messageOf(new Error())).toBe('There was an error. Probably not toast worthy.');
  const refusal = {
    kind: 'refused',
    status: 409,
    code: 'items.full',
    message: '',
    fields: {},
    retryAfterMs: null,
    requestId: null,
  } as const;
  expect(messageOf(new CallError(refusal))).toBe('Failed. items.full');
  expect(SETTINGS_ERROR).toBe('There was an error with your settings!');
});

it('[SND-10] names the clip that is in a multi or random list twice', () => {
  const { shortId } = sampleClip(1);
  const text = "Media 'Air horn' has already been added!";
  for (const type of ['multi', 'random']) {
    const list = [
      { shortId, alias: 'a' },
      { shortId, alias: 'b' },
    ];
    expect(errorsOf({ type, list }).features).toEqual({ a: { list: text } });
    expect(listMessages(errorsOf({ type, list }))).toEqual([text]);
  }
});
