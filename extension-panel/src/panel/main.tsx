import '@bitcue/shared/ui/zod-without-eval.ts';
import { mountViewer } from '../app/mount-viewer.tsx';
import { PanelFrame } from './PanelFrame.tsx';

mountViewer(PanelFrame);
