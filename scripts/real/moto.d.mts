/** Starts moto's server on a free port of 127.0.0.1. `path`: path of its packages. */
export function startMoto(path: string): Promise<{ endpoint: string; close(): Promise<void> }>;
