/** Thrown if a voice cannot be installed. The message says why and what to do. */
export class VoiceInstallError extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'VoiceInstallError';
  }
}
