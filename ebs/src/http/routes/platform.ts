import { activateExtension as activateEndpoint, readExtensionStatus } from '@bitcue/shared/api/platform.ts';
import { activateExtension } from '../../accounts/activate-extension.ts';
import { type PlatformDeps, readStatus } from '../../accounts/extension-status.ts';
import { defineRoute, type Route } from '../route.ts';

/** The calls about the extension's place on the streamer's channel. Open tabs ask for the status every few seconds. */
export function platformRoutes(deps: PlatformDeps): Route[] {
  return [
    defineRoute(readExtensionStatus, 'streamer', { points: 120, perS: 60 }, async ({ caller }) => ({
      body: await readStatus(deps, caller),
    })),

    defineRoute(activateEndpoint, 'streamer', { points: 20, perS: 60 }, async ({ caller, body }) => ({
      body: await activateExtension(deps, caller, body),
    })),
  ];
}
