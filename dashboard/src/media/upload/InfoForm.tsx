import { hasPicture, MEDIA_TAGS, MEDIA_TAGS_MAX, MEDIA_TITLE_MAX, MEGABYTE } from '@bitcue/shared/constants/media.ts';
import type { Licence } from '@bitcue/shared/media/licences.ts';
import { cutToCodePoints } from '@bitcue/shared/text/char-count.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Select } from '@bitcue/shared/ui/Select.tsx';
import { Switch } from '@bitcue/shared/ui/Switch.tsx';
import { TextField } from '@bitcue/shared/ui/TextField.tsx';
import { useEffect, useId, useRef } from 'react';
import { formatSeconds, LICENCE_OPTIONS, NOT_FOR_VOD, TAG_ICONS } from '../describe-media.ts';
import { ClipVideo, PlayButton } from '../PlayButton.tsx';
import styles from './InfoForm.module.css';
import { TrimDetails } from './trim/TrimDetails.tsx';
import type { ChosenFile } from './upload-clip.ts';
import type { useUpload } from './use-upload.ts';

/** Props of `InfoForm`. */
export interface InfoFormProps {
  chosen: ChosenFile & { url: string };
  upload: Pick<
    ReturnType<typeof useUpload>,
    'form' | 'part' | 'errors' | 'failure' | 'change' | 'choosePart' | 'create' | 'back'
  >;
}

/** Renders step 2: title, tags, visibility and the guidelines (UP-07 to UP-11). */
export function InfoForm({ chosen, upload }: InfoFormProps) {
  const { form, part, errors, failure, change, choosePart, create, back } = upload;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const toggle = (tag: string) =>
    change({ tags: form.tags.includes(tag) ? form.tags.filter((one) => one !== tag) : [...form.tags, tag] });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        create();
      }}
    >
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        Add information
      </h2>
      <FilePreview chosen={chosen} />
      <TrimDetails chosen={chosen} part={part} onChange={choosePart} />
      {failure ? (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      ) : null}
      <TextField
        label="Title"
        name="title"
        value={form.title}
        limit={MEDIA_TITLE_MAX}
        error={errors.title}
        onChange={(title) => change({ title: cutToCodePoints(title, MEDIA_TITLE_MAX) })}
      />
      <fieldset className={styles.tags} aria-describedby={errors.tags ? `${id}-tags` : undefined}>
        <legend>Tags (up to {MEDIA_TAGS_MAX})</legend>
        <div className={styles.row}>
          {MEDIA_TAGS.map(({ name, title }) => {
            const Icon = TAG_ICONS[name];
            return (
              <label key={name} className={styles.tag}>
                <input
                  type="checkbox"
                  className={styles.box}
                  checked={form.tags.includes(name)}
                  disabled={form.tags.length >= MEDIA_TAGS_MAX && !form.tags.includes(name)}
                  onChange={() => toggle(name)}
                />
                <Icon size={16} aria-hidden="true" />
                {title}
              </label>
            );
          })}
        </div>
        <p id={`${id}-tags`} className={styles.error}>
          {errors.tags}
        </p>
      </fieldset>
      <div>
        <Switch label="Public" checked={form.public} onChange={(value) => change({ public: value })} />
        <p className={styles.line}>
          {form.public
            ? 'Everyone can find and use it in the library.'
            : 'Only you can find it; viewers can still trigger it.'}
        </p>
      </div>
      <Select
        label="Licence"
        name="licence"
        placeholder="Optional"
        value={form.licence ?? ''}
        options={LICENCE_OPTIONS}
        error={errors.licence}
        onChange={(value) => change({ licence: value as Licence })}
      />
      <div>
        <Switch label={NOT_FOR_VOD} checked={form.notForVod} onChange={(notForVod) => change({ notForVod })} />
        <p className={styles.line}>
          {form.notForVod
            ? 'It plays only while your sound page is open in OBS. See Home for how to add it.'
            : 'It is also heard in your VODs.'}
        </p>
      </div>
      <div>
        <label className={styles.agreement}>
          <input
            type="checkbox"
            checked={form.has_agreed}
            aria-invalid={errors.has_agreed ? true : undefined}
            aria-describedby={`${id}-agreed`}
            onChange={(event) => change({ has_agreed: event.currentTarget.checked })}
          />
          <span>
            I accept the{' '}
            <a href="/library-guidelines" target="_blank" rel="noreferrer">
              library guidelines
            </a>
          </span>
        </label>
        <p id={`${id}-agreed`} className={styles.error}>
          {errors.has_agreed}
        </p>
      </div>
      <div className={styles.foot}>
        <Button onClick={back}>Back</Button>
        <Button look="main" type="submit">
          Create Media
        </Button>
      </div>
    </form>
  );
}

/** Plays the chosen file before it is uploaded. */
function FilePreview({ chosen: { file, kind, duration, url } }: { chosen: ChosenFile & { url: string } }) {
  const video = useRef<HTMLVideoElement>(null);
  return (
    <div className={styles.preview} data-kind={kind}>
      {hasPicture(kind) ? <ClipVideo item={{ source: url, poster: null }} ref={video} /> : null}
      <div className={styles.previewRow}>
        <PlayButton track={{ id: `upload:${url}`, source: url, alone: true }} title={file.name} video={video} />
        <p className={styles.name}>{file.name}</p>
        <p className={styles.previewLine}>
          {duration > 0 ? `${formatSeconds(duration)} · ` : ''}
          {(file.size / MEGABYTE).toFixed(file.size < MEGABYTE ? 2 : 1)} MB
        </p>
      </div>
    </div>
  );
}
