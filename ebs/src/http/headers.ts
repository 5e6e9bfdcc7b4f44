import type { NextFunction, Request, Response } from 'express';

/** Policy for sensors: no page uses camera or location; the dashboard uses the microphone, to record private voices. */
const policyOfSensors = (microphone: '()' | '(self)') => `camera=(), microphone=${microphone}, geolocation=()`;

/** Lets a page of the dashboard ask for the microphone. */
export function allowMicrophone(response: Pick<Response, 'setHeader'>): void {
  response.setHeader('Permissions-Policy', policyOfSensors('(self)'));
}

/** Sets the headers of every answer: no sniffing, framing, referrers or caching. */
export function setBaseHeaders(https: boolean) {
  return (_request: Request, response: Response, next: NextFunction): void => {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'");
    response.setHeader('Permissions-Policy', policyOfSensors('()'));
    if (https) response.setHeader('Strict-Transport-Security', 'max-age=31536000');
    if (_request.path.startsWith('/api/')) response.setHeader('Cache-Control', 'no-store');
    next();
  };
}

/**
 * Allows calls from the extension's own origin and no other (twitch: extension views are served from
 * `https://<client id>.ext-twitch.tv`). Without credentials, because the JWT is in a header.
 */
export function allowExtensionOrigin(origin: string) {
  return (request: Request, response: Response, next: NextFunction): void => {
    response.setHeader('Vary', 'Origin');
    if (request.headers.origin === origin) {
      response.setHeader('Access-Control-Allow-Origin', origin);
      response.setHeader('Access-Control-Expose-Headers', 'Retry-After');
    }
    if (request.method !== 'OPTIONS') {
      next();
      return;
    }
    if (request.headers.origin === origin) {
      response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE');
      response.setHeader('Access-Control-Allow-Headers', 'Authorization, Content-Type');
      response.setHeader('Access-Control-Max-Age', '600');
    }
    response.status(204).end();
  };
}
