import '@bitcue/shared/theme.css';
import './base.css';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { type ExtHelper, openExtHelper } from './ext-helper.ts';
import { AlertIcon } from './icons.tsx';
import { ReloadButton } from './LostScreen.tsx';
import { StatusScreen } from './StatusScreen.tsx';

/** Renders an extension view into `#root`: `render` with Twitch's helper or, without it, `frame` around a message. */
export function mountView(render: (ext: ExtHelper) => ReactNode, frame: (children: ReactNode) => ReactNode): void {
  const root = document.getElementById('root');
  if (root === null) return;
  const ext = openExtHelper();
  createRoot(root).render(
    ext === null
      ? frame(
          <StatusScreen
            icon={<AlertIcon />}
            title="Twitch’s script did not load"
            text="Something blocked it. Check your ad blocker, then reload."
            action={<ReloadButton />}
          />,
        )
      : render(ext),
  );
}
