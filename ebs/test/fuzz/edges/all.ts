import type { Edge } from '../edge.ts';
import { alertSockets } from './alert-sockets.ts';
import { headers } from './headers.ts';
import { http } from './http.ts';
import { media } from './media.ts';
import { routeTokens } from './route-tokens.ts';
import { settings } from './settings.ts';
import { receipts, sessionClaims } from './signed-claims.ts';
import { tokens } from './tokens.ts';
import { twitchAnswers } from './twitch-answers.ts';
import { viewerText } from './viewer-text.ts';
import { webhooks } from './webhooks.ts';
import { wire } from './wire.ts';

/** Every edge of the product that parses input from outside, slowest first. */
export const EDGES: readonly Edge[] = [
  alertSockets,
  http,
  routeTokens,
  media,
  viewerText,
  settings,
  wire,
  webhooks,
  tokens,
  sessionClaims,
  receipts,
  headers,
  twitchAnswers,
];
