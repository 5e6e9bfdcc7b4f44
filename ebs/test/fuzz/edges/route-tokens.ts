import { type Edge, Finding, type Outcome } from '../edge.ts';
import { judge } from '../in-memory-http.ts';
import { startRunningSystem } from '../running-system.ts';
import { tokens } from './tokens.ts';

/**
 * Tokens changed after they were signed, through the real routes: as a session in the header, as a receipt in the body. No
 * honest token is sent in either place, so any success is a finding, and so is any 5xx.
 */
export const routeTokens: Edge = {
  ...tokens,
  name: 'route-tokens',
  share: 20,
  async open() {
    const running = await startRunningSystem();
    const asHeader = (token: string) =>
      `GET /api/extension/items HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n\r\n`;
    const asReceipt = (token: string) => {
      const body = JSON.stringify({ receipt: token, nonce: null });
      const head = ['POST /api/extension/transactions HTTP/1.1', 'Host: x', 'Connection: close'];
      head.push('Content-Type: application/json', `Authorization: Bearer ${running.newViewerToken()}`);
      return `${head.join('\r\n')}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
    };
    return {
      async feed(input): Promise<Outcome> {
        const token = input.toString('utf8');
        for (const request of [asHeader(token.replace(/[\r\n]/g, ' ')), asReceipt(token)]) {
          if (judge(await running.send(Buffer.from(request))) === 'taken') throw new Finding('A route took the token.');
        }
        return 'refused';
      },
      close: running.close,
    };
  },
};
