import { createAnswer } from '../serve-speech.ts';
import type { SpeechJob } from '../speech-queue.ts';
import { createInstalledSpeaker } from './installed-speaker.ts';

const [folder = ''] = process.argv.slice(2);
const answer = createAnswer(Promise.resolve(createInstalledSpeaker(folder)));

// Ctrl+C in a terminal reaches both processes, but only the server ends this one. If the server is gone, it exits.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());
process.on('message', async (job: SpeechJob) => {
  const result = await answer(job);
  process.send?.({ ...result, residentBytes: process.memoryUsage.rss() });
});
