import { describe, expect, it } from 'vitest';
import { dropPercentOf, mainP95Of, readPageWork } from './trace.ts';

const PAGE = 7;
const MAIN = { name: 'thread_name', ph: 'M', pid: PAGE, tid: 1, ts: 0, args: { name: 'CrRendererMain' } };

const task = (ms: number, atMs: number, { pid = PAGE, tid = 1 } = {}) => ({
  name: 'ThreadControllerImpl::RunTask',
  ph: 'X',
  pid,
  tid,
  ts: atMs * 1_000,
  dur: ms * 1_000,
  // For half of the time, the task waits for a core.
  tdur: ms * 500,
  args: {},
});

const report = (sequence: number, state: string, { isSmooth = true, field = 'frame_reporter', pid = PAGE } = {}) => ({
  name: 'PipelineReporter',
  ph: 'b',
  pid,
  tid: 2,
  ts: 0,
  args: { [field]: { state, frame_source: 1, frame_sequence: sequence, affects_smoothness: isSmooth } },
});

const read = (...traceEvents: object[]) =>
  readPageWork(Buffer.from(JSON.stringify({ traceEvents: [MAIN, ...traceEvents] })));

describe('frames in a trace', () => {
  it.each(['frame_reporter', 'chrome_frame_reporter'])('are counted from %s', (field) => {
    const work = read(
      report(1, 'STATE_PRESENTED_ALL', { field }),
      report(2, 'STATE_PRESENTED_PARTIAL', { field }),
      report(3, 'STATE_DROPPED', { field }),
      report(4, 'STATE_NO_UPDATE_DESIRED', { field }),
    );
    expect(work).toMatchObject({ shown: 2, dropped: 1 });
    expect(dropPercentOf(work)).toBeCloseTo(33.3, 1);
  });

  it('are not dropped if part of them was shown later, nothing moved, or they belong to another page', () => {
    expect(
      read(
        report(1, 'STATE_DROPPED'),
        report(1, 'STATE_PRESENTED_PARTIAL'),
        report(2, 'STATE_DROPPED', { isSmooth: false }),
        report(3, 'STATE_DROPPED', { pid: 8 }),
      ),
    ).toMatchObject({ shown: 1, dropped: 0 });
  });
});

describe('the main thread in a trace', () => {
  it('is summed per sixtieth of a second, in wall-clock and in processor time', () => {
    const work = read(task(2, 0), task(3, 5), task(4, 20), task(9, 20, { tid: 2 }), task(9, 20, { pid: 8 }));
    expect(work.mainMs.slice(0, 2)).toEqual([5, 4]);
    expect(work.mainCpuMs.slice(0, 2)).toEqual([2.5, 2]);
    expect(mainP95Of([work])).toEqual({ clock: 5, cpu: 2.5 });
  });

  it('has long tasks of 50 ms and more', () => {
    expect(read(task(49, 0), task(50, 100)).longTasks).toBe(1);
  });
});
