import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import type { InstalledEngineId } from '../../ports/speech.ts';
import { KNOWN_VOICES, type KnownVoice } from './known-voices.ts';

/** A voice found in the files that the operator gave. */
export interface FoundVoice extends KnownVoice {
  /** True if we know the voice by its digest. */
  isKnown: boolean;
  /** The voice's files, by name. */
  content: ReadonlyMap<string, Uint8Array>;
}

/** Returns the SHA-256 of bytes, in hexadecimal. */
export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Describes a voice that we know by its digest. Returns null if we do not. */
export function describeKnown(network: Uint8Array): (KnownVoice & { isKnown: true }) | null {
  const known = KNOWN_VOICES[digestOf(network)];
  return known === undefined ? null : { ...known, isKnown: true };
}

/** Describes an unknown voice, which is named after its file. `said` overrides the defaults. */
export function describeUnknown(
  engine: InstalledEngineId,
  { path, ending }: { path: string; ending: string },
  said: Partial<KnownVoice> = {},
): KnownVoice & { isKnown: false } {
  const engineVoice =
    posix
      .basename(path, ending)
      .replaceAll(/[^a-zA-Z0-9._-]/g, '-')
      .replace(/^[^a-zA-Z0-9]+/, '')
      .slice(0, 80) || 'voice';
  return {
    engine,
    engineVoice,
    name: engineVoice,
    language: 'English (United States)',
    gender: '',
    licence: 'not known; read the files that came with it',
    isKnown: false,
    ...said,
  };
}
