import { MAX_SLOTS } from '@bitcue/shared/constants/platform.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { ErrorCode } from '@bitcue/shared/errors/codes.ts';
import type { z } from 'zod';
import type { UserExtensions } from '../ports/user-extensions.ts';
import type { Clients } from './api-client.ts';
import { GrantError, HelixError, NO_REASON, NoAnswerError } from './helix-error.ts';
import { activeAnswer, installedAnswer, readSlots } from './user-extensions.external.ts';

/** Either scope includes extensions in development, and those that are installed but not active. */
const SCOPES = ['user:edit:broadcast', 'channel:manage:extensions'];

/** Creates access to streamers' extensions, using Helix with the streamer's own token. */
export function createUserExtensions(clients: Clients): UserExtensions {
  const read = async <T extends z.ZodType>(channelId: string, url: string, answer: T, code: ErrorCode) => {
    try {
      const client = clients.forStreamer(channelId);
      return answer.parse(await client.callApi({ type: 'helix', url, userId: channelId, scopes: SCOPES }));
    } catch (error) {
      throw refuse(error, code);
    }
  };

  return {
    async readActive(channelId) {
      const { data } = await read(channelId, 'users/extensions', activeAnswer, 'extensions.active');
      return { panel: readSlots(data.panel), component: readSlots(data.component) };
    },

    async listInstalled(channelId) {
      return (await read(channelId, 'users/extensions/list', installedAnswer, 'extensions.installed')).data;
    },

    async update(channelId, kind, active) {
      // Twitch may leave unlisted slots unchanged, so all are listed (ACT-06).
      const slots: Record<string, object> = {};
      for (let slot = 1; slot <= MAX_SLOTS[kind]; slot += 1) slots[slot] = { active: false };
      for (const { slot, id, version, x, y } of active) {
        slots[slot] = { active: true, id, version, ...(kind === 'component' ? { x, y } : {}) };
      }
      try {
        await clients.forStreamer(channelId).callApi({
          type: 'helix',
          url: 'users/extensions',
          method: 'PUT',
          userId: channelId,
          scopes: SCOPES,
          jsonBody: { data: { [kind]: slots } },
        });
      } catch (error) {
        const message = error instanceof HelixError && error.message !== NO_REASON ? error.message : undefined;
        throw refuse(error, 'extensions.update', message);
      }
    },
  };
}

/** Converts a failed call to an `AppError`. An error that is not Twitch's means an answer in an unexpected format. */
function refuse(error: unknown, code: ErrorCode, message?: string): AppError {
  if (error instanceof GrantError && error.kind !== 'later') return new AppError('auth.relink', { cause: error });
  const isKnown = error instanceof HelixError || error instanceof NoAnswerError || error instanceof GrantError;
  const reason = isKnown ? error.message : 'Unexpected format of the answer';
  return new AppError(code, { message, detail: { reason }, cause: error });
}

/**
 * Creates the address of the page where a streamer installs a version of our extension; the API cannot install it
 * (ONB-03). `apiPort` is a local Twitch's, otherwise null.
 */
export function createInstallUrl(clientId: string, apiPort: number | null): (version: string) => string {
  const base = apiPort === null ? 'https://dashboard.twitch.tv' : `http://localhost:${apiPort}`;
  return (version) => `${base}/extensions/${encodeURIComponent(clientId)}-${encodeURIComponent(version)}`;
}
