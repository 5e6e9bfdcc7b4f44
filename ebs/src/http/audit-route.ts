import type { AuditAction } from '@bitcue/shared/audit/actions.ts';
import type { Request } from 'express';
import type { Audit } from '../ports/audit.ts';
import type { User } from '../ports/users.ts';
import { addressKey } from './address.ts';
import type { Principal } from './route.ts';

/** Throws unless a route that changes something declares what it records. */
export function requireAudit(method: string, path: string, audit: unknown): void {
  if (method !== 'GET' && audit === undefined) throw new Error(`${path} declares no audit action`);
}

/** What a streamer did through a route. `name` is the object's, as the handler knows it. */
export interface RouteEvent {
  action: AuditAction;
  principal: Principal;
  request: Request;
  caller: User;
  name?: string | undefined;
}

/** Records what a streamer did through a route. The object's id is the route's last parameter. */
export async function recordRoute(audit: Audit, { action, principal, request, caller, name }: RouteEvent) {
  await audit.record({
    channelId: caller.id,
    action,
    object: { id: Object.values(request.params).map(String).at(-1), name },
    by: { id: caller.id, login: caller.login },
    via: principal === 'broadcaster' ? 'extension' : 'dashboard',
    from: addressKey(request.ip),
  });
}
