// Renders the demo clips in this folder by computation alone: node cli/demo-media/make.mjs
// The clips are in the repository. Only changing them needs ffmpeg (with libx264, libvpx-vp9, libopus).
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { encodeMp3, encodeVideo, H264, VP9 } from '../media-kit/encode.mjs';
import { drawConfetti, drawSpark, FPS, HEIGHT, WIDTH } from './draw.mjs';
import { airHorn, chime, confettiPop, shimmer } from './sounds.mjs';

const pathOf = (name) => join(fileURLToPath(new URL('.', import.meta.url)), name);
const size = { width: WIDTH, height: HEIGHT, fps: FPS };

encodeMp3(pathOf('air-horn.mp3'), airHorn());
encodeMp3(pathOf('chime.mp3'), chime());
encodeVideo(pathOf('confetti.mp4'), {
  ...size,
  seconds: 3,
  draw: drawConfetti(),
  samples: confettiPop(3),
  codec: H264,
});
encodeVideo(pathOf('spark.webm'), { ...size, seconds: 2.4, draw: drawSpark(), samples: shimmer(2.4), codec: VP9 });
