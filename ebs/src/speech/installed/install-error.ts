/** A voice that cannot be installed, with a sentence that says why and what to do. */
export class VoiceInstallError extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'VoiceInstallError';
  }
}
