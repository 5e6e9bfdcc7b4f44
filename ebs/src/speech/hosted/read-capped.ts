import { VoiceProviderError } from '../../ports/voice-cloner.ts';

/** A body that is read in parts. */
type Body = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/**
 * Reads a body to its end. Throws `VoiceProviderError` if it is larger than `max` bytes, because then it is not what was requested, and
 * the signal's reason if the signal is aborted first.
 */
export async function readCapped(body: Body, max: number, signal: AbortSignal): Promise<Uint8Array> {
  const reading = readParts(body, max);
  // Otherwise an error after the signal would be an unhandled rejection.
  reading.catch(() => {});
  let stop = () => {};
  const stopped = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
  });
  try {
    return await Promise.race([reading, stopped]);
  } catch (error) {
    if (signal.aborted && 'destroy' in body && typeof body.destroy === 'function') body.destroy();
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

async function readParts(body: Body, max: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body) {
    bytes += part.byteLength;
    if (bytes > max) throw new VoiceProviderError('away', `The answer is larger than ${max} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
