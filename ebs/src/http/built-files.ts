import { AppError } from '@bitcue/shared/errors/app-error.ts';
import express from 'express';
import type { RawRoute } from './route.ts';

/** Serves what a build made under names that hold the hash of their content, so that browsers keep it for good. */
export function serveBuiltFiles(prefix: string, folder: string): RawRoute {
  const files = express.static(folder, { immutable: true, maxAge: '1y', index: false, redirect: false });
  return {
    method: 'GET',
    path: `${prefix}/*file`,
    principal: 'public',
    limit: { points: 1_200, perS: 60 },
    handle(request, response) {
      request.url = request.url.slice(prefix.length);
      return new Promise<void>((resolve, reject) => {
        response.on('finish', resolve);
        files(request, response, (error?: unknown) => reject(error ?? new AppError('route.unknown')));
      });
    },
  };
}
