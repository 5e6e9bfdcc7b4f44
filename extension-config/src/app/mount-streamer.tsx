import { mountView } from '@bitcue/shared/ui/extension/mount-view.tsx';
import type { ComponentType } from 'react';
import { StreamerFrame } from '../parts/StreamerFrame.tsx';
import { createServices, type Services } from './services.ts';

/** Renders the page's streamer view. */
export function mountStreamer(View: ComponentType<{ services: Services }>): void {
  mountView(
    (ext) => <View services={createServices(ext)} />,
    (children) => <StreamerFrame channel={null}>{children}</StreamerFrame>,
  );
}
