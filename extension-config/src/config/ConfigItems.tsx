import type { CallResult } from '@bitcue/shared/ui/extension/ebs-client.ts';
import { ClockIcon } from '@bitcue/shared/ui/extension/icons.tsx';
import { StatusScreen } from '@bitcue/shared/ui/extension/StatusScreen.tsx';
import type { ItemPart } from '../app/changes.ts';
import type { Config } from '../app/config-store.ts';
import { DashboardLink } from '../parts/DashboardLink.tsx';
import { ConfigItemRow } from './ConfigItemRow.tsx';
import styles from './ConfigItems.module.css';

/** Props of the list. */
export interface ConfigItemsProps {
  config: Config;
  onChange: (uuid: string, part: ItemPart) => void;
  onTest: (uuid: string) => Promise<CallResult<{ message: string }>>;
}

/** The items in the streamer's order, or how to create the first one. */
export function ConfigItems({ config, onChange, onTest }: ConfigItemsProps) {
  if (config.items.length === 0) {
    return (
      <StatusScreen
        icon={<ClockIcon />}
        title="Nothing to use Bits on yet"
        text="Add your first item in the dashboard: speech, a sound or a video. It then appears here."
        action={<DashboardLink href={`${config.dashboardUrl}/extension`}>Add an item</DashboardLink>}
      />
    );
  }
  return (
    <section>
      <h2 className={styles.title}>Items</h2>
      <ul className={styles.list}>
        {config.items.map((item) => (
          <ConfigItemRow
            key={item.uuid}
            item={item}
            onChange={(part) => onChange(item.uuid, part)}
            onTest={() => onTest(item.uuid)}
          />
        ))}
      </ul>
    </section>
  );
}
