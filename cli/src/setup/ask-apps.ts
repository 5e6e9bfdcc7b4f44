import { type AppClient, askAbout, HelixError } from '@bitcue/ebs/admin';
import { normalizeLogin } from '@bitcue/shared/text/login.ts';
import type { Dialog } from '../dialog.ts';
import type { Output } from '../output.ts';
import { askUntil, type Verdict } from './ask-until.ts';
import { CONSOLE } from './console-steps.ts';
import type { Settings } from './env-file.ts';

/** Dependencies of the questions about our apps. `known`: the settings so far. */
export interface AskAppsDeps {
  dialog: Dialog;
  output: Output;
  known: Settings;
}

/** Length of an extension secret, in bytes (twitch: extension secrets are 32 bytes in base64). */
const SECRET_BYTES = 32;

/** Asks for the app with which streamers sign in, and checks it with Twitch. */
export async function askSignInApp(deps: AskAppsDeps, publicUrl: string): Promise<Settings> {
  const { output } = deps;
  output.print(`Create an application at ${CONSOLE}/apps/create`);
  output.print(`  OAuth Redirect URL: ${publicUrl}/auth/twitch/callback`);
  output.print('  Category: Website Integration. Client type: Confidential.');
  return askApp(deps, 'TWITCH', 'Client ID', 'Client secret');
}

/** Asks for the extension, and checks each part of it with Twitch. `about` asks Twitch with the extension's own id. */
export async function askExtension(deps: AskAppsDeps): Promise<{ settings: Settings; about: AppClient }> {
  const { dialog, output, known } = deps;
  output.print(`Create an extension of the type Panel at ${CONSOLE}/extensions/create, then open its settings.`);
  const app = await askApp(deps, 'EXTENSION', 'Client ID of the extension', 'API client secret of the extension');
  const about = askAbout({ clientId: app.EXTENSION_CLIENT_ID ?? '', clientSecret: app.EXTENSION_CLIENT_SECRET ?? '' });
  const ownerId = await askUntil(
    deps,
    { label: 'Twitch login of its owner', initial: known.EXTENSION_OWNER_ID },
    (typed) => checkOwner(about, typed),
  );
  for (;;) {
    const secret = await askUntil(
      deps,
      { label: 'Extension secret', initial: known.EXTENSION_SECRET, isSecret: true },
      checkSecret,
    );
    const version = await askUntil(
      deps,
      { label: 'Version of the extension', initial: known.EXTENSION_VERSION ?? '0.0.1' },
      (typed) => ({ value: typed }),
    );
    const why = await checkVersion(about, output, { secret: secret.split(',')[0] ?? '', ownerId, version });
    const settings = { EXTENSION_OWNER_ID: ownerId, EXTENSION_SECRET: secret, EXTENSION_VERSION: version };
    if (why === null) return { settings: { ...app, ...settings }, about };
    output.print(`  ${why}`);
    if (await dialog.confirm('  Keep them, and put that right later?', false)) {
      return { settings: { ...app, ...settings }, about };
    }
  }
}

async function askApp(
  deps: AskAppsDeps,
  prefix: 'TWITCH' | 'EXTENSION',
  idLabel: string,
  secretLabel: string,
): Promise<Settings> {
  const { known, output } = deps;
  for (;;) {
    const [idName, secretName] = [`${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`] as const;
    const clientId = await askUntil(deps, { label: idLabel, initial: known[idName] }, checkId);
    const clientSecret = await askUntil(
      deps,
      { label: secretLabel, initial: known[secretName], isSecret: true },
      (typed) => ({ value: typed }),
    );
    const why = await explainRefusal(() => askAbout({ clientId, clientSecret }).prove());
    if (why === null) {
      output.print('  ok: Twitch knows the app');
      return { [idName]: clientId, [secretName]: clientSecret };
    }
    output.print(`  ${why}`);
  }
}

const checkId = (typed: string): Verdict<string> =>
  /^[a-z0-9]{20,40}$/.test(typed)
    ? { value: typed }
    : { why: 'A client id has about 30 lower-case letters and digits.' };

/** Checks that a secret, or each of several during a rotation, is complete. */
export function checkSecret(typed: string): Verdict<string> {
  const lengths = typed.split(',').map((part) => Buffer.from(part.trim(), 'base64').length);
  if (lengths.every((length) => length >= SECRET_BYTES)) return { value: typed };
  return {
    why: 'That is too short: it decodes to less than 32 bytes. Copy the complete secret, up to the "=" at its end.',
  };
}

async function checkOwner(about: AppClient, typed: string): Promise<Verdict<string>> {
  if (/^\d+$/.test(typed)) return { value: typed };
  try {
    const id = await about.findUserId(normalizeLogin(typed));
    return id === null ? { why: `Nobody on Twitch has the login ${typed}.` } : { value: id, note: `their id is ${id}` };
  } catch (error) {
    return { why: describeRefusal(error) };
  }
}

async function checkVersion(
  about: AppClient,
  output: Output,
  of: Parameters<AppClient['findVersion']>[0],
): Promise<string | null> {
  let found: Awaited<ReturnType<AppClient['findVersion']>>;
  try {
    found = await about.findVersion(of);
  } catch (error) {
    if (error instanceof HelixError && error.status === 401) {
      return 'Twitch rejects signatures made with it: either the extension secret or the owner is wrong.';
    }
    return describeRefusal(error);
  }
  if (found === null)
    return `The extension has no version ${of.version}. Create it in the console, or type another one.`;
  output.print(`  ok: ${found.name} ${of.version}, ${found.state}`);
  if (!found.isBitsEnabled) output.print('  still to do: enable Bits among its capabilities');
  if (!found.asksForIdentity) output.print('  still to do: enable "Request Identity Link" among its capabilities');
  return null;
}

async function explainRefusal(call: () => Promise<void>): Promise<string | null> {
  try {
    await call();
    return null;
  } catch (error) {
    return describeRefusal(error);
  }
}

/** Returns why Twitch did not accept an app, and what to do. */
export function describeRefusal(error: unknown): string {
  if (!(error instanceof HelixError)) return 'Twitch does not answer. Check the internet connection and try again.';
  if (error.status === 400) return 'Twitch does not know this client id. Copy it again.';
  if (error.status === 403)
    return 'The secret does not belong to this client id. Make a new one in the console and copy it.';
  return error.status >= 500 ? 'Twitch has a problem just now. Try again.' : `Twitch refuses it (${error.status}).`;
}
