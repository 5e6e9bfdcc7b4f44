import type { HostedEngineId, Voice, VoiceStore } from '../ports/speech.ts';

/** A voice of a provider. */
interface OfferedVoice {
  engineVoice: string;
  name: string;
  language: string;
  gender: string;
  isOffered: boolean;
}

/**
 * Adds the voices that a provider offers everyone, unless they are known. Known ones keep their name, which items refer to, even if the
 * provider renames them. If another voice has the same name, the provider's name is appended. Safe to repeat. Returns how many are new.
 */
export async function addHostedVoices(
  store: Pick<VoiceStore, 'list' | 'add'>,
  { id, label }: { id: HostedEngineId; label: string },
  offered: readonly OfferedVoice[],
): Promise<number> {
  const stored = await store.list();
  const known = new Set(stored.filter(({ engine }) => engine === id).map(({ engineVoice }) => engineVoice));
  const names = new Set(stored.map(({ name }) => name));
  let added = 0;
  for (const { engineVoice, name: published, language, gender } of offered.filter(({ isOffered }) => isOffered)) {
    if (known.has(engineVoice)) continue;
    const name = [published, `${published} (${label})`, `${published} (${label}, ${engineVoice})`].find(
      (one) => !names.has(one),
    );
    if (name === undefined) continue;
    names.add(name);
    await store.add(describe(id, { engineVoice, name, language, gender }));
    added += 1;
  }
  return added;
}

function describe(engine: HostedEngineId, voice: Pick<Voice, 'engineVoice' | 'name' | 'language' | 'gender'>): Voice {
  return {
    ...voice,
    type: engine === 'polly' ? 'polly' : 'ai',
    engine,
    alt: `${voice.name}, synthetic`,
    image_thumbnail_url: '',
    model_id: '',
    public: true,
    ownerId: null,
  };
}
