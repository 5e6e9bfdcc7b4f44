import type { ExtensionPreferences } from '@bitcue/shared/items/preferences.ts';

/** A value encrypted at rest: base64 of key id, nonce, tag and ciphertext. */
export type Sealed = string;

/** A streamer's Twitch grant. `relink`: Twitch refused the refresh token; only a new sign-in helps. */
export interface TwitchGrant {
  state: 'ok' | 'relink';
  accessToken: Sealed;
  refreshToken: Sealed;
  scopes: string[];
  /** Seconds the access token lives from `obtainedAt`; null when unknown. */
  expiresInS: number | null;
  obtainedAt: Date;
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
  preferences: ExtensionPreferences;
  /** Item uuids in display order (EXT-12). */
  sortOrder: string[];
  /** Purchases in development play here; set by the owner or the operator. */
  testing: boolean;
  /** SHA-256 of the alert key, to look it up; the key itself only sealed, to show its owner. */
  alertKeyHash: string;
  alertKey: Sealed;
  grant: TwitchGrant | null;
  createdAt: Date;
}

/** Streamers' accounts. */
export interface UserStore {
  findById(id: string): Promise<User | null>;
  findByAlertKeyHash(hash: string): Promise<User | null>;
  listIdsWithGrant(): Promise<string[]>;
  /** Inserts a first sign-in; on a later one returns what there is, unchanged. */
  insertIfNew(user: User): Promise<User>;
  /** Sets some fields; null when there is no such user. */
  update(id: string, fields: Partial<Omit<User, 'id' | 'uuid' | 'createdAt'>>): Promise<User | null>;
  /**
   * Stores a refreshed grant only while the stored refresh token is still the one it was made from (compare-and-set),
   * so that two processes cannot overwrite each other; returns false when it was not.
   */
  replaceGrant(id: string, before: Sealed, grant: TwitchGrant): Promise<boolean>;
}

/** A signed-in browser. Stored by the hash of its id. */
export interface Session {
  idHash: string;
  userId: string;
  createdAt: Date;
  seenAt: Date;
  expiresAt: Date;
}

/** Sessions and half-done sign-ins. */
export interface SessionStore {
  insert(session: Session): Promise<void>;
  find(idHash: string): Promise<Session | null>;
  touch(idHash: string, seenAt: Date, expiresAt: Date): Promise<void>;
  delete(idHash: string): Promise<void>;
  deleteOfUser(userId: string): Promise<void>;
  insertLogin(login: { stateHash: string; returnTo: string; expiresAt: Date }): Promise<void>;
  /** Takes a half-done sign-in out; null when there is none (used, expired or forged). */
  takeLogin(stateHash: string): Promise<{ returnTo: string } | null>;
}
