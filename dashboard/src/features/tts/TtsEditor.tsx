import { VOLUME_DEFAULT } from '@bitcue/shared/constants/media.ts';
import { MESSAGE_VOICES_MAX } from '@bitcue/shared/constants/message-voices.ts';
import { TTS_ACTION_VERB_MAX, TTS_CHAR_LIMIT_HINT, TTS_CHAR_LIMIT_MAX } from '@bitcue/shared/features/tts/limits.ts';
import { NO_AI_VOICES, type TtsSettings } from '@bitcue/shared/features/tts/tts.ts';
import { Switch } from '@bitcue/shared/ui/Switch.tsx';
import { TextField } from '@bitcue/shared/ui/TextField.tsx';
import { VolumeField } from '../../media/Volume.tsx';
import { Checkbox } from '../../parts/Checkbox.tsx';
import { NumberField } from '../../parts/NumberField.tsx';
import { wholeIn } from '../../parts/whole-number.ts';
import type { EditorProps } from '../editor.ts';
import { AllowedVoices } from './AllowedVoices.tsx';
import { FilterFields } from './FilterFields.tsx';
import { SpeechPreview } from './SpeechPreview.tsx';
import { TemplateFields } from './TemplateFields.tsx';
import { TryFilter } from './TryFilter.tsx';
import styles from './TtsEditor.module.css';
import { useVoiceChoice, VoiceField } from './VoiceField.tsx';

/** Editor for text to speech: voice, length, volume, template and filter (TTS-01). */
export function TtsEditor(props: EditorProps<'tts'>) {
  const { settings, onChange, errors, preset } = props;
  const voice = useVoiceChoice(props);
  const change = (part: Partial<TtsSettings>) => onChange({ ...settings, ...part });
  return (
    <div className={styles.editor}>
      <div className={styles.group}>
        <VoiceField
          source={voice.source}
          offered={voice.offered}
          value={settings.voice}
          onChange={voice.choose}
          error={voice.problem ?? errors.voice}
          emptyText={preset === 'ai' ? NO_AI_VOICES : undefined}
        />
        <Switch
          label="Viewers can choose the voice"
          checked={settings.user_can_choose_voice}
          onChange={(user_can_choose_voice) => change({ user_can_choose_voice })}
        />
        {settings.user_can_choose_voice ? (
          <>
            <AllowedVoices
              voices={voice.offered}
              allowed={settings.allowed_voices}
              onChange={(allowed_voices) => change({ allowed_voices })}
            />
            <Checkbox checked={settings.several_voices} onChange={(several_voices) => change({ several_voices })}>
              Several voices in one message
            </Checkbox>
            <p className={styles.line}>
              {`A voice named in [brackets] says what follows it, ${MESSAGE_VOICES_MAX} at most: [Amy] hi [Brian] hello.`}
            </p>
          </>
        ) : null}
      </div>
      <div className={styles.pair}>
        <NumberField
          label={`Character limit ${TTS_CHAR_LIMIT_HINT}`}
          value={settings.charLimit}
          parse={wholeIn(1, TTS_CHAR_LIMIT_MAX)}
          onChange={(charLimit) => change({ charLimit })}
          error={errors.charLimit}
        />
        <VolumeField
          label="Volume"
          value={settings.volume}
          onChange={(volume) => change({ volume })}
          fallback={VOLUME_DEFAULT}
        />
      </div>
      <div className={styles.group}>
        <Switch
          label="Read the username"
          checked={settings.readUsername}
          onChange={(readUsername) => change({ readUsername })}
        />
        <TextField
          label="Action verb"
          value={settings.actionVerb}
          onChange={(actionVerb) => change({ actionVerb })}
          error={errors.actionVerb}
          hint={
            settings.template.enabled
              ? 'Shown on screen. The template determines what is spoken.'
              : 'Between the name and the message.'
          }
          limit={TTS_ACTION_VERB_MAX}
        />
      </div>
      <TemplateFields
        template={settings.template}
        onChange={(template) => change({ template })}
        error={errors.template}
      />
      <FilterFields filter={settings.filter} onChange={(filter) => change({ filter })} error={errors.filter} />
      <TryFilter settings={settings} onUse={(filter) => change({ filter })} />
      <SpeechPreview settings={settings} voices={voice.source.voices ?? []} />
    </div>
  );
}
