import { hasPicture } from '@bitcue/shared/constants/media.ts';
import { useEffect, useRef, useState } from 'react';
import { Disclosure } from '../../../parts/Disclosure.tsx';
import type { ChosenFile, ClipPart } from '../upload-clip.ts';
import type { OpenedClip } from './opened-clip.ts';
import type { TrimControls } from './TrimControls.tsx';
import styles from './TrimDetails.module.css';

/** Shown for a file that cannot be cut. */
const CANNOT_TRIM =
  'This file cannot be trimmed here. Create Media uploads all of it; to upload a part, cut it in another program first and choose that file.';
/** Shown if the browser could not load the code that trims. */
const NOT_LOADED = 'The trimming tool could not be loaded. Check your connection, then close and reopen this section.';

/** Props of `TrimDetails`. */
interface TrimDetailsProps {
  chosen: ChosenFile & { url: string };
  part: ClipPart | null;
  onChange: (part: ClipPart | null) => void;
}

type State =
  | { kind: 'closed' | 'opening' }
  | { kind: 'failed'; problem: string }
  | { kind: 'open'; clip: OpenedClip; Controls: typeof TrimControls };

/** Trims a chosen file, and fades a sound. Its code is loaded and the file is read only once it is opened. */
export function TrimDetails({ chosen, part, onChange }: TrimDetailsProps) {
  const [state, setState] = useState<State>({ kind: 'closed' });
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const open = async () => {
    setState({ kind: 'opening' });
    const next = await load(chosen);
    if (!isGone.current) setState(next);
  };
  const { kind } = state;
  return (
    <Disclosure
      summary={
        <>
          {hasPicture(chosen.kind) ? 'Trim' : 'Trim and fade'}
          {part === null ? null : <span className={styles.part}>{part.description}</span>}
        </>
      }
      onToggle={(isOpen) => {
        if (isOpen && (kind === 'closed' || kind === 'failed')) void open();
      }}
    >
      {kind === 'opening' ? (
        <p role="status" className={styles.line}>
          Reading the file…
        </p>
      ) : null}
      {kind === 'failed' ? (
        <p role="alert" className={styles.problem}>
          {state.problem}
        </p>
      ) : null}
      {kind === 'open' ? (
        <state.Controls clip={state.clip} file={chosen.file} url={chosen.url} part={part} onChange={onChange} />
      ) : null}
    </Disclosure>
  );
}

/** Loads the code that trims and opens the file. Never rejects. */
async function load(chosen: ChosenFile): Promise<State> {
  try {
    const [{ TrimControls }, { openClip }] = await Promise.all([
      import('./TrimControls.tsx'),
      import('./open-clip.ts'),
    ]);
    return await openClip(chosen).then(
      (clip) => ({ kind: 'open', clip, Controls: TrimControls }),
      () => ({ kind: 'failed', problem: CANNOT_TRIM }),
    );
  } catch {
    return { kind: 'failed', problem: NOT_LOADED };
  }
}
