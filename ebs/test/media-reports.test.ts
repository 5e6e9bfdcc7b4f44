import { REPORTS_PER_DAY } from '@bitcue/shared/constants/media.ts';
import { REPORT_REASON_KEYS } from '@bitcue/shared/media/report-reasons.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAdmin } from '../src/admin.ts';
import { createSkippingClock } from './support/skipping-clock.ts';
import { type System, startSystem } from './support/system.ts';

const DAY_MS = 24 * 3_600_000;
const OTHER = { id: '100000999', displayName: 'Somebody' };

const clock = createSkippingClock();
let system: System;
beforeAll(async () => {
  system = await startSystem({}, clock);
});
afterAll(() => system.close());

let made = 0;
/** Stores a clip of another streamer or, with `mine`, of the demo channel. Returns its id. */
async function addClip(over: { public?: boolean; mine?: boolean } = {}): Promise<string> {
  made += 1;
  const shortId = `reported${made}`.padEnd(21, '-');
  await system.data.repositories.media.insert({
    shortId,
    title: `Clip ${made}`,
    type: 'sound',
    tags: [],
    durationMs: 1_500,
    public: over.public ?? true,
    key: `media/${shortId}.mp3`,
    contentType: 'audio/mpeg',
    size: 10,
    sha256: shortId,
    owner: over.mine ? { id: system.channelId, displayName: 'demo_channel' } : OTHER,
    plays: 0,
    createdAt: new Date(),
  });
  return shortId;
}
/** Signs in a new visitor. */
async function newVisitor() {
  const login = await system.newViewer();
  const cookie = await system.signIn(login);
  const ask = (method: string, path: string, body?: unknown) => system.ask(method, path, body, cookie);
  const { twitch } = (await ask('GET', '/api/user')).json as { twitch: { id: string } };
  const report = async (shortId: string, reason: unknown = 'copyright') => {
    const { status, json } = await ask('POST', `/api/library/${shortId}/reports`, { reason });
    return [status, (json as { error?: string }).error];
  };
  return { id: twitch.id, cookie, ask, report };
}
const reports = () => system.data.repositories.mediaReports;
const openOf = async (shortId: string) => (await reports().listOpen()).filter((one) => one.shortId === shortId);

it('is stored once for each visitor and clip, and recorded for the visitor', async () => {
  const shortId = await addClip();
  const [one, other] = [await newVisitor(), await newVisitor()];
  expect(await one.report(shortId, 'sexual')).toEqual([200, undefined]);
  expect(await Promise.all([one.report(shortId, 'violent'), one.report(shortId, 'violent')])).toEqual([
    [200, undefined],
    [200, undefined],
  ]);
  expect(await other.report(shortId)).toEqual([200, undefined]);
  expect(await openOf(shortId)).toMatchObject([
    { by: one.id, reason: 'sexual', closed: null },
    { by: other.id, reason: 'copyright', closed: null },
  ]);
  expect((await one.ask('GET', '/api/user/audit')).json).toMatchObject({
    entries: [{ action: 'clip.reported', object: `Clip ${made}` }, {}, {}, {}],
  });
});

it('is possible for each reason of the list, and for no other', async () => {
  const visitor = await newVisitor();
  for (const reason of REPORT_REASON_KEYS) {
    expect(await visitor.report(await addClip(), reason)).toEqual([200, undefined]);
  }
  const shortId = await addClip();
  for (const reason of ['other', '__proto__', 7, null, { $ne: 1 }]) {
    expect(await visitor.report(shortId, reason)).toEqual([400, 'request.invalid']);
  }
  expect(await openOf(shortId)).toEqual([]);
});

it("is refused for clips that are private, hidden, unknown or the visitor's own, and for visitors who are not signed in", async () => {
  const visitor = await newVisitor();
  const hidden = await addClip();
  await system.data.repositories.media.hide(hidden, { at: new Date(), reason: 'Too loud' });
  for (const shortId of [await addClip({ public: false }), hidden, 'none'.padEnd(21, '-')]) {
    expect(await visitor.report(shortId)).toEqual([404, 'media.unknown']);
    expect(await openOf(shortId)).toEqual([]);
  }
  const own = await addClip({ mine: true });
  const answer = await system.ask('POST', `/api/library/${own}/reports`, { reason: 'sexual' });
  expect([answer.status, answer.json]).toMatchObject([409, { error: 'report.own' }]);
  const headers = { 'X-Requested-With': 'bitcue', Origin: new URL(system.config.publicUrl).origin };
  const nobody = await system.call('POST', `/api/library/${hidden}/reports`, { headers, body: { reason: 'sexual' } });
  expect(nobody.status).toBe(401);
  // Another site's page cannot report in a visitor's name.
  const { status } = await system.call('POST', `/api/library/${own}/reports`, {
    cookie: visitor.cookie,
    headers: { Origin: 'https://example.com' },
    body: { reason: 'sexual' },
  });
  expect(status).toBe(403);
  expect(await openOf(own)).toEqual([]);
});

it('is limited per visitor and day, even for simultaneous reports', async () => {
  const visitor = await newVisitor();
  const clips: string[] = [];
  for (let n = 0; n < REPORTS_PER_DAY + 5; n += 1) clips.push(await addClip());
  for (const shortId of clips.slice(0, REPORTS_PER_DAY - 1)) expect((await visitor.report(shortId))[0]).toBe(200);
  const answers = await Promise.all(clips.slice(REPORTS_PER_DAY - 1).map((shortId) => visitor.report(shortId)));
  expect(answers.filter(([, error]) => error === 'report.limit').length).toBeGreaterThanOrEqual(5);
  expect((await reports().listOf(visitor.id)).length).toBeLessThanOrEqual(REPORTS_PER_DAY);
  clock.skip(DAY_MS + 1);
  expect(await visitor.report(String(clips.at(-1)))).toEqual([200, undefined]);
});

it('waits for the operator, who dismisses it or withholds the clip; the owner learns only the latter', async () => {
  const admin = await openAdmin(system.env, { debug() {}, info() {}, warn() {}, error() {} });
  const [visitor, other] = [await newVisitor(), await newVisitor()];
  const [fine, bad, gone] = [await addClip(), await addClip({ mine: true }), await addClip()];
  for (const shortId of [fine, bad, gone]) await visitor.report(shortId, 'harmful');
  await other.report(bad, 'sexual');
  await system.data.repositories.media.remove(OTHER.id, gone, new Date());
  const listed = async () =>
    (await admin.media.listReported())
      .filter(({ item }) => [fine, bad, gone].includes(item.shortId))
      .map(({ item, reports: list }) => [item.shortId, list.map(({ reason }) => reason)]);
  expect(await listed()).toEqual([
    [fine, ['harmful']],
    [bad, ['harmful', 'sexual']],
  ]);
  expect(await admin.media.dismissReports(fine)).toMatchObject({ count: 1, item: { public: true } });
  // A report that was dismissed does not come back.
  expect(await visitor.report(fine, 'sexual')).toEqual([200, undefined]);
  await admin.media.hide(bad, 'Too loud');
  expect(await listed()).toEqual([]);
  expect((await reports().listOf(visitor.id)).map(({ shortId, closed }) => [shortId, closed?.as])).toEqual([
    [fine, 'dismissed'],
    [bad, 'withheld'],
    [gone, undefined],
  ]);
  const { text } = await system.ask('GET', '/api/user/audit');
  expect(text).toContain('Too loud');
  for (const word of ['report', 'harmful', visitor.id]) expect(text).not.toContain(word);
  await expect(admin.media.dismissReports('none'.padEnd(21, '-'))).rejects.toMatchObject({ code: 'media.unknown' });
  await admin.close();
});

it("is in the reporter's export, and is deleted with their account", async () => {
  const visitor = await newVisitor();
  const shortId = await addClip();
  await visitor.report(shortId, 'private');
  const { json } = await visitor.ask('GET', '/api/user/export');
  expect(json).toMatchObject({ reports: [{ shortId, reason: 'private', at: expect.any(String) }] });
  const { login } = (await visitor.ask('GET', '/api/user')).json as { login: string };
  expect((await visitor.ask('POST', '/api/user/deletion', { login })).status).toBe(202);
  await expect.poll(() => reports().listOf(visitor.id), { timeout: 30_000 }).toEqual([]);
});
