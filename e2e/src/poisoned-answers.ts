import { randomUUID } from 'node:crypto';
import { listHistory, readChannelState } from '@bitcue/shared/api/activity.ts';
import { errorAnswer } from '@bitcue/shared/api/endpoint.ts';
import { viewerInteraction, viewerItem } from '@bitcue/shared/api/extension.ts';
import { readConfig } from '@bitcue/shared/api/extension-config.ts';
import { readExtension } from '@bitcue/shared/api/extension-items.ts';
import { findMedia, listLibrary, listTags, mediaItem } from '@bitcue/shared/api/library.ts';
import { readExtensionStatus, takenSlot } from '@bitcue/shared/api/platform.ts';
import { readRewards } from '@bitcue/shared/api/rewards.ts';
import { readSwapper } from '@bitcue/shared/api/swapper.ts';
import { readUser, streamerInteraction } from '@bitcue/shared/api/user.ts';
import { listVoices, voice } from '@bitcue/shared/api/voices.ts';
import { BIT_AMOUNTS, skuOf } from '@bitcue/shared/constants/bits.ts';
import { MEDIA_TITLE_MAX } from '@bitcue/shared/constants/media.ts';
import { extensionItem } from '@bitcue/shared/items/item.ts';
import { reward } from '@bitcue/shared/rewards/reward.ts';
import { PAYLOADS, type Payload } from '@bitcue/shared/test/injection-payloads.ts';
import { codePointLength } from '@bitcue/shared/text/char-count.ts';
import type { BrowserContext, Route } from 'playwright-core';
import type { z } from 'zod';
import { rewardsAre, sampleRewards } from './places/reward-answers.ts';
import { sampleSwapper } from './places/swapper-answers.ts';
import type { Poisoner } from './poison.ts';

/** Rows of each poisoned list on a page with several lists. */
const ROWS = 60;
/** Number of items, each with two dozen texts. */
const ITEMS = 24;
/** Number of rules, of swaps in the log, and of sets in the live view. */
const SETS = 24;
/** Number of items with fields that viewers can use, and of those that they cannot. */
const FULL = 22;

type Json = Record<string, unknown>;
type Interaction = z.output<typeof streamerInteraction>;

const interactionSample = (state: Interaction['state']): Interaction => ({
  id: randomUUID(),
  source: 'bits',
  state,
  reason: 'reason',
  viewer: 'viewer',
  title: 'title',
  kinds: ['tts'],
  text: 'text',
  amount: 100,
  test: false,
  confirmed: true,
  replayed: false,
  unknownSteps: [{ id: 'id', label: 'label' }],
  playable: true,
  timeline: [
    { at: 1_000, what: 'received', why: 'why' },
    { at: 2_000, what: 'skipped', why: 'why', by: 'by' },
  ],
  createdAt: 1_000,
  updatedAt: 2_000,
});

const itemSample = (shortId: string, mediaType: 'personal' | 'multi') => {
  const clips = { type: mediaType, list: [{ shortId, alias: 'alias', username: 'name' }] };
  const speech = {
    voice: 'voice',
    user_can_choose_voice: true,
    allowed_voices: ['one', 'two'],
    modelId: 'model',
    filter: { enabled: true, wordList: ['one', 'two'] },
    template: { enabled: true },
  };
  return extensionItem.parse({
    uuid: randomUUID(),
    title: 'title',
    features: [
      { id: 'a', type: 'tts', settings: speech },
      { id: 'b', type: 'sound', settings: clips },
      { id: 'c', type: 'video', settings: clips },
      { id: 'd', type: 'punishment', settings: { target: 'username', target_username: 'name' } },
    ],
  });
};

const SET: z.output<typeof readConfig.answer.shape.sets.element> = { choice: null, name: 'name', isOn: false };

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Answers the dashboard's calls with payloads in every free text; refuses changes with payloads as messages. */
export async function poisonDashboard(context: BrowserContext, ebs: string, poisoner: Poisoner): Promise<void> {
  const { poison } = poisoner;
  const interactions = (state: Interaction['state']) =>
    times(ROWS, () => poison('interaction', streamerInteraction, interactionSample(state)));
  const clips = (media: Json[]) =>
    times(9, (index) => {
      const sample = mediaItem.parse(media[index % media.length]);
      return poison('clip', mediaItem, { ...sample, shortId: randomUUID().slice(0, 21), tags: ['tag', 'tag'] });
    });
  const history: Record<string, Interaction['state']> = {
    open: 'queued',
    undecided: 'owed',
    ended: 'skipped',
  };

  const reads: Record<string, (real: Json, search: URLSearchParams) => unknown> = {
    '/api/user': (real) =>
      poison('user', readUser.answer, {
        ...readUser.answer.parse(real),
        login: 'login',
        grantedScopes: ['scope'],
        missingScopes: ['scope'],
      }),
    '/api/user/state': (real) =>
      readChannelState.answer.parse({
        ...real,
        playing: poison('playing', streamerInteraction, interactionSample('started')),
        counts: { ...(real.counts as Json), owed: ROWS },
      }),
    '/api/user/history': (_, search) =>
      listHistory.answer.parse({
        interactions: interactions(history[search.get('state') ?? ''] ?? 'done'),
        next: null,
      }),
    '/api/user/extension': (real) => {
      const items = times(ITEMS, (index) => {
        const sample = itemSample(randomUUID().slice(0, 21), index % 2 ? 'personal' : 'multi');
        return poison('item', extensionItem, sample);
      });
      return readExtension.answer.parse({ ...real, items, sortOrder: items.map(({ uuid }) => uuid) });
    },
    '/api/user/platform/status': (real) =>
      poison('status', readExtensionStatus.answer, {
        ...readExtensionStatus.answer.parse(real),
        active: { kind: 'panel', slot: 'slot' },
      }),
    '/api/user/reward': () => {
      const rewards = times(5, sampleRewards).flat();
      const poisoned = rewards.map((one) => poison('reward', reward, { ...one, id: randomUUID() }));
      const { body } = rewardsAre(poisoned)['GET /api/user/reward'] as { body: unknown };
      return readRewards.answer.parse(body);
    },
    '/api/user/swapper': () => {
      const { settings, log, ...view } = sampleSwapper();
      const repeat = <T extends { id: string }>(all: readonly T[]) =>
        times(SETS, (index) => ({ ...(all[index % all.length] as T), id: randomUUID() }));
      return poison('swapper', readSwapper.answer, {
        ...view,
        settings: { ...settings, rules: repeat(settings.rules) },
        log: repeat(log),
      });
    },
    '/api/library': (real) => listLibrary.answer.parse({ ...real, media: clips(real.media as Json[]) }),
    '/api/library/tags': (real) => poison('tags', listTags.answer, listTags.answer.parse(real)),
    '/api/voices': (real) => {
      const [first] = listVoices.answer.parse(real);
      return first ? times(ROWS, () => poison('voice', voice, first)) : [];
    },
  };

  const real: Record<string, Json> = {};
  for (const path of Object.keys(reads)) real[path] = await (await context.request.get(ebs + path)).json();

  await context.route(
    (url) => url.origin === ebs && url.pathname.startsWith('/api/'),
    (route) => {
      const { pathname, searchParams } = new URL(route.request().url());
      if (route.request().method() === 'GET') {
        const json = reads[pathname]?.(real[pathname] ?? {}, searchParams);
        return json === undefined ? route.continue() : route.fulfill({ json });
      }
      if (pathname === '/api/logging') return route.continue();
      if (pathname !== '/api/library/shortId') return refuse(route, poisoner);
      const [sample] = (real['/api/library']?.media ?? []) as Json[];
      const { ids } = route.request().postDataJSON() as { ids: string[] };
      const known = mediaItem.parse(sample);
      const media = ids.map((shortId) => poison('clip', mediaItem, { ...known, shortId }));
      return route.fulfill({ json: findMedia.answer.parse({ media, error: null }) });
    },
  );
}

/** Ends the event stream immediately, every time: after each reconnect a tab reads everything again. */
export async function poisonEvents(context: BrowserContext, ebs: string): Promise<void> {
  await context.route(`${ebs}/api/user/events`, (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: 'retry: 100\n\n' }),
  );
}

/** Answers the activation: no slot is free, and the extensions in the slots have payloads as names. */
export async function poisonSlots(context: BrowserContext, ebs: string, poisoner: Poisoner): Promise<void> {
  await context.route(`${ebs}/api/user/platform/status`, async (route) => {
    const response = await route.fetch();
    const real = (await response.json()) as Json;
    await route.fulfill({ response, json: { ...real, active: null, installed: true } });
  });
  await context.route(`${ebs}/api/user/platform/activation`, async (route) => {
    const { replace } = route.request().postDataJSON() as { replace: string | null };
    if (replace !== null) return refuse(route, poisoner);
    const slots = times(30, (index) =>
      poisoner.poison('slot', takenSlot, { slot: String(index), id: 'id', name: 'name', icon: null }),
    );
    return route.fulfill({ json: { outcome: 'full', slots } });
  });
  await context.route(`${ebs}/api/user/settings`, (route) => route.fulfill({ json: { message: 'Done.' } }));
}

/** Answers the viewer views' calls with payloads: the list, intents (refused), and purchase outcomes. */
export async function poisonViewerCalls(context: BrowserContext, ebs: string, poisoner: Poisoner): Promise<void> {
  const choice = { name: 'name', label: 'label', language: 'language' };
  const fields = (): z.output<typeof viewerItem>['fields'] => [
    { kind: 'text', name: 'tts.text', label: 'label', maxLength: 500 },
    { kind: 'target', name: 'punishment.target', label: 'label' },
    { kind: 'alias', name: 'sound.alias', label: 'label', options: ['one', 'two'] },
    { kind: 'voice', name: 'tts.voice', label: 'label', options: [choice, choice], defaultVoice: 'name' },
  ];
  const item = (index: number) => {
    const amount = BIT_AMOUNTS[index % BIT_AMOUNTS.length] ?? 25;
    return poisoner.poison('viewer item', viewerItem, {
      uuid: randomUUID(),
      title: 'title',
      hint: 'hint',
      kinds: ['tts'],
      tile: { tint: '--speech', icon: { lines: 'M2 9h14', filled: 'M2 9h1' } },
      amount,
      sku: skuOf(amount),
      cooldown: 0,
      readyAt: 0,
      unavailable: index < 2 * FULL && index % 2 ? 'reason' : null,
      needsIdentity: false,
      needsApproval: true,
      fields: index < 2 * FULL ? fields() : [],
      preview: null,
      picture: null,
    });
  };
  // The same for each call, because a view closes an item that is missing from the list.
  const items = times(PAYLOADS.length, item);
  await context.route(`${ebs}/api/extension/items`, async (route) => {
    const response = await route.fetch();
    const real = (await response.json()) as { channel: Json };
    const channel = { ...real.channel, displayName: poisoner.take('viewer item.channel.displayName') };
    await route.fulfill({ response, json: { ...real, channel, items } });
  });
  await context.route(`${ebs}/api/extension/intents`, (route) => refuse(route, poisoner));
  const tellOutcome = (route: Route) =>
    route.fulfill({
      headers: crossOrigin(route),
      json: poisoner.poison('outcome', viewerInteraction, {
        id: 'one',
        title: 'title',
        amount: 25,
        state: 'leased',
        ahead: null,
        text: 'text',
        endedAt: null,
      }),
    });
  await context.route(`${ebs}/api/extension/transactions`, tellOutcome);
  await context.route(`${ebs}/api/extension/interactions/*`, tellOutcome);
}

/** Answers the streamer views' calls with payloads; there is an item for each payload that fits a title. */
export async function poisonConfigCalls(context: BrowserContext, ebs: string, poisoner: Poisoner): Promise<void> {
  const configItem = readConfig.answer.shape.items.element;
  // The config views show no steps of unknown outcome, so no payloads are spent on them.
  const recent = (state: Interaction['state']) =>
    poisoner.poison('recent', streamerInteraction, { ...interactionSample(state), unknownSteps: [] });
  // The same for each call, because the answer to a press disappears with its row.
  let items: z.output<typeof configItem>[] | undefined;
  await context.route(`${ebs}/api/extension/config`, async (route) => {
    const response = await route.fetch();
    const real = readConfig.answer.parse(await response.json());
    const [first] = real.items;
    if (!first) throw new Error('The channel has no item.');
    items ??= times(240, () => poisoner.poison('config item', configItem, { ...first, uuid: randomUUID() }));
    const json = {
      ...real,
      channel: { ...real.channel, displayName: poisoner.take('config.channel.displayName') },
      items,
      sets: times(SETS, () => poisoner.poison('set', readConfig.answer.shape.sets.element, SET)),
      recent: times(PAYLOADS.length / 3 + 10, (index) => recent(index % 10 ? 'queued' : 'started')),
    };
    await route.fulfill({ response, json });
  });
  // Payloads that do not fit a title are used as answers to a press.
  const isNoTitle = ({ text }: Payload) => codePointLength(text) > MEDIA_TITLE_MAX || text !== text.trim();
  await context.route(`${ebs}/api/extension/config/**`, (route) => refuse(route, poisoner, isNoTitle));
}

/** Refuses a call with payloads as its messages. */
function refuse(route: Route, poisoner: Poisoner, isFit?: (payload: Payload) => boolean): Promise<void> {
  const message = poisoner.take('refusal.message', isFit);
  const json = errorAnswer.parse({ error: 'item.invalid', message, fields: { 'tts.text': message } });
  return route.fulfill({ status: 409, headers: crossOrigin(route), json });
}

const crossOrigin = (route: Route) => ({
  'access-control-allow-origin': route.request().headers().origin ?? '*',
});
