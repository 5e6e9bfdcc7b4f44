import { TTS_TEMPLATE_MAX } from '@bitcue/shared/features/tts/limits.ts';
import type { TtsSettings } from '@bitcue/shared/features/tts/tts.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Switch } from '@bitcue/shared/ui/Switch.tsx';
import { TextField } from '@bitcue/shared/ui/TextField.tsx';
import { useLayoutEffect, useRef } from 'react';
import styles from './TtsEditor.module.css';

/** The template variables and what they stand for (TTS-07, TTS-08). */
const VARIABLES = [
  { text: '{user}', means: "the viewer's name" },
  { text: '{reward}', means: 'the title of the item' },
  { text: '{input}', means: 'what the viewer wrote' },
] as const;

/** Editor for the template spoken in place of name, verb and text. */
export function TemplateFields({
  template,
  onChange,
  error,
}: {
  template: TtsSettings['template'];
  onChange: (template: TtsSettings['template']) => void;
  error: string | undefined;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    const area = frame.current?.querySelector('textarea');
    area?.focus();
    area?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const insert = (text: string) => {
    const { message } = template;
    const area = frame.current?.querySelector('textarea');
    const start = area?.selectionStart ?? message.length;
    caret.current = start + text.length;
    onChange({ ...template, message: message.slice(0, start) + text + message.slice(area?.selectionEnd ?? start) });
  };
  return (
    <div className={styles.group} ref={frame}>
      <h3>Template</h3>
      <Switch
        label="Use a template"
        checked={template.enabled}
        onChange={(enabled) => onChange({ ...template, enabled })}
      />
      {template.enabled ? (
        <>
          <TextField
            label="Message template"
            rows={3}
            value={template.message}
            onChange={(message) => onChange({ ...template, message })}
            error={error}
            limit={TTS_TEMPLATE_MAX}
          />
          <fieldset className={styles.chips} aria-label="Insert">
            {VARIABLES.map(({ text, means }) => (
              <Button key={text} onClick={() => insert(text)} title={`Insert ${means}`}>
                <code>{text}</code>
              </Button>
            ))}
          </fieldset>
        </>
      ) : null}
    </div>
  );
}
