import type { ChannelCache } from '../channels/channel-cache.ts';
import type { Interaction } from '../ledger/interaction.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { ItemStore } from '../ports/items.ts';
import type { Log } from '../ports/system.ts';
import type { PanelNotice } from '../ports/twitch.ts';

/** What starting cooldowns needs. */
export interface MarkUsedDeps {
  ledger: Ledger;
  items: ItemStore;
  channels: ChannelCache;
  /** Panels show the cooldown from now on. */
  notice: PanelNotice;
  log: Log;
}

/**
 * Starts an item's cooldown when somebody has paid for it. It follows the durable record and only ever moves the time of
 * the last use forward, so it can run again after a crash. Call it for the records an earlier process left open, too.
 */
export function startCooldowns(deps: MarkUsedDeps): (record: Interaction, before: Interaction | null) => void {
  const mark = (record: Interaction, before: Interaction | null): void => {
    const { item } = record;
    if (!item || item.cooldownS === 0 || before?.item || record.test) return;
    deps.items
      .markUsed(item.uuid, record.createdAt)
      .then(() => {
        deps.channels.forget(record.channelId);
        deps.notice.changed(record.channelId);
      })
      .catch((error) => deps.log.error('items.mark_used_failed', { id: record.id, error: String(error) }));
  };
  deps.ledger.onChange(mark);
  return mark;
}
