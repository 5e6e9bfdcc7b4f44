/** A `BroadcastChannel` within the test: all others with its name receive its messages, asynchronously. */
export class FakeChannel {
  static all: FakeChannel[] = [];
  readonly name: string;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  /** True for a page that has crashed: it neither sends nor receives anything. */
  isCut = false;
  /** Messages it posted. */
  posted: { type: string }[] = [];

  constructor(name: string) {
    this.name = name;
    FakeChannel.all.push(this);
  }

  postMessage(data: { type: string }): void {
    if (this.isCut) return;
    this.posted.push(data);
    const copy = structuredClone(data);
    for (const other of FakeChannel.all) {
      if (other === this || other.name !== this.name) continue;
      queueMicrotask(() => {
        if (!other.isCut) other.onmessage?.({ data: copy });
      });
    }
  }
}
