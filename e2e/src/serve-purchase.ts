import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { skuOf } from '@bitcue/shared/constants/bits.ts';
import { signInLocally } from '../../cli/src/local-sign-in.ts';
import { root } from './node-process.ts';
import type { TwitchControl } from './twitch-control.ts';
import type { WorldAddresses } from './world.ts';

const PAGE = join(root, 'cli', 'test', 'alert-page.mjs');

/**
 * Signs in, connects an alert page without a browser, and makes a purchase. Resolves with the page's address once the page
 * has played it. Throws an Error that says what happened instead.
 */
export async function servePurchase(addresses: WorldAddresses, twitch: TwitchControl): Promise<{ alertUrl: string }> {
  const twitchPort = Number(addresses.settings.TWURPLE_MOCK_API_PORT);
  const { alertUrl } = await signInLocally({ publicUrl: addresses.ebs, twitchPort, login: 'demo_channel' });
  const args = ['--experimental-websocket', PAGE, addresses.ebs, alertUrl.split('/').at(-1) ?? ''];
  const page = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: page.stdout })[Symbol.asyncIterator]();
  const expectLine = async (wanted: string) => {
    const { value } = await lines.next();
    if (!String(value).includes(wanted)) throw new Error(`The alert page said ${value}, not ${wanted}.`);
  };
  try {
    await expectLine('leader');
    const response = await fetch(`${addresses.stage}/control/purchases`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: addresses.stage },
      body: JSON.stringify({ channel: 'demo_channel', viewer: await twitch.newViewer(), sku: skuOf(25) }),
    });
    const bought = await response.json();
    if (response.status !== 201) throw new Error(`The purchase was refused: ${JSON.stringify(bought)}`);
    await expectLine(bought.transactionId);
    return { alertUrl };
  } finally {
    page.kill();
  }
}
