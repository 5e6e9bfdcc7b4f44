import { quantile } from './statistics.ts';

/** The parts of an event in Chromium's trace that are read here. Times are in microseconds. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** Duration in the thread's own processor time. */
  tdur?: number;
  args: { name?: string; frame_reporter?: FrameReport; chrome_frame_reporter?: FrameReport };
}

/** The outcome of a frame. A frame has several reports if the main thread was late for it. */
interface FrameReport {
  state: string;
  frame_source: number;
  frame_sequence: number;
  affects_smoothness: boolean;
}

/** Work of a page while it was traced. */
export interface PageWork {
  /** Number of frames with changes: those that were shown, and those that should have been but were not. */
  shown: number;
  dropped: number;
  /** Milliseconds of the main thread per sixtieth of a second: wall-clock time, which includes waits for a core, and processor time. */
  mainMs: number[];
  mainCpuMs: number[];
  /** Number of tasks of 50 ms and more. */
  longTasks: number;
}

/** Categories to trace for `readPageWork`. */
export const TRACED = ['__metadata', 'toplevel', 'cc', 'benchmark', 'disabled-by-default-devtools.timeline.frame'];

/** Length of a frame, and minimum length of a long task, in microseconds. */
const FRAME_US = 1_000_000 / 60;
const LONG_TASK_US = 50_000;

/**
 * Reads a trace of a browser with one page. A frame counts as dropped by Chromium's own rule: it was not shown, and that makes an
 * animation less smooth.
 */
export function readPageWork(trace: Buffer): PageWork {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const main = traceEvents.find(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  if (!main) throw new Error('The trace has no page.');
  const ofPage = traceEvents.filter(({ pid }) => pid === main.pid);
  const tasks = ofPage.filter(({ tid, name, ph }) => tid === main.tid && ph === 'X' && name.endsWith('::RunTask'));
  return {
    ...countFrames(ofPage),
    mainMs: addUp(tasks, ({ dur = 0 }) => dur),
    mainCpuMs: addUp(tasks, ({ tdur = 0 }) => tdur),
    longTasks: tasks.filter(({ dur = 0 }) => dur >= LONG_TASK_US).length,
  };
}

function countFrames(events: readonly TraceEvent[]): { shown: number; dropped: number } {
  const [shown, dropped] = [new Set<string>(), new Set<string>()];
  for (const { name, ph, args } of events) {
    // The field's name depends on Chromium's version.
    const report = args.frame_reporter ?? args.chrome_frame_reporter;
    if (name !== 'PipelineReporter' || ph !== 'b' || !report) continue;
    const frame = `${report.frame_source} ${report.frame_sequence}`;
    if (report.state.startsWith('STATE_PRESENTED')) shown.add(frame);
    else if (report.state === 'STATE_DROPPED' && report.affects_smoothness) dropped.add(frame);
  }
  return { shown: shown.size, dropped: [...dropped].filter((frame) => !shown.has(frame)).length };
}

function addUp(tasks: readonly TraceEvent[], usOf: (task: TraceEvent) => number): number[] {
  const first = Math.min(...tasks.map(({ ts }) => ts));
  const last = Math.max(...tasks.map(({ ts }) => ts));
  const busyUs = new Array<number>(Math.max(0, Math.ceil((last - first) / FRAME_US) + 1)).fill(0);
  for (const task of tasks) {
    const at = Math.floor((task.ts - first) / FRAME_US);
    busyUs[at] = (busyUs[at] ?? 0) + usOf(task);
  }
  return busyUs.map((us) => us / 1_000);
}

/** Returns the share of frames that were dropped, in percent. */
export function dropPercentOf({ shown, dropped }: PageWork): number {
  return (100 * dropped) / Math.max(1, shown + dropped);
}

/** Returns the p95 of the main thread's milliseconds per frame, in wall-clock and in processor time. */
export function mainP95Of(works: readonly PageWork[]): { clock: number; cpu: number } {
  return {
    clock: quantile(
      works.flatMap(({ mainMs }) => mainMs),
      0.95,
    ),
    cpu: quantile(
      works.flatMap(({ mainCpuMs }) => mainCpuMs),
      0.95,
    ),
  };
}
