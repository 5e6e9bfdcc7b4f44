import { listGrantedScopes } from '../accounts/scopes.ts';
import type { Sessions } from '../accounts/sessions.ts';
import type { InteractionStore } from '../ledger/stores.ts';
import { streamerView } from '../ledger/view.ts';
import type { AuditStore } from '../ports/audit.ts';
import type { BillingStore } from '../ports/billing.ts';
import type { ItemStore } from '../ports/items.ts';
import type { MediaStore } from '../ports/media.ts';
import type { MediaReports } from '../ports/media-reports.ts';
import type { PrivateVoiceStore } from '../ports/private-voices.ts';
import type { RewardStore } from '../ports/rewards.ts';
import type { SwapperStore } from '../ports/swapper.ts';
import type { User } from '../ports/users.ts';

/** Records and entries read at a time. */
const BATCH = 200;

/** Dependencies of `exportAccount`. */
export interface ExportAccountDeps {
  sessions: Pick<Sessions, 'list'>;
  items: Pick<ItemStore, 'listOf'>;
  rewards: Pick<RewardStore, 'listOf'>;
  swappers: Pick<SwapperStore, 'find'>;
  media: Pick<MediaStore, 'list'>;
  mediaReports: Pick<MediaReports, 'listOf'>;
  voices: Pick<PrivateVoiceStore, 'listOf'>;
  interactions: Pick<InteractionStore, 'findPast'>;
  billing: Pick<BillingStore, 'find' | 'listEvents'>;
  audits: Pick<AuditStore, 'list'>;
  /** Returns the address of an object's file. */
  urlOf(key: string): string;
}

/**
 * Yields everything stored about a streamer as one JSON document, piece by piece, so that memory stays bounded. It contains no
 * token, key, hash or session id, so the file gives nobody access.
 */
export async function* exportAccount(deps: ExportAccountDeps, user: User, now: number): AsyncGenerator<string> {
  yield `{\n"exportedAt": ${JSON.stringify(new Date(now))},\n"account": ${JSON.stringify(accountOf(user))}`;
  const sessions = (await deps.sessions.list(user.id)).map(({ idHash: _, userId: __, ...rest }) => rest);
  yield `,\n"sessions": ${JSON.stringify(sessions)}`;
  const items = (await deps.items.listOf(user.id)).map(({ reservation: _, channelId: __, ...item }) => item);
  yield `,\n"items": ${JSON.stringify(items)}`;
  const rewards = (await deps.rewards.listOf(user.id)).map(({ channelId: _, ...reward }) => reward);
  yield `,\n"rewards": ${JSON.stringify(rewards)}`;
  const swapper = await deps.swappers.find(user.id);
  yield `,\n"swapper": ${JSON.stringify(swapper && { rules: swapper.settings, log: swapper.log })}`;
  yield `,\n"billing": ${JSON.stringify(await readBilling(deps, user.id))}`;
  const clips = (await deps.media.list(user.id)).map(({ key, owner: _, ...clip }) => ({
    ...clip,
    url: deps.urlOf(key),
  }));
  yield `,\n"clips": ${JSON.stringify(clips)}`;
  const reports = (await deps.mediaReports.listOf(user.id)).map(({ shortId, reason, at }) => ({ shortId, reason, at }));
  yield `,\n"reports": ${JSON.stringify(reports)}`;
  const voices = (await deps.voices.listOf(user.id)).map(
    ({ ownerId: _, sample: __, wasAsked: ___, engineVoice: ____, label, ...voice }) => ({ name: label, ...voice }),
  );
  yield `,\n"privateVoices": ${JSON.stringify(voices)}`;
  yield* writeList('interactions', readInteractions(deps, user.id));
  yield* writeList('audit', readAudit(deps, user.id));
  yield '\n}\n';
}

/** Returns the account at Stripe with the events that Stripe reported, or null if there is none. */
async function readBilling({ billing }: ExportAccountDeps, userId: string) {
  const account = await billing.find(userId);
  if (account === null) return null;
  const { userId: _, rev: __, ...rest } = account;
  const events = (await billing.listEvents(userId, false)).map(({ userId: ___, ...event }) => event);
  return { ...rest, events };
}

/** Returns the account without its secrets and hashes. */
function accountOf(user: User) {
  const { alertKey: _, alertKeyHash: __, widgetKey: ___, trustedAlertPages, grant: ____, ...account } = user;
  return { ...account, trustedAlertPages: trustedAlertPages.length, grantedScopes: listGrantedScopes(user) };
}

async function* writeList(name: string, entries: AsyncIterable<unknown>): AsyncGenerator<string> {
  yield `,\n"${name}": [`;
  let separator = '\n';
  for await (const entry of entries) {
    yield separator + JSON.stringify(entry);
    separator = ',\n';
  }
  yield ']';
}

/** Yields a channel's interactions, newest first. Those of one millisecond can be spread over two pages. */
async function* readInteractions({ interactions }: ExportAccountDeps, channelId: string) {
  let before: number | undefined;
  let seen = new Set<string>();
  for (;;) {
    const page = await interactions.findPast(channelId, { before, limit: BATCH });
    const fresh = page.filter(({ id }) => !seen.has(id));
    yield* fresh.map(streamerView);
    const oldest = page.at(-1)?.createdAt;
    if (oldest === undefined || fresh.length === 0) return;
    before = oldest + 1;
    seen = new Set(page.filter(({ createdAt }) => createdAt === oldest).map(({ id }) => id));
  }
}

async function* readAudit({ audits }: ExportAccountDeps, channelId: string) {
  let before: string | undefined;
  for (;;) {
    const page = await audits.list(channelId, { before, limit: BATCH });
    yield* page.map(({ id: _, channelId: __, ...entry }) => entry);
    before = page.at(-1)?.id;
    if (before === undefined) return;
  }
}
