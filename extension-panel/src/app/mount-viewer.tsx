import { mountView } from '@bitcue/shared/ui/extension/mount-view.tsx';
import type { ComponentType } from 'react';
import { createServices } from './services.ts';
import { type FrameProps, ViewerView } from './ViewerView.tsx';

/** Draws the page's view for viewers in its frame; `theme` where it does not follow Twitch's light and dark. */
export function mountViewer(Frame: ComponentType<FrameProps>, theme?: 'dark'): void {
  mountView(
    (ext) => <ViewerView services={createServices(ext)} Frame={Frame} theme={theme} />,
    (children) => <Frame channel={null}>{children}</Frame>,
  );
}
