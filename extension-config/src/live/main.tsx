import '@bitcue/shared/ui/zod-without-eval.ts';
import './live.css';
import { mountStreamer } from '../app/mount-streamer.tsx';
import { LiveView } from './LiveView.tsx';

mountStreamer(LiveView);
