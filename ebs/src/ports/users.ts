import type { ExtensionPreferences } from '@bitcue/shared/items/preferences.ts';
import type { OnboardingExtension } from '@bitcue/shared/users/onboarding.ts';
import type { Plan, PlanSource } from '@bitcue/shared/users/plans.ts';
import type { PunishmentGuards } from '@bitcue/shared/users/punishment-guards.ts';
import type { WaitingRules } from '@bitcue/shared/users/waiting-rules.ts';
import type { WidgetSettings } from '@bitcue/shared/widgets/widget-settings.ts';

/** A value encrypted at rest: base64 of key id, nonce, tag and ciphertext. */
export type Sealed = string;

/** A streamer's Twitch grant. In state `relink`, Twitch refused the refresh token and only a new sign-in helps. */
export interface TwitchGrant {
  state: 'ok' | 'relink';
  accessToken: Sealed;
  refreshToken: Sealed;
  scopes: string[];
  /** Seconds from `obtainedAt` until the access token expires; null if unknown. */
  expiresInS: number | null;
  obtainedAt: Date;
}

/** The key of a streamer's widgets: its SHA-256, for look-ups, and the key itself, to show it to its owner. */
export interface WidgetKey {
  hash: string;
  sealed: Sealed;
}

/** A streamer and channel. `id` is the Twitch user id, which is the channel id too. */
export interface User {
  id: string;
  uuid: string;
  login: string;
  displayName: string;
  picture: string;
  broadcasterType: '' | 'affiliate' | 'partner';
  flags: Record<string, boolean>;
  welcomeOnboardingComplete: boolean;
  onboardingExtension: OnboardingExtension;
  /** The streamer said that they saw and heard a test alert in their streaming software. */
  obsSetupComplete: boolean;
  /** Set by the operator, or by the subscription at Stripe (TIER-10). */
  plan: Plan;
  /** When the plan is renewed; null if it is not. */
  planRenewsAt: Date | null;
  /** Who gave the streamer Plus; null on Free. Stripe changes nothing that the operator gave. */
  planSource: PlanSource | null;
  /** While true, no new alert begins. */
  paused: boolean;
  /** When alerts were last resumed; null if they never were paused. */
  resumedAt: Date | null;
  preferences: ExtensionPreferences;
  /** What no paid punishment may do. */
  punishmentGuards: PunishmentGuards;
  /** What waits on the channel, and for how long. */
  waiting: WaitingRules;
  /** Item uuids in display order (EXT-12). */
  sortOrder: string[];
  /** Test purchases play on this channel. Set by the owner or the operator. */
  testing: boolean;
  /** SHA-256 of the alert key, for look-ups. The key itself is stored sealed, to show it to its owner. */
  alertKeyHash: string;
  alertKey: Sealed;
  /** SHA-256 of the browser ids whose alert pages may play with this alert key. A new key starts without any. */
  trustedAlertPages: string[];
  widgets: WidgetSettings;
  /** Missing until the streamer asks for widgets. */
  widgetKey?: WidgetKey | undefined;
  grant: TwitchGrant | null;
  createdAt: Date;
}

/** Parts of an account that are set one by one, so that concurrent changes do not overwrite each other. */
export interface UserParts {
  welcomeOnboardingComplete: boolean;
  obsSetupComplete: boolean;
  'onboardingExtension.status': OnboardingExtension['status'];
  'onboardingExtension.skipped.installation': OnboardingExtension['skipped']['installation'];
  'onboardingExtension.skipped.activation': OnboardingExtension['skipped']['activation'];
  'preferences.theme': ExtensionPreferences['theme'];
  'preferences.notification.position': ExtensionPreferences['notification']['position'];
  'preferences.notification.hide': boolean;
  'preferences.design': ExtensionPreferences['design'];
  'preferences.pronunciations': ExtensionPreferences['pronunciations'];
  'preferences.favouriteVoices': ExtensionPreferences['favouriteVoices'];
  punishmentGuards: PunishmentGuards;
  waiting: WaitingRules;
  'widgets.goal': WidgetSettings['goal'] | undefined;
  'widgets.timeZone': WidgetSettings['timeZone'] | undefined;
}

/** Streamers' accounts. */
export interface UserStore {
  findById(id: string): Promise<User | null>;
  findByAlertKeyHash(hash: string): Promise<User | null>;
  findByWidgetKeyHash(hash: string): Promise<User | null>;
  listIdsWithGrant(): Promise<string[]>;
  /** Lists all accounts, oldest first. */
  list(): Promise<User[]>;
  /** Lists accounts that are paused, or were resumed since a time. */
  listPauses(resumedSince: Date): Promise<Pick<User, 'id' | 'paused' | 'resumedAt'>[]>;
  /** Inserts an account. If it exists, returns the stored one unchanged. */
  insertIfNew(user: User): Promise<User>;
  /** Sets some fields. Returns null if there is no such user. */
  update(id: string, fields: Partial<Omit<User, 'id' | 'uuid' | 'createdAt'>>): Promise<User | null>;
  /** Sets some parts. Returns null if there is no such user. */
  setParts(id: string, parts: Partial<UserParts>): Promise<User | null>;
  /**
   * Trusts an alert page (SHA-256 of its browser id), as long as the alert key is still this one and, with `onlyFirst`, no
   * page is trusted yet. Returns the account as it is then; null if there is no such user.
   */
  trustAlertPage(
    user: Pick<User, 'id' | 'alertKeyHash'>,
    page: string,
    options: { onlyFirst: boolean },
  ): Promise<User | null>;
  /** Appends items to the order, except those already in it. */
  appendToSortOrder(id: string, uuids: readonly string[]): Promise<void>;
  removeFromSortOrder(id: string, uuid: string): Promise<void>;
  /**
   * Records when the extension was first seen installed or active (USER-03), in milliseconds since 1970. A time that is
   * already recorded does not change.
   */
  noteExtension(id: string, seen: { installedAt?: number; activatedAt?: number }): Promise<void>;
  /**
   * Replaces the alert key's seal, or the key itself. Returns false if the key with the hash `before` is no longer
   * stored.
   */
  replaceAlertKey(id: string, before: string, fields: Pick<User, 'alertKey' | 'alertKeyHash'>): Promise<boolean>;
  /** Replaces the widget key's seal, or the key itself. Does nothing if the key with the hash `before` is no longer stored. */
  replaceWidgetKey(id: string, before: string, key: WidgetKey): Promise<void>;
  /**
   * Stores a refreshed grant, or none, if the stored refresh token is still the one it was refreshed with (compare-and-set), so
   * that two processes cannot overwrite each other. Otherwise returns false.
   */
  replaceGrant(id: string, before: Sealed, grant: TwitchGrant | null): Promise<boolean>;
  /** Sets the plan, as long as whoever gave the present one is still `before`. Otherwise returns false. */
  replacePlan(
    id: string,
    before: PlanSource | null,
    fields: Pick<User, 'plan' | 'planRenewsAt' | 'planSource'>,
  ): Promise<boolean>;
  /** Deletes an account. Safe to repeat. */
  delete(id: string): Promise<void>;
}

/** A signed-in browser. Stored by the hash of its id, which also names it to its streamer. */
export interface Session {
  idHash: string;
  userId: string;
  /** Browser and system in plain words. */
  device: string;
  createdAt: Date;
  seenAt: Date;
  expiresAt: Date;
}

/** Sessions and pending sign-ins. */
export interface SessionStore {
  insert(session: Session): Promise<void>;
  find(idHash: string): Promise<Session | null>;
  touch(idHash: string, seenAt: Date, expiresAt: Date): Promise<void>;
  /** Lists a user's sessions that have not expired, last used first. */
  listOfUser(userId: string, limit: number): Promise<Session[]>;
  /** Deletes a session. Returns whose it was, or null if there was none. */
  delete(idHash: string): Promise<string | null>;
  /** Deletes a session if it is this user's. Returns false if there is none. */
  deleteOneOfUser(userId: string, idHash: string): Promise<boolean>;
  deleteOfUser(userId: string): Promise<void>;
  /** Deletes all sessions and pending sign-ins. */
  deleteAll(): Promise<void>;
  insertLogin(login: { stateHash: string; returnTo: string; expiresAt: Date }): Promise<void>;
  /** Removes and returns a pending sign-in. Returns null if there is none (used, expired or forged). */
  takeLogin(stateHash: string): Promise<{ returnTo: string } | null>;
}

/** Encrypts small secrets at rest. */
export interface Sealer {
  /** `place` names where the value belongs, such as `grant:<user id>`; it opens nowhere else. */
  seal(text: string, place: string): Sealed;
  /** Throws if the value was changed, moved or sealed with another key. */
  open(sealed: Sealed, place: string): string;
  /** Whether the value was sealed with the key in use, with an older one that still opens, or with none of ours. */
  readAge(sealed: Sealed): 'current' | 'old' | 'unknown';
}
