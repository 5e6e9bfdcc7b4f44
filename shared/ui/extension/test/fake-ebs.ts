/** A call that the fake EBS received: method and path, token and body. */
export interface EbsCall {
  call: string;
  token: string | null;
  body: unknown;
}

/** Status and body of an answer; `away` drops the connection. */
export type EbsAnswer = { status?: number; body: unknown } | 'away';

/** A fake EBS behind `fetch`: answers by `METHOD /path`, which tests can change at any time, and the calls received. */
export interface FakeEbs {
  fetch: typeof fetch;
  calls: EbsCall[];
  answers: Record<string, EbsAnswer | (() => EbsAnswer | Promise<EbsAnswer>)>;
  /** Returns the bodies of the calls of one kind. */
  bodies(call: string): unknown[];
}

/** Creates a fake EBS. Calls without an answer get a 404. */
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
      const answer = typeof found === 'function' ? await found() : found;
      if (answer === 'away') throw new TypeError('Failed to fetch');
      if (answer === undefined) return Response.json({ error: 'route.unknown', message: 'None.' }, { status: 404 });
      return Response.json(answer.body, { status: answer.status ?? 200 });
    },
  };
  return ebs;
}
