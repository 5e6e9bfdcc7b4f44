import { PackageOpen } from 'lucide-react';
import { useRef } from 'react';
import type { StageViewer } from '../../src/stage-api.ts';
import { useStage } from '../api/stage-context.ts';
import { FrameDialogs } from '../dialogs/FrameDialogs.tsx';
import { Scene } from '../stream/Scene.tsx';
import { useExtension } from './use-extension.ts';
import type { ExtensionView } from './views.ts';

/** One view of the extension, in an iframe of Twitch's size, with Twitch's own dialogs on top. */
export function ExtensionFrame({ viewer, view, title }: { viewer: StageViewer; view: ExtensionView; title: string }) {
  const { state } = useStage();
  const frame = useRef<HTMLIFrameElement>(null);
  const extension = useExtension(viewer, view, frame);
  const { session, dialog } = extension;

  function closeDialog(): void {
    extension.closeDialog();
    frame.current?.focus();
  }

  return (
    <div className="frame" data-theme={state.theme} data-view={view.name}>
      {view.name === 'component' && (
        <div className="frame-video" aria-hidden="true">
          <Scene />
        </div>
      )}
      {session === null || !state.extension.built ? (
        <FramePlaceholder built={state.extension.built} />
      ) : (
        <iframe
          key={session.tabId}
          ref={frame}
          src={session.url}
          title={title}
          referrerPolicy="origin"
          inert={dialog !== null && dialog.kind !== 'balance'}
        />
      )}
      {session !== null && dialog !== null && (
        <FrameDialogs dialog={dialog} session={session} viewer={viewer} post={extension.post} onClose={closeDialog} />
      )}
    </div>
  );
}

function FramePlaceholder({ built }: { built: boolean }) {
  if (built) {
    return (
      <div className="frame-placeholder frame-loading" role="status">
        <span className="sr-only">Loading the extension</span>
        <i />
        <i />
        <i />
        <i />
      </div>
    );
  }
  return (
    <div className="frame-placeholder">
      <PackageOpen size={28} aria-hidden="true" />
      <p>
        <b>The extension has not been built.</b>
        <span className="muted">
          Run <code>npm run build</code>, then reload this page.
        </span>
      </p>
    </div>
  );
}
