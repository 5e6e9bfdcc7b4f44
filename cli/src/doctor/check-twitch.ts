import { type Admin, askAbout, compareProducts, HelixError } from '@bitcue/ebs/admin';
import { CliError } from '../cli-error.ts';

type Config = Admin['config'];

/** The event by which Twitch reports a purchase. */
const PURCHASES = 'extension.bits_transaction.create';
/** Maximum number of products named in a line. */
const NAMED_MAX = 3;
/** What Twitch's states of a subscription mean, and what to do. */
const STATES: Readonly<Record<string, string>> = {
  webhook_callback_verification_pending: 'Twitch is still checking the address. Look again in a minute.',
  webhook_callback_verification_failed: 'Twitch could not reach the address when it checked it. Restart the server.',
  notification_failures_exceeded: 'Twitch gave up after too many posts had failed. Restart the server.',
};

/** Checks the credentials of an app with Twitch. Throws `CliError` that names the setting. */
export async function checkApp(config: Config, app: 'twitch' | 'extension'): Promise<string> {
  const name = app === 'twitch' ? 'TWITCH' : 'EXTENSION';
  return ask(config, async () => {
    try {
      await askAbout(config[app]).prove();
    } catch (error) {
      if (!(error instanceof HelixError)) throw error;
      if (error.status === 403) throw new CliError(`${name}_CLIENT_SECRET does not belong to ${name}_CLIENT_ID.`);
      if (error.status === 400) throw new CliError(`Twitch does not know ${name}_CLIENT_ID.`);
      throw error;
    }
    return 'app token issued';
  });
}

/** Checks the version of the extension in use. Throws `CliError`. */
export async function checkVersion(config: Config): Promise<string> {
  const { ownerId, secrets, version } = config.extension;
  return ask(config, async () => {
    const found = await askAbout(config.extension)
      .findVersion({ secret: secrets[0] ?? '', ownerId, version })
      .catch((error) => {
        if (!(error instanceof HelixError) || error.status !== 401) throw error;
        throw new CliError(
          'Twitch rejects signatures made with EXTENSION_SECRET: either it or EXTENSION_OWNER_ID is wrong.',
        );
      });
    if (found === null) throw new CliError(`The extension has no version ${version}. Correct EXTENSION_VERSION.`);
    if (!found.isBitsEnabled) throw new CliError('Bits are off. Enable them among the capabilities of the version.');
    if (!found.asksForIdentity) {
      throw new CliError('Viewers cannot share who they are. Enable "Request Identity Link" among the capabilities.');
    }
    return `${version}, ${found.state}`;
  });
}

/** Checks that each price has a product. Throws `CliError` with the differences. */
export async function checkProducts(config: Config): Promise<string> {
  return ask(config, async () => {
    const listed = await askAbout(config.extension)
      .listProducts()
      .catch((error) => {
        if (!(error instanceof HelixError) || error.status !== 400) throw error;
        throw new CliError('EXTENSION_CLIENT_ID is that of an app, not of an extension.');
      });
    const { changes } = compareProducts(listed);
    if (changes.length === 0) return 'one for each price';
    const named = changes.slice(0, NAMED_MAX).map(({ product, why }) => `${product.sku} ${why}`);
    const more = changes.length > NAMED_MAX ? [`${changes.length - NAMED_MAX} more`] : [];
    throw new CliError(`${[...named, ...more].join(', ')}. Fix it with: products sync --yes`);
  });
}

/** Checks that Twitch reports purchases to this server. Throws `CliError`. */
export async function checkPurchases(config: Config): Promise<string> {
  return ask(config, async () => {
    const told = (await askAbout(config.extension).listSubscriptions()).filter(({ type }) => type === PURCHASES);
    // Twitch posts only to port 443, so callbacks have no port.
    const { hostname } = new URL(config.publicUrl);
    const here = told.filter(({ callback }) => URL.canParse(callback) && new URL(callback).hostname === hostname);
    if (here.some(({ status }) => status === 'enabled')) return 'reported by Twitch';
    const [first] = here;
    if (first !== undefined)
      throw new CliError(STATES[first.status] ?? `Twitch says ${first.status}. Restart the server.`);
    const [other] = told;
    throw new CliError(
      other === undefined
        ? 'Twitch reports no purchases. Start the server: it asks Twitch to. If it runs, see eventsub in its log.'
        : `Twitch reports purchases to ${new URL(other.callback).host} instead. Restart the server after a change of PUBLIC_URL.`,
    );
  });
}

async function ask<T>({ local }: Config, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CliError) throw error;
    if (error instanceof HelixError && error.status < 500) throw new CliError(`Twitch refuses it (${error.status}).`);
    throw new CliError(
      local
        ? 'The local Twitch is not responding. Start it with npm start.'
        : 'Twitch is not responding. Check your internet connection and https://status.twitch.com.',
    );
  }
}
