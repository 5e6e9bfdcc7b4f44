import type { ViewerItem } from '@bitcue/shared/api/hosted.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { resolveEbsPath } from '@bitcue/shared/ui/extension/ebs-url.ts';
import { PersonIcon } from '@bitcue/shared/ui/extension/icons.tsx';
import { Gem } from '@bitcue/shared/ui/Gem.tsx';
import { useEffect, useRef } from 'react';
import { formatAmount } from '../items/item-availability.ts';
import { type Draft, isWaiting } from '../purchase/purchase-machine.ts';
import type { PurchaseActions } from '../purchase/use-purchase.ts';
import styles from './Compose.module.css';
import { SoundPreview } from './SoundPreview.tsx';
import { VideoPicture } from './VideoPicture.tsx';
import { ViewerFieldInput } from './ViewerFieldInput.tsx';

/** Props of `Compose`. */
export interface ComposeProps {
  item: ViewerItem;
  draft: Exclude<Draft, { step: 'browsing' }>;
  /** False while a cooldown runs or the item cannot be used. */
  ready: boolean;
  identityShared: boolean;
  actions: PurchaseActions;
}

/** The fields of an item, and the button that uses Bits on it. */
export function Compose({ item, draft, ready, identityShared, actions }: ComposeProps) {
  const form = useRef<HTMLFormElement>(null);
  const waiting = isWaiting(draft);
  const errors = draft.step === 'composing' ? draft.errors : {};
  const notice = draft.step === 'composing' ? draft.notice : null;
  const preview = item.preview === null ? null : resolveEbsPath(item.preview);
  const wrong = Object.keys(errors).length > 0;

  useEffect(() => {
    if (wrong) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [wrong]);

  return (
    <form
      ref={form}
      className={styles.compose}
      aria-label={item.title}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready && !waiting) actions.submit();
      }}
    >
      {item.picture === null ? null : <VideoPicture {...item.picture} />}
      {preview === null ? null : <SoundPreview src={preview} />}
      {item.fields.map((field) => (
        <ViewerFieldInput
          key={field.name}
          field={field}
          value={draft.input[field.name] ?? ''}
          error={errors[field.name]}
          disabled={waiting}
          onChange={(value) => actions.type(field.name, value)}
        />
      ))}
      {notice === null ? null : (
        <p className={styles.notice} role="alert">
          {notice}
        </p>
      )}
      {item.needsIdentity && !identityShared ? (
        <IdentityPrompt onShare={actions.shareIdentity} />
      ) : (
        <>
          {item.needsApproval ? (
            <p className={styles.note}>The streamer approves it first. If they refuse it, Bits are not returned.</p>
          ) : null}
          <Button type="submit" look="main" wide busy={waiting} disabled={!ready && !waiting}>
            <Gem amount={item.amount} />
            {waiting ? 'Waiting for Twitch…' : `Use ${formatAmount(item.amount)} Bits`}
          </Button>
          {draft.step === 'confirming' ? (
            <Unanswered silent={draft.silent} onBack={actions.goBack} />
          ) : (
            <p className={styles.note}>Your name is shown with it.</p>
          )}
        </>
      )}
    </form>
  );
}

/** Lets the viewer return from Twitch's dialog. We cannot see whether it opened, so the text claims nothing about the Bits. */
function Unanswered({ silent, onBack }: { silent: boolean; onBack: () => void }) {
  return (
    <div className={styles.unanswered}>
      <p className={styles.note} role="status">
        {silent
          ? 'Nothing happened? Twitch has not answered. You can go back; if Twitch does confirm your Bits later, they still count.'
          : 'Confirm in Twitch’s own window.'}
      </p>
      <Button look={silent ? 'plain' : 'quiet'} onClick={onBack}>
        Go back
      </Button>
    </div>
  );
}

/** Asks for the viewer's identity, which Twitch's rules require for anything they write or aim at others. */
function IdentityPrompt({ onShare }: { onShare: () => void }) {
  return (
    <div className={styles.prompt}>
      <p className={styles.note}>
        This item needs to know who you are on Twitch: your name is shown with it, and the streamer can moderate it.
      </p>
      <Button wide onClick={onShare}>
        <PersonIcon />
        Share my Twitch identity
      </Button>
    </div>
  );
}
