import { mountView } from '@bitcue/shared/ui/extension/mount-view.tsx';
import type { ComponentType } from 'react';
import { createServices } from './services.ts';
import { type FrameProps, ViewerView } from './ViewerView.tsx';

/** Renders the page's viewer view in its frame. Set `theme` if it does not follow Twitch's light and dark theme. */
export function mountViewer(Frame: ComponentType<FrameProps>, theme?: 'dark'): void {
  mountView(
    (ext) => <ViewerView services={createServices(ext)} Frame={Frame} theme={theme} />,
    (children) => <Frame channel={null}>{children}</Frame>,
  );
}
