import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Sparkles } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { extensionQuery, extensionStatusQuery } from '../../api/queries.ts';
import { userQuery } from '../../api/session.ts';
import { Card, PageHeader } from '../../parts/Page.tsx';
import { StateNote } from '../../parts/StateNote.tsx';
import { AddInteractionModal } from './add/AddInteractionModal.tsx';
import { ExtensionItems } from './ExtensionItems.tsx';
import styles from './ExtensionPage.module.css';
import { ItemListSkeleton } from './items/ItemList.tsx';
import { clearSavedDialog, readKeptDialog } from './kept-dialog.ts';
import { PreferencesModal } from './preferences/PreferencesModal.tsx';
import { StatusCard } from './StatusCard.tsx';
import { Tiles } from './Tiles.tsx';

/** Renders the extension page: what viewers can trigger with Bits, and its preferences (EXT). */
export function ExtensionPage() {
  const { data, error, isFetching, refetch } = useQuery(extensionQuery);
  const [kept, setKept] = useState(readKeptDialog);
  const [open, setOpen] = useState<'preferences' | 'add' | null>(kept?.dialog === 'add' ? 'add' : null);
  useEffect(() => {
    clearSavedDialog();
    // The browser's Back button may restore this page with its dialog still open.
    window.addEventListener('pageshow', clearSavedDialog);
    return () => window.removeEventListener('pageshow', clearSavedDialog);
  }, []);
  const close = () => {
    setOpen(null);
    setKept(null);
  };
  return (
    <>
      <PageHeader title="Extension" line="What viewers can trigger with Bits. The order here is the order they see." />
      <MeetBanner />
      <StatusCard />
      <Tiles
        items={data?.items.length ?? null}
        onPreferences={() => setOpen('preferences')}
        onAdd={() => setOpen('add')}
      />
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
      {data && open === 'add' ? (
        <AddInteractionModal items={data.items} kept={kept?.dialog === 'add' ? kept : null} onClose={close} />
      ) : null}
    </>
  );
}

/**
 * Links to the onboarding while it has not started (ONB-01, ONB-02). "Activate Now" skips its introduction (ACT-03,
 * ACT-04).
 */
function MeetBanner() {
  const { data: user } = useQuery(userQuery);
  const { data: status } = useQuery(extensionStatusQuery);
  if (user?.onboardingExtension.status !== null || !status || status.active) return null;
  return (
    <aside className={styles.banner} aria-label="Getting started">
      <Sparkles size={18} aria-hidden="true" />
      <p>
        <b>New here?</b> See what the extension does, then install and activate it step by step.
      </p>
      <Link to="/dashboard/extension/setup" className={styles.link}>
        Meet the extension
        <ArrowRight size={16} aria-hidden="true" />
      </Link>
    </aside>
  );
}
