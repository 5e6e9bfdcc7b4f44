import '@bitcue/shared/ui/zod-without-eval.ts';
import { mountViewer } from '../app/mount-viewer.tsx';
import './component.css';
import { ComponentFrame } from './ComponentFrame.tsx';

mountViewer(ComponentFrame, 'dark');
