/** Percent that a typed text stands for, 0 to 100 in steps of 1; null when it is no number (TTS-05, SND-03). */
export function parseVolume(text: string): number | null {
  const typed = text.trim().replace(/%$/, '').trim();
  const volume = typed === '' ? Number.NaN : Number(typed);
  return Number.isFinite(volume) ? Math.round(Math.min(100, Math.max(0, volume))) : null;
}
