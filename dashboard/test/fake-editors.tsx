import { TextField } from '@bitcue/shared/ui/TextField.tsx';
import { vi } from 'vitest';
import type { EditorProps } from '../src/features/editor.ts';
import { FEATURE_PARTS } from '../src/features/registry.ts';

/** Fakes the text to speech editor: shows the voice, the limit, and the given preset and errors. */
export function FakeTtsEditor({ settings, onChange, errors, preset }: EditorProps<'tts'>) {
  return (
    <>
      <p>Editor of speech{preset ? ` with ${preset}` : ''}</p>
      <TextField
        label="Voice"
        value={settings.voice}
        error={errors.voice}
        onChange={(voice) => onChange({ ...settings, voice })}
      />
      <TextField
        label="Limit"
        value={String(settings.charLimit)}
        error={errors.charLimit}
        onChange={(limit) => onChange({ ...settings, charLimit: Number(limit) })}
      />
    </>
  );
}

/** Fakes the sound editor: picks one clip. */
export function FakeSoundEditor({ settings, onChange }: EditorProps<'sound'>) {
  const entry = { shortId: 'demo-clip-00000000000', alias: '', username: '', volume: 50 };
  return (
    <button type="button" onClick={() => onChange({ ...settings, list: [entry] })}>
      Pick a clip
    </button>
  );
}

/** Shows the fakes in place of the editors, until mocks are restored. */
export function showFakeEditors(): void {
  vi.spyOn(FEATURE_PARTS.tts, 'Editor', 'get').mockReturnValue(FakeTtsEditor);
  vi.spyOn(FEATURE_PARTS.sound, 'Editor', 'get').mockReturnValue(FakeSoundEditor);
}
