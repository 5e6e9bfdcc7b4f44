import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { deleteAccount, disconnectTwitch, EXPORT_PATH } from '@bitcue/shared/api/account.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { normalizeLogin } from '@bitcue/shared/text/login.ts';
import type { Request } from 'express';
import type { User } from '../../ports/users.ts';
import { defineRoute, type RawRoute, type Route } from '../route.ts';
import type { AuthRoutes } from './auth.ts';

/** Dependencies of `accountRoutes`. */
export interface AccountRouteDeps extends Pick<AuthRoutes, 'clearSession'> {
  /** Revokes the token at Twitch and drops it, which ends the sessions. Throws `AppError` `twitch.unavailable`. */
  disconnect(userId: string): Promise<void>;
  /** Schedules the deletion of the account. */
  requestDeletion(userId: string): Promise<void>;
}

/** Declares the routes with which streamers disconnect from Twitch and delete their account. */
export function accountRoutes({ disconnect, requestDeletion, clearSession }: AccountRouteDeps): Route[] {
  return [
    defineRoute(
      disconnectTwitch,
      'streamer',
      { points: 30, perS: 60 },
      async ({ caller, response }) => {
        await disconnect(caller.id);
        response.setHeader('Set-Cookie', clearSession());
        return { body: { message: 'Twitch is disconnected, and you are signed out everywhere.' } };
      },
      { audit: 'twitch.disconnected' },
    ),

    defineRoute(
      deleteAccount,
      'streamer',
      { points: 30, perS: 60 },
      async ({ caller, body, response }) => {
        if (normalizeLogin(body.login) !== caller.login) throw new AppError('account.login');
        await requestDeletion(caller.id);
        response.setHeader('Set-Cookie', clearSession());
        return { status: 202, body: { message: 'Your account is being deleted.' } };
      },
      { audit: 'account.deletion_requested' },
    ),
  ];
}

/** Dependencies of `exportRoute`. */
export interface ExportRouteDeps {
  readSession(request: Request): Promise<User | null>;
  exportAccount(user: User): AsyncIterable<string>;
}

/** Declares the download of everything stored about the streamer. */
export function exportRoute({ readSession, exportAccount }: ExportRouteDeps): RawRoute {
  return {
    method: 'GET',
    path: EXPORT_PATH,
    principal: 'streamer',
    limit: { points: 60, perS: 3_600 },
    audit: 'account.exported',
    async handle(request, response) {
      const user = await readSession(request);
      if (!user) throw new AppError('auth.required');
      response.attachment(`bitcue-${user.login}.json`);
      response.setHeader('Cache-Control', 'no-store');
      response.type('json');
      // If the reader disconnects, reading from the store ends.
      await pipeline(Readable.from(exportAccount(user)), response);
    },
  };
}
