import type { ChannelCache } from '../channels/channel-cache.ts';
import type { Interaction } from '../ledger/interaction.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { ItemStore } from '../ports/items.ts';
import type { Clock, Log } from '../ports/system.ts';
import type { PanelNotice } from '../ports/twitch.ts';

/** Minimum time that uses of items without a cooldown are collected, in milliseconds: nothing waits for them. */
const GATHER_MS = 1_000;
/** How much longer the next ones are collected for each use written, in milliseconds: that makes at most 40 writes a second. */
const GATHER_MS_PER_USE = 25;

/** Dependencies of `createUseRecorder`. */
export interface MarkUsedDeps {
  ledger: Pick<Ledger, 'onChange'>;
  items: Pick<ItemStore, 'markUsed' | 'markManyUsed'>;
  channels: Pick<ChannelCache, 'forget'>;
  /** Tells panels, which show the cooldown from then on. */
  notice: Pick<PanelNotice, 'changed'>;
  clock: Clock;
  log: Log;
}

/** Records when items were last used (EXT-15). */
export interface UseRecorder {
  /** Records a use if the change of a record is one. Call it as well for the records that an earlier process left open. */
  record(record: Interaction, before: Interaction | null): void;
  /** Writes the collected uses. */
  flush(): Promise<void>;
}

/**
 * Records an item's last use when somebody has paid for it, which starts its cooldown. It follows the durable record and
 * only ever moves the time forward, so it can run again after a crash. Uses of items without a cooldown are written
 * together, once a second or less often, and one that is lost only leaves an earlier time.
 */
export function createUseRecorder(deps: MarkUsedDeps): UseRecorder {
  let collected = new Map<string, { id: string; at: number }>();
  let gatherMs = GATHER_MS;
  let cancel: (() => void) | null = null;

  const logFailure = (ids: string[]) => (error: unknown) =>
    deps.log.error('items.mark_used_failed', { ids: ids.join(' '), error: String(error) });

  async function flush(): Promise<void> {
    cancel?.();
    cancel = null;
    const uses = collected;
    collected = new Map();
    const list = [...uses].map(([uuid, { at }]) => ({ uuid, at }));
    gatherMs = Math.max(GATHER_MS, list.length * GATHER_MS_PER_USE);
    await deps.items.markManyUsed(list).catch(logFailure([...uses.values()].map(({ id }) => id)));
  }

  function record({ id, source, item, test, channelId, createdAt }: Interaction, before: Interaction | null): void {
    // A redemption or a Power-up uses no item of the extension.
    if (source === 'points' || source === 'powerups' || !item || before?.item || test) return;
    const use = { id, at: createdAt };
    if (item.cooldownS > 0) {
      void deps.items
        .markUsed(item.uuid, createdAt)
        .catch(logFailure([id]))
        .then(() => {
          deps.channels.forget(channelId);
          deps.notice.changed(channelId);
        });
      return;
    }
    if (createdAt > (collected.get(item.uuid)?.at ?? 0)) collected.set(item.uuid, use);
    cancel ??= deps.clock.after(gatherMs, () => void flush());
  }

  deps.ledger.onChange(record);
  return { record, flush };
}
