import type { Interaction } from './interaction.ts';

const byAcceptance = (a: Interaction, b: Interaction) => a.seq - b.seq;

/** The records that have not ended, as this process last wrote them: by id, and by channel. */
export class OpenRecords {
  readonly #byId = new Map<string, Interaction>();
  readonly #byChannel = new Map<string, Map<string, Interaction>>();

  get(id: string): Interaction | null {
    return this.#byId.get(id) ?? null;
  }

  set(record: Interaction): void {
    this.#byId.set(record.id, record);
    const ofChannel = this.#byChannel.get(record.channelId);
    if (ofChannel) ofChannel.set(record.id, record);
    else this.#byChannel.set(record.channelId, new Map([[record.id, record]]));
  }

  delete(id: string): void {
    const record = this.#byId.get(id);
    if (!record) return;
    this.#byId.delete(id);
    const ofChannel = this.#byChannel.get(record.channelId);
    ofChannel?.delete(id);
    if (ofChannel?.size === 0) this.#byChannel.delete(record.channelId);
  }

  /** Lists all records, in order of acceptance. */
  list(): Interaction[] {
    return [...this.#byId.values()].sort(byAcceptance);
  }

  /** Lists the records of one channel, in order of acceptance. */
  listOf(channelId: string): Interaction[] {
    return [...(this.#byChannel.get(channelId)?.values() ?? [])].sort(byAcceptance);
  }
}
