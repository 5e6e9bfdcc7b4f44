import { patchConfigItem, testConfigItem } from '@bitcue/shared/api/extension-config.ts';
import { changeItem, type ItemPart } from '../app/changes.ts';
import { StreamerView } from '../app/StreamerView.tsx';
import type { Services } from '../app/services.ts';
import { ConfigItems } from './ConfigItems.tsx';
import { ConfigSkeleton } from './ConfigSkeleton.tsx';
import { StatusCard } from './StatusCard.tsx';

/** The config view, in Twitch's extension manager: how the channel stands, and its items to switch, price and test. */
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
