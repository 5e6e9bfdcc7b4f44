/** Who may use a route. `signed` routes require a signature of Twitch or Stripe, or an address that we signed. */
export type Door = 'everyone' | 'viewers' | 'broadcaster' | 'streamer' | 'accessToken' | 'signed';

/** A route of the router. */
export interface RouteRow {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Its path in Express. */
  path: string;
  door: Door;
  /** An address that it accepts, if its path has parameters. */
  at?: string;
  body?: unknown;
  /** The route is not tried with allowed callers, because that would end their session; other tests do. */
  isTestedElsewhere?: true;
}

/** A uuid that no item has. */
export const NOBODYS_ITEM = '10000000-0000-4000-8000-0000000000ff';
/** A transaction id that no interaction has. */
const NOBODYS_INTERACTION = 'no-such-interaction';
const NONCE = 'A'.repeat(21);

const item = { path: '/api/user/extension/:uuid', at: `/api/user/extension/${NOBODYS_ITEM}` };
const config = { path: '/api/extension/config/items/:uuid', at: `/api/extension/config/items/${NOBODYS_ITEM}` };
const of = (path: string, id: string) => ({ path, at: path.replace(/:\w+|\*\w+/, id) });
const clip = { path: '/api/library/:shortId', at: `/api/library/${'a'.repeat(21)}` };
const reward = { path: '/api/user/reward/:id', at: '/api/user/reward/nobodys-reward' };
const NO_RULES = { approval: false, who: [], cooldown: null, categories: [] };
const rewardFeature = { path: `${reward.path}/features/:featureId`, at: `${reward.at}/features/nobodys` };
const demo = {
  interaction: { type: 'sound', uuid: NOBODYS_ITEM, input: { shortId: 'a'.repeat(21) } },
  amount: 25,
};
const line = { account_name: null, time_now: 1, event_current_destination: '/', event: 'client.error', message: 'm' };

/** Every route of the EBS and who may use it (reliability: B.1). A test walks the router and fails if a route is missing here. */
export const ROUTE_TABLE: readonly RouteRow[] = [
  { method: 'GET', path: '/api/extension/items', door: 'viewers' },
  {
    method: 'POST',
    path: '/api/extension/intents',
    door: 'viewers',
    body: { item: NOBODYS_ITEM, amount: 25 },
  },
  { method: 'DELETE', ...of('/api/extension/intents/:nonce', NONCE), door: 'viewers' },
  { method: 'GET', ...of('/api/extension/intents/:nonce', NONCE), door: 'viewers' },
  { method: 'POST', path: '/api/extension/transactions', door: 'viewers', body: { receipt: 'x'.repeat(40) } },
  { method: 'GET', ...of('/api/extension/interactions/:id', NOBODYS_INTERACTION), door: 'viewers' },

  { method: 'GET', path: '/api/extension/config', door: 'broadcaster' },
  { method: 'PATCH', ...config, door: 'broadcaster', body: { enabled: true } },
  {
    method: 'POST',
    path: `${config.path}/test`,
    at: `${config.at}/test`,
    door: 'broadcaster',
  },
  { method: 'PUT', path: '/api/extension/config/queue', door: 'broadcaster', body: { paused: false } },
  { method: 'PUT', path: '/api/extension/config/set', door: 'broadcaster', body: { choice: null } },
  {
    method: 'POST',
    ...of('/api/extension/config/interactions/:id/skip', NOBODYS_INTERACTION),
    door: 'broadcaster',
  },
  { method: 'POST', path: '/api/extension/demo', door: 'accessToken', body: demo },

  { method: 'GET', path: '/api/user', door: 'streamer' },
  { method: 'GET', path: '/api/user/events', door: 'streamer' },
  { method: 'PATCH', path: '/api/user/settings', door: 'streamer', body: { welcomeOnboardingComplete: true } },
  { method: 'GET', path: '/api/user/usage', door: 'streamer' },
  { method: 'GET', path: '/api/user/paid', door: 'streamer' },
  { method: 'POST', path: '/api/user/billing/checkout', door: 'streamer' },
  { method: 'POST', path: '/api/user/billing/portal', door: 'streamer' },
  { method: 'POST', path: '/api/user/billing/check', door: 'streamer' },
  { method: 'GET', path: '/api/user/extension', door: 'streamer' },
  { method: 'PATCH', ...item, door: 'streamer', body: { updates: {} } },
  { method: 'DELETE', ...item, door: 'streamer' },
  { method: 'POST', ...item, door: 'streamer', body: {} },
  { method: 'PUT', path: '/api/user/extension/sortOrder', door: 'streamer', body: { sortOrder: [] } },
  { method: 'PUT', path: '/api/user/extension/theme', door: 'streamer', body: { theme: 'blue' } },
  { method: 'PUT', path: '/api/user/extension/notifications', door: 'streamer', body: { x: 0, y: 0 } },
  { method: 'GET', path: '/api/user/widgets', door: 'streamer' },
  { method: 'PUT', path: '/api/user/widgets', door: 'streamer', body: {} },
  // It would replace the key that the tests use.
  { method: 'POST', path: '/api/user/widgets/key', door: 'streamer', body: {}, isTestedElsewhere: true },
  { method: 'PUT', path: '/api/user/extension/design', door: 'streamer', body: {} },
  { method: 'PUT', path: '/api/user/extension/pronunciations', door: 'streamer', body: { pronunciations: [] } },
  { method: 'PUT', path: '/api/user/extension/favouriteVoices', door: 'streamer', body: { favouriteVoices: [] } },
  { method: 'PUT', path: '/api/user/extension/hideAlerts', door: 'streamer', body: { hide: false } },
  { method: 'POST', path: '/api/user/extension/features/defaults', door: 'streamer', body: {} },
  {
    method: 'POST',
    path: `${clip.path}/reports`,
    at: `${clip.at}/reports`,
    door: 'streamer',
    body: { reason: 'sexual' },
  },
  { method: 'GET', path: '/api/user/setup-file', door: 'streamer' },
  { method: 'POST', path: '/api/user/setup-file/preview', door: 'streamer', body: {} },
  { method: 'POST', path: '/api/user/setup-file/import', door: 'streamer', body: {} },
  { method: 'GET', path: '/api/user/reward', door: 'streamer' },
  { method: 'POST', path: '/api/user/reward', door: 'streamer', body: { reward: {}, features: [] } },
  { method: 'GET', ...reward, door: 'streamer' },
  { method: 'PATCH', ...reward, door: 'streamer', body: { updates: {} } },
  { method: 'DELETE', ...reward, door: 'streamer' },
  { method: 'PUT', path: `${reward.path}/rules`, at: `${reward.at}/rules`, door: 'streamer', body: NO_RULES },
  { method: 'POST', path: `${reward.path}/publish`, at: `${reward.at}/publish`, door: 'streamer', body: {} },
  {
    method: 'POST',
    path: `${reward.path}/drift`,
    at: `${reward.at}/drift`,
    door: 'streamer',
    body: { choice: 'keep' },
  },
  { method: 'POST', path: `${reward.path}/features`, at: `${reward.at}/features`, door: 'streamer', body: {} },
  {
    method: 'PUT',
    path: `${reward.path}/features`,
    at: `${reward.at}/features`,
    door: 'streamer',
    body: { order: [] },
  },
  { method: 'PATCH', ...rewardFeature, door: 'streamer', body: { updates: {} } },
  { method: 'DELETE', ...rewardFeature, door: 'streamer' },
  { method: 'POST', ...of('/v1/rewards/:id/test', 'nobodys-reward'), door: 'accessToken', body: {} },
  { method: 'GET', path: '/api/user/guards', door: 'streamer' },
  {
    method: 'PUT',
    path: '/api/user/guards',
    door: 'streamer',
    body: { protectedNames: [], perHour: 100, moderators: false },
  },

  { method: 'GET', path: '/api/user/state', door: 'streamer' },
  { method: 'GET', path: '/api/user/history', door: 'streamer' },
  {
    method: 'POST',
    path: '/api/user/history/trial',
    door: 'streamer',
    body: { rules: 'pronunciations', pronunciations: [] },
  },
  { method: 'GET', path: '/api/user/interactions', door: 'streamer' },
  { method: 'PUT', path: '/api/user/queue', door: 'streamer', body: { paused: false } },
  { method: 'POST', ...of('/api/user/interactions/:id/replay', NOBODYS_INTERACTION), door: 'streamer' },
  { method: 'PUT', path: '/api/user/waiting', door: 'streamer', body: { askFirst: 'nothing', returnAfterMin: null } },
  { method: 'POST', ...of('/api/user/interactions/:id/approve', NOBODYS_INTERACTION), door: 'streamer' },
  { method: 'POST', ...of('/api/user/interactions/:id/skip', NOBODYS_INTERACTION), door: 'streamer' },
  { method: 'POST', ...of('/api/user/interactions/:id/play', NOBODYS_INTERACTION), door: 'streamer' },
  {
    method: 'POST',
    ...of('/api/user/interactions/:id/dismiss', NOBODYS_INTERACTION),
    door: 'streamer',
    body: { reason: 'none' },
  },

  { method: 'GET', path: '/api/user/audit', door: 'streamer' },
  { method: 'GET', path: '/api/user/export', door: 'streamer' },
  { method: 'POST', path: '/api/user/disconnect', door: 'streamer', body: {}, isTestedElsewhere: true },
  { method: 'POST', path: '/api/user/deletion', door: 'streamer', body: { login: 'nobody' } },
  { method: 'GET', path: '/api/user/sessions', door: 'streamer' },
  { method: 'DELETE', ...of('/api/user/sessions/:id', '0'.repeat(64)), door: 'streamer', body: {} },
  { method: 'DELETE', path: '/api/user/sessions', door: 'streamer', body: {}, isTestedElsewhere: true },

  { method: 'GET', path: '/api/user/platform/status', door: 'streamer' },
  { method: 'POST', path: '/api/user/platform/activation', door: 'streamer', body: { kind: 'sideways' } },
  { method: 'GET', path: '/api/twotime/user/status', door: 'streamer' },
  { method: 'POST', path: '/api/user/test-alert', door: 'streamer', body: {} },
  { method: 'POST', path: '/api/user/alert-key', door: 'streamer', body: {} },
  {
    method: 'POST',
    ...of('/api/user/alert-pages/:id', '0'.repeat(64)),
    door: 'streamer',
    body: { isMine: false },
  },

  { method: 'GET', path: '/api/user/obs', door: 'streamer' },
  { method: 'GET', path: '/api/user/swapper', door: 'streamer' },
  { method: 'PUT', path: '/api/user/swapper', door: 'streamer', body: { settings: {}, revision: 0 } },
  { method: 'GET', path: '/api/user/swapper/preview', door: 'streamer' },
  { method: 'POST', path: '/api/user/swapper/act', door: 'streamer', body: { act: 'stop' } },
  { method: 'POST', path: '/api/user/obs/form', door: 'streamer', body: {} },

  { method: 'GET', path: '/api/voices', door: 'everyone' },
  { method: 'GET', ...of('/api/voices/:name/sample', 'nobody'), door: 'everyone' },
  { method: 'GET', path: '/api/clone/voices', door: 'streamer' },
  { method: 'POST', path: '/api/clone/voices', door: 'streamer', body: {} },
  {
    method: 'POST',
    path: '/api/clone/sign-audio',
    door: 'streamer',
    body: { fileType: 'wav', modelId: 'a'.repeat(21) },
  },
  { method: 'DELETE', ...of('/api/clone/voices/:modelId', 'a'.repeat(21)), door: 'streamer', body: {} },
  { method: 'GET', path: '/api/library', door: 'everyone' },
  { method: 'GET', path: '/api/library/personal', door: 'streamer' },
  { method: 'GET', path: '/api/library/tags', door: 'everyone' },
  { method: 'POST', path: '/api/library/shortId', door: 'everyone', body: { ids: [] } },
  { method: 'GET', path: '/api/library/search', door: 'everyone' },
  { method: 'DELETE', ...clip, door: 'streamer', body: {} },
  { method: 'PATCH', ...clip, door: 'streamer', body: { setting: 'public', value: true } },
  { method: 'POST', path: `${clip.path}/plays`, at: `${clip.at}/plays`, door: 'everyone', body: {} },
  {
    method: 'POST',
    path: '/api/user/upload',
    door: 'streamer',
    body: { name: 'a.mp3', size: 1, type: 'audio/mpeg', filename: 'a.mp3' },
  },
  { method: 'POST', path: '/api/library/notify-upload-complete', door: 'streamer', body: { filepath: 'nobody/a.mp3' } },
  { method: 'POST', path: '/api/library', door: 'streamer', body: {} },
  // Anyone who has a signed policy may send what it allows.
  { method: 'POST', path: '/uploads', door: 'everyone', body: {} },
  {
    method: 'PUT',
    path: '/uploads/:ownerId/:filename',
    at: `/uploads/1/${'a'.repeat(21)}.wav`,
    door: 'signed',
    body: {},
  },
  { method: 'GET', path: '/api/visitor', door: 'everyone' },
  { method: 'POST', path: '/api/logging', door: 'everyone', body: line },

  { method: 'POST', path: '/auth/logout', door: 'streamer', body: {}, isTestedElsewhere: true },
  { method: 'GET', path: '/auth/twitch', door: 'everyone', isTestedElsewhere: true },
  { method: 'GET', path: '/auth/twitch/callback', door: 'everyone', isTestedElsewhere: true },
  { method: 'POST', ...of('/eventsub/event/:id', 'any'), door: 'signed', body: {} },
  { method: 'POST', path: '/stripe/event', door: 'signed', body: {} },
  { method: 'GET', ...of('/alerts/v1/:key', 'some-key'), door: 'everyone' },
  { method: 'GET', path: '/alerts/sounds', door: 'everyone' },
  { method: 'GET', ...of('/widgets/v1/:widget', 'recent'), door: 'everyone' },
  { method: 'GET', ...of('/media/*key', 'media/none.mp3'), door: 'everyone' },
  { method: 'GET', ...of('/emotes/:id', '25'), door: 'everyone' },
  { method: 'GET', path: '/pictures/mark.png', door: 'everyone' },
  { method: 'GET', ...of('/pictures/waveform/:file', 'none.png'), door: 'everyone' },
  { method: 'GET', path: '/healthz', door: 'everyone' },
  { method: 'GET', path: '/readyz', door: 'everyone' },
  { method: 'GET', path: '/metrics', door: 'everyone' },
  { method: 'GET', path: '/openapi.json', door: 'everyone' },
];
