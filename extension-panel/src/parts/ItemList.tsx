import type { ViewerApp } from '../app/use-viewer-app.ts';
import { judgeItem } from '../items/item-availability.ts';
import type { ItemList as List } from '../items/items-feed.ts';
import { isWaiting } from '../purchase/purchase-machine.ts';
import { Compose } from './Compose.tsx';
import styles from './ItemList.module.css';
import { ItemRow } from './ItemRow.tsx';

/** The channel's items in the streamer's order, one of them open at a time. */
export function ItemList({ app, list }: { app: ViewerApp; list: List }) {
  const { draft } = app.purchase;
  const signedIn = app.ext.auth?.opaqueId.startsWith('U') ?? false;
  return (
    <ul className={styles.list} aria-label="What you can use Bits on">
      {list.items.map((listed) => {
        const chosen = draft.step !== 'browsing' && draft.item.uuid === listed.uuid ? draft : null;
        const item = chosen?.item ?? listed;
        const availability = judgeItem(item, { products: app.products, serverNow: app.serverNow, signedIn });
        return (
          <ItemRow
            key={listed.uuid}
            item={item}
            availability={availability}
            open={chosen !== null}
            locked={isWaiting(draft)}
            onToggle={chosen === null ? () => app.actions.choose(listed) : app.actions.close}
          >
            {chosen === null ? null : (
              <Compose
                item={item}
                draft={chosen}
                ready={availability.kind === 'ready'}
                identityShared={app.ext.identityShared}
                actions={app.actions}
              />
            )}
          </ItemRow>
        );
      })}
    </ul>
  );
}
