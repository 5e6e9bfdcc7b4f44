import type { AuditAction, AuditPlace } from '@bitcue/shared/audit/actions.ts';

/** What was done, as its caller reports it. Never a secret, and never what viewers wrote. */
export interface AuditEvent {
  /** Null for what concerns the whole installation. */
  channelId: string | null;
  action: AuditAction;
  /** What it was done to: its id, and its name if it has one. */
  object?: { id?: string | undefined; name?: string | undefined };
  /** Who did it; null for the operator. */
  by: { id: string; login: string } | null;
  via: AuditPlace;
  /** Where they called from: an address, or the network of an IPv6 address. Null for the CLI. */
  from: string | null;
}

/** An entry of the audit log. Ids sort by time. */
export interface AuditEntry {
  id: string;
  at: Date;
  channelId: string | null;
  action: AuditAction;
  objectId: string | null;
  objectName: string | null;
  byId: string | null;
  byLogin: string | null;
  via: AuditPlace;
  from: string | null;
}

/** Entries of the audit log. They are added, and removed when there are too many, but never changed. */
export interface AuditStore {
  append(entry: AuditEntry): Promise<void>;
  /** Lists a channel's entries, or those of the installation (null), newest first. */
  list(channelId: string | null, query: { before?: string | undefined; limit: number }): Promise<AuditEntry[]>;
  /** Removes all but the newest `kept` entries of one action on a channel. */
  trim(channelId: string | null, action: AuditAction, kept: number): Promise<void>;
  /** Removes all entries of a channel, with its account. */
  deleteOf(channelId: string): Promise<void>;
}

/** The audit log. */
export interface Audit {
  /** Adds an entry. Durable when it resolves. Never throws: what was done is done, so a failure is only logged. */
  record(event: AuditEvent): Promise<void>;
}
