// As in ../server/worker-entry.mjs: registers the TypeScript loader, then continues in TypeScript.
import { register } from 'tsx/esm/api';

register();
await import('./crash-server.ts');
