import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../test/support/manual-clock.ts';
import type { User } from '../ports/users.ts';
import { activateExtension } from './activate-extension.ts';
import { type PlatformDeps, readStatus } from './extension-status.ts';
import { createUserDefaults } from './new-user.ts';

const user = { id: '1', ...createUserDefaults(), grant: { state: 'ok' } } as unknown as User;

/** Creates a stub of the released extensions, which knows only this version. */
const createReleased = (findVersion: () => Promise<string | null>) => ({ findVersion, find: async () => null });

/** Creates dependencies that all work, except those that a test replaces. */
function createDeps(over: Partial<PlatformDeps> = {}): PlatformDeps {
  return {
    extensions: {
      readActive: async () => ({ panel: [], component: [] }),
      listInstalled: async () => [{ id: 'ours', version: '2.0.0' }],
      update: async () => {},
    },
    released: createReleased(async () => '2.0.0'),
    users: { noteExtension: async () => {} },
    clock: createManualClock(),
    extension: { clientId: 'ours', version: '0.0.1' },
    installUrl: (version) => `https://dashboard.twitch.tv/extensions/ours-${version}`,
    ...over,
  };
}
const wanted = { kind: 'panel', replace: null } as const;

describe('the version', () => {
  it('[ACT-03] is the released one, else the configured one', async () => {
    expect(await readStatus(createDeps(), user)).toMatchObject({ version: '2.0.0', installed: true });
    expect(await readStatus(createDeps({ released: createReleased(async () => null) }), user)).toEqual({
      active: null,
      installed: false,
      version: '0.0.1',
      installUrl: 'https://dashboard.twitch.tv/extensions/ours-0.0.1',
    });
  });

  it('[ERR-19] is unknown while Twitch does not answer', async () => {
    const released = createReleased(async () => {
      throw new AppError('extensions.info');
    });
    await expect(readStatus(createDeps({ released }), user)).rejects.toMatchObject({
      code: 'extensions.version',
      message: "We couldn't get the latest version of Bitcue's extension. Twitch could be having issues...",
    });
  });
});

describe('without a token or client id', () => {
  const missing: [string, Partial<PlatformDeps>, User][] = [
    ['token', {}, { ...user, grant: null }],
    ['client id', { extension: { clientId: '', version: '0.0.1' } }, user],
  ];

  it.each(missing)('[API-36] [ERR-21] there is no status (%s missing)', async (_what, over, who) => {
    await expect(readStatus(createDeps(over), who)).rejects.toMatchObject({
      code: 'twitch.credentials',
      message: 'Twitch token or client ID is missing.',
    });
  });

  it.each(missing)('[ACT-10] [ERR-04] there is no activation (%s missing)', async (_what, over, who) => {
    await expect(activateExtension(createDeps(over), who, wanted)).rejects.toMatchObject({
      code: 'extensions.configuration',
      message: 'Cannot update extensions: Missing auth or configuration.',
    });
  });
});
