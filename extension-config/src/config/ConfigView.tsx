import { patchConfigItem, testConfigItem } from '@bitcue/shared/api/extension-config.ts';
import { Skeleton } from '@bitcue/shared/ui/Skeleton.tsx';
import { changeItem, type ItemPart } from '../app/changes.ts';
import { StreamerView } from '../app/StreamerView.tsx';
import type { Services } from '../app/services.ts';
import { ConfigItems } from './ConfigItems.tsx';
import styles from './ConfigView.module.css';
import { StatusCard } from './StatusCard.tsx';

/** The config view in Twitch's extension manager: the channel's status, and its items to switch, price and test. */
export function ConfigView({ services: { call, store, ...rest } }: { services: Services }) {
  const change = (uuid: string, part: ItemPart) =>
    void store.run(changeItem(uuid, part), () => call(patchConfigItem, { params: { uuid }, body: part }));
  const test = (uuid: string) => call(testConfigItem, { params: { uuid } });
  return (
    <StreamerView services={{ call, store, ...rest }} skeleton={<ConfigSkeleton />}>
      {(config) => (
        <>
          <StatusCard config={config} />
          <ConfigItems config={config} onChange={change} onTest={test} />
        </>
      )}
    </StreamerView>
  );
}

const ROWS = ['1', '2', '3', '4'];

/** The config view while it loads. */
function ConfigSkeleton() {
  return (
    <div className={styles.blocks} role="status" aria-label="Loading your channel">
      <Skeleton height="124px" radius="var(--r-l)" />
      {ROWS.map((row) => (
        <Skeleton key={row} height="60px" radius="var(--r-m)" />
      ))}
    </div>
  );
}
