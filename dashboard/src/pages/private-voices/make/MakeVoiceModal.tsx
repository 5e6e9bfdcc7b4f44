import {
  CONSENT_MISSING,
  PRIVATE_VOICE_GENDERS,
  PRIVATE_VOICE_NAME_MAX,
  PRIVATE_VOICE_NAME_MISSING,
  PRIVATE_VOICE_NAME_TOO_LONG,
  SAMPLE_MISSING,
  VOICE_CONSENT,
} from '@bitcue/shared/constants/private-voices.ts';
import { SEED_LANGUAGES, type SeedLanguage } from '@bitcue/shared/constants/voice-languages.ts';
import { codePointLength } from '@bitcue/shared/text/char-count.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Select } from '@bitcue/shared/ui/Select.tsx';
import { TextField } from '@bitcue/shared/ui/TextField.tsx';
import { useEffect, useId, useRef, useState } from 'react';
import { toast } from 'sonner';
import { Checkbox } from '../../../parts/Checkbox.tsx';
import { Modal } from '../../../parts/Modal.tsx';
import styles from './MakeVoice.module.css';
import { encodePart } from './recording.ts';
import { SampleSource, useSampleSource } from './SampleSource.tsx';
import { TrimEditor } from './TrimEditor.tsx';
import { beginTrim, isSendable, type Trim } from './trim.ts';
import { useMakeVoice } from './use-make-voice.ts';

/** Warning about what closing the dialog would lose. */
const UNSAVED = 'The recording is not sent yet, and is kept nowhere else.';

const GENDERS = PRIVATE_VOICE_GENDERS.map((value) => ({ value, label: value[0]?.toUpperCase() + value.slice(1) }));
const LANGUAGES = SEED_LANGUAGES.map((value) => ({ value, label: value }));

type Gender = (typeof PRIVATE_VOICE_GENDERS)[number];

/** Creates a private voice: name, sample, trimming and consent (CLONE-01 to CLONE-03). */
export function MakeVoiceModal({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [name, setName] = useState('');
  const [language, setLanguage] = useState<SeedLanguage>(SEED_LANGUAGES[0]);
  const [gender, setGender] = useState<Gender>(PRIVATE_VOICE_GENDERS[0]);
  const [hasAgreed, setAgreed] = useState(false);
  const [trim, setTrim] = useState<Trim | null>(null);
  const [hasTried, setTried] = useState(false);
  const { progress, failure, fields, make, cancel, forget, clearField } = useMakeVoice(() => {
    toast.success(`${name.trim()} is being made.`);
    onClose();
  });
  const problems = {
    name: findNameProblem(name) ?? fields.name,
    consent: hasAgreed ? fields.consent : CONSENT_MISSING,
    sample: trim === null ? SAMPLE_MISSING : fields.sample,
  };
  const form = useRef<HTMLDivElement>(null);
  const focus = (selector: string) => form.current?.querySelector<HTMLElement>(selector)?.focus();
  const submit = () => {
    setTried(true);
    if (findNameProblem(name) !== undefined) return focus('[name="name"]');
    if (trim === null) return focus('[type="file"]');
    if (!isSendable(trim)) return focus('[type="range"]');
    if (!hasAgreed) return focus('[type="checkbox"]');
    const consent = { agreed: true as const, version: VOICE_CONSENT.version };
    make(encodePart(trim.recording, trim.part), { name, language, gender, consent });
  };
  const change = (next: Trim) => {
    // A different sample has to be sent again, as a new voice.
    if (next.part !== trim?.part) forget();
    setTrim(next);
  };
  const source = useSampleSource((recording) => change(beginTrim(recording)));
  useAskBeforeLeaving(progress !== null);
  const isSending = progress !== null;
  return (
    <Modal
      title="Make a private voice"
      onClose={onClose}
      unsaved={trim === null ? null : UNSAVED}
      footer={(close) =>
        isSending ? (
          <Sending sent={progress.sent} onCancel={cancel} />
        ) : (
          <>
            <p role="alert" className={styles.failure}>
              {failure}
            </p>
            <Button onClick={close}>Cancel</Button>
            {/* Takes the focus from the button that stopped the sending. */}
            <Button look="main" autoFocus={hasTried} disabled={source.isBusy} onClick={submit}>
              {failure === null ? 'Make the voice' : 'Try again'}
            </Button>
          </>
        )
      }
    >
      <div ref={form} className={styles.form} inert={isSending}>
        <TextField
          label="Name"
          name="name"
          value={name}
          limit={PRIVATE_VOICE_NAME_MAX}
          onChange={(next) => {
            setName(next);
            clearField('name');
          }}
          error={hasTried ? problems.name : undefined}
        />
        <div className={styles.pair}>
          <Select
            label="Language"
            value={language}
            options={LANGUAGES}
            onChange={(value) => setLanguage(value as SeedLanguage)}
          />
          <Select label="Gender" value={gender} options={GENDERS} onChange={(value) => setGender(value as Gender)} />
        </div>
        <section aria-labelledby={`${id}-recording`} className={styles.part}>
          <h3 id={`${id}-recording`}>Recording</h3>
          <SampleSource source={source}>
            {trim === null ? null : <TrimEditor trim={trim} onChange={change} />}
          </SampleSource>
          <p role="alert" className={styles.problem}>
            {hasTried ? problems.sample : null}
          </p>
        </section>
        <section aria-labelledby={`${id}-consent`} className={styles.part}>
          <h3 id={`${id}-consent`}>Consent</h3>
          <blockquote id={`${id}-words`} className={styles.words}>
            {VOICE_CONSENT.words}
          </blockquote>
          <Checkbox checked={hasAgreed} onChange={setAgreed} describedBy={`${id}-words`}>
            I agree to this statement
          </Checkbox>
          <p className={styles.sentence}>These words, the time and your name are stored with the voice.</p>
          <p role="alert" className={styles.problem}>
            {hasTried ? problems.consent : null}
          </p>
        </section>
      </div>
    </Modal>
  );
}

function findNameProblem(name: string): string | undefined {
  const length = codePointLength(name.trim());
  if (length === 0) return PRIVATE_VOICE_NAME_MISSING;
  return length > PRIVATE_VOICE_NAME_MAX ? PRIVATE_VOICE_NAME_TOO_LONG : undefined;
}

/** Shows how much of the sample has been sent, with a button to stop. */
function Sending({ sent, onCancel }: { sent: number | null; onCancel: () => void }) {
  const percent = sent === null ? 100 : Math.floor(sent * 100);
  return (
    <>
      <div className={styles.sending}>
        {/* Announced once, not on every percent. */}
        <p role="status">{sent === null ? 'Checking the recording…' : 'Sending the recording…'}</p>
        <progress className={styles.bar} aria-label="Sent" value={percent} max={100} />
      </div>
      <span className={styles.time}>{percent} %</span>
      <Button autoFocus onClick={onCancel}>
        Stop
      </Button>
    </>
  );
}

/** Makes the browser ask before the page is left while something is being sent. */
function useAskBeforeLeaving(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isSending]);
}
