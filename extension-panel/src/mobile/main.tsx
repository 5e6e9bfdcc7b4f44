import '@bitcue/shared/ui/zod-without-eval.ts';
import './mobile.css';
import { mountViewer } from '../app/mount-viewer.tsx';
import { MobileFrame } from './MobileFrame.tsx';

mountViewer(MobileFrame);
