import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { extensionQuery } from '../../api/queries.ts';
import { Card, PageHeader } from '../../parts/Page.tsx';
import { StateNote } from '../../parts/StateNote.tsx';
import { AddInteractionModal } from './add/AddInteractionModal.tsx';
import { readClipToAdd } from './add/clip-to-add.ts';
import { ExtensionItems } from './ExtensionItems.tsx';
import { ItemListSkeleton } from './items/ItemListSkeleton.tsx';
import { dropKeptDialog, readKeptDialog } from './kept-dialog.ts';
import { MeetBanner } from './MeetBanner.tsx';
import { PreferencesModal } from './preferences/PreferencesModal.tsx';
import { StatusCard } from './StatusCard.tsx';
import { Tiles } from './Tiles.tsx';

/** Renders the extension page: what viewers can trigger with Bits, and its preferences (EXT). */
export function ExtensionPage() {
  const { data, error, isFetching, refetch } = useQuery(extensionQuery);
  const [kept, setKept] = useState(readKeptDialog);
  const [open, setOpen] = useState<'preferences' | 'add' | null>(kept?.dialog === 'add' ? 'add' : null);
  useEffect(() => {
    dropKeptDialog();
    // The browser's Back button may restore this page with its dialog still open.
    window.addEventListener('pageshow', dropKeptDialog);
    return () => window.removeEventListener('pageshow', dropKeptDialog);
  }, []);
  const navigate = useNavigate();
  const clip = readClipToAdd(useLocation().state);
  const close = () => {
    setOpen(null);
    setKept(null);
    if (clip) void navigate('/dashboard/extension', { replace: true, state: null });
  };
  return (
    <>
      <PageHeader title="Extension" line="What viewers can trigger with Bits. The order here is the order they see." />
      <MeetBanner />
      <StatusCard />
      <Tiles isReady={data !== undefined} onPreferences={() => setOpen('preferences')} onAdd={() => setOpen('add')} />
      {data ? (
        <ExtensionItems data={data} onAdd={() => setOpen('add')} kept={kept?.dialog === 'edit' ? kept : null} />
      ) : error ? (
        <Card>
          <StateNote
            title="Your interactions could not be loaded"
            tone="failed"
            action={{ label: 'Try again', onClick: () => void refetch(), busy: isFetching }}
          >
            {error.message}
          </StateNote>
        </Card>
      ) : (
        <ItemListSkeleton />
      )}
      {data && open === 'preferences' ? <PreferencesModal preferences={data.preferences} onClose={close} /> : null}
      {data && (open === 'add' || clip) ? (
        <AddInteractionModal
          items={data.items}
          clip={clip}
          kept={kept?.dialog === 'add' ? kept : null}
          onClose={close}
        />
      ) : null}
    </>
  );
}
