import '@bitcue/shared/ui/zod-without-eval.ts';
import { mountStreamer } from '../app/mount-streamer.tsx';
import { ConfigView } from './ConfigView.tsx';

mountStreamer(ConfigView);
