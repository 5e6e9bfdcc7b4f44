import { WebSocket } from 'ws';

/** A message of a WebSocket session. */
export interface Frame {
  metadata: Record<string, string>;
  payload: {
    session?: Record<string, unknown>;
    subscription?: Record<string, unknown>;
    event?: Record<string, unknown>;
  };
}

/** Connects as a client does, with extra headers if given. `frames` holds the messages so far; `closed` resolves to code and reason. */
export async function connect(url: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(url, { headers });
  const frames: Frame[] = [];
  const waiters: (() => void)[] = [];
  const closed = new Promise<[code: number, reason: string]>((resolve) => {
    socket.on('close', (code, reason) => resolve([code, reason.toString()]));
  });
  socket.on('message', (data) => {
    frames.push(JSON.parse(data.toString()));
    for (const wake of waiters.splice(0)) wake();
  });
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('error', reject);
  });
  /** Resolves to the first `count` messages of a type, once they have arrived. */
  const take = async (type: string, count = 1): Promise<Frame[]> => {
    for (;;) {
      const found = frames.filter((frame) => frame.metadata.message_type === type);
      if (found.length >= count) return found;
      await new Promise<void>((resolve) => waiters.push(resolve));
    }
  };
  const first = async (type: string): Promise<Frame> => {
    const [frame] = await take(type);
    if (frame === undefined) throw new Error(`No ${type} came.`);
    return frame;
  };
  return {
    socket,
    frames,
    closed,
    take,
    first,
    /** The session's id, from the welcome. */
    sessionId: async () => String((await first('session_welcome')).payload.session?.id),
  };
}
