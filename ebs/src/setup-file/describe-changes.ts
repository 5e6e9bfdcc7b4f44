import { isDeepStrictEqual } from 'node:util';
import { definitionOf } from '@bitcue/shared/features/feature.ts';
import type { ExtensionItem } from '@bitcue/shared/items/item.ts';
import type { SharedPreferences } from '@bitcue/shared/items/preferences.ts';
import { formatDuration } from '@bitcue/shared/text/duration.ts';

const onOff = (isOn: boolean) => (isOn ? 'on' : 'off');

/** Describes the changes to an item, one sentence per part. */
export function describeItemChanges(before: ExtensionItem, updates: Partial<ExtensionItem>): string[] {
  const { amount, cooldown, enabled, approval, look, features } = updates;
  return [
    ...(amount === undefined ? [] : [`Price: ${amount} instead of ${before.amount} Bits.`]),
    ...(cooldown === undefined
      ? []
      : [`Cooldown: ${formatDuration(before.cooldown)} becomes ${formatDuration(cooldown)}.`]),
    ...(enabled === undefined ? [] : [`It is switched ${onOff(enabled)}.`]),
    ...(approval === undefined ? [] : [`Your approval is switched ${onOff(approval)}.`]),
    ...(look === undefined ? [] : ['The look of its alerts changes.']),
    ...(features === undefined ? [] : describeFeatureChanges(before.features, features)),
  ];
}

function describeFeatureChanges(before: ExtensionItem['features'], after: ExtensionItem['features']): string[] {
  const find = (list: ExtensionItem['features'], type: string) => list.find((one) => one.type === type);
  const titleOf = ({ type }: ExtensionItem['features'][number]) => definitionOf(type).title;
  const removed = before.filter(({ type }) => !find(after, type)).map((one) => `${titleOf(one)} is removed.`);
  const others = after.flatMap((one) => {
    const known = find(before, one.type);
    if (!known) return [`${titleOf(one)} is added.`];
    return isDeepStrictEqual(known.settings, one.settings) ? [] : [`The settings of ${titleOf(one)} change.`];
  });
  const all = [...removed, ...others];
  return all.length === 0 ? ['The order of its features changes.'] : all;
}

/** Describes the changes to the preferences, one sentence per part; empty if they are the same. */
export function describePreferenceChanges(before: SharedPreferences, after: SharedPreferences): string[] {
  const { position, hide } = after.notification;
  return [
    ...(before.theme === after.theme ? [] : [`Theme: ${before.theme} becomes ${after.theme}.`]),
    ...(isDeepStrictEqual(before.notification.position, position) ? [] : ['The text of alerts moves.']),
    ...(before.notification.hide === hide ? [] : [`The text of alerts is switched ${onOff(!hide)}.`]),
    ...(isDeepStrictEqual(before.design, after.design) ? [] : ['The design of alerts changes.']),
    ...(isDeepStrictEqual(before.pronunciations, after.pronunciations) ? [] : ['Pronunciations change.']),
  ];
}
