import { type TtsSettings, ttsSettings } from '@bitcue/shared/features/tts/tts.ts';
import { useState } from 'react';
import { TryButton, TryRulesModal } from '../../rule-trial/TryRulesModal.tsx';
import { FilterFields } from './FilterFields.tsx';

/** Props of `TryFilter`. */
interface TryFilterProps {
  settings: TtsSettings;
  onUse: (filter: TtsSettings['filter']) => void;
}

/** Button that opens a copy of the filter, to try it on viewers' past messages before using it. */
export function TryFilter({ settings, onUse }: TryFilterProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <TryButton onClick={() => setOpen(true)} />
      {isOpen ? <TryFilterModal settings={settings} onUse={onUse} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function TryFilterModal({ settings, onUse, onClose }: TryFilterProps & { onClose: () => void }) {
  const [filter, setFilter] = useState(settings.filter);
  const tried = ttsSettings.safeParse({ ...settings, filter });
  return (
    <TryRulesModal
      title="Try the filter on last week"
      rules={tried.success ? { rules: 'filter', settings: tried.data } : null}
      isChanged={JSON.stringify(filter) !== JSON.stringify(settings.filter)}
      onUse={() => {
        onUse(filter);
        onClose();
      }}
      onClose={onClose}
    >
      <FilterFields filter={filter} onChange={setFilter} error={undefined} />
    </TryRulesModal>
  );
}
