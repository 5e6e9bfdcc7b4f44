import type { ItemList } from '../src/items/items-feed.ts';

/** A call that the fake EBS got: method and path, its token and its body. */
export interface EbsCall {
  call: string;
  token: string | null;
  body: unknown;
}

/** Status and body of an answer; `away` drops the connection. */
export type EbsAnswer = { status?: number; body: unknown } | 'away';

/** A fake EBS behind `fetch`: answers by `METHOD /path`, changeable at any time, and what was asked. */
export interface FakeEbs {
  fetch: typeof fetch;
  calls: EbsCall[];
  answers: Record<string, EbsAnswer | (() => EbsAnswer)>;
  /** Bodies of the calls of one kind. */
  bodies(call: string): unknown[];
}

/** Makes a fake EBS. Calls without an answer are refused with 404. */
export function createFakeEbs(answers: FakeEbs['answers']): FakeEbs {
  const calls: EbsCall[] = [];
  const ebs: FakeEbs = {
    calls,
    answers,
    bodies: (call) => calls.filter((one) => one.call === call).map((one) => one.body),
    async fetch(input, init) {
      const call = `${init?.method} ${new URL(String(input)).pathname}`;
      const token = new Headers(init?.headers).get('authorization');
      calls.push({ call, token, body: init?.body ? JSON.parse(String(init.body)) : null });
      const found = ebs.answers[call];
      const answer = typeof found === 'function' ? found() : found;
      if (answer === 'away') throw new TypeError('Failed to fetch');
      if (answer === undefined) return Response.json({ error: 'route.unknown', message: 'None.' }, { status: 404 });
      return Response.json(answer.body, { status: answer.status ?? 200 });
    },
  };
  return ebs;
}

/** An item with nothing special about it. */
export function demoItem(part: Partial<ItemList['items'][number]> = {}): ItemList['items'][number] {
  return {
    uuid: '00000000-0000-4000-8000-000000000001',
    title: 'Air horn',
    hint: 'One of three, at random',
    kinds: ['sound'],
    amount: 25,
    sku: 'bits25',
    cooldown: 0,
    readyAt: 0,
    unavailable: null,
    needsIdentity: false,
    fields: [],
    preview: null,
    ...part,
  };
}

/** An item that is spoken: it asks for a message and for the viewer's identity. */
export function spokenItem(part: Partial<ItemList['items'][number]> = {}): ItemList['items'][number] {
  return demoItem({
    uuid: '00000000-0000-4000-8000-000000000002',
    title: 'Say it out loud',
    kinds: ['tts'],
    amount: 300,
    sku: 'bits300',
    needsIdentity: true,
    fields: [{ kind: 'text', name: 'tts.text', label: 'Your message', maxLength: 10 }],
    ...part,
  });
}

/** The answer to the list of items. */
export function demoList(items: ItemList['items'], part: Partial<ItemList> = {}): { body: ItemList } {
  return {
    body: {
      channel: { login: 'demo_channel', displayName: 'Demo Channel' },
      now: 1_800_000_000_000,
      alertPage: 'connected',
      items,
      ...part,
    },
  };
}
