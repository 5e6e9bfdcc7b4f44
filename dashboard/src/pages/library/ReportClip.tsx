import { type MediaItem, reportMedia } from '@bitcue/shared/api/library.ts';
import { REPORT_REASON_KEYS, REPORT_REASONS, type ReportReason } from '@bitcue/shared/media/report-reasons.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { useMutation } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { toast } from 'sonner';
import { call, messageOf } from '../../api/call.ts';
import { startSignIn } from '../../api/session.ts';
import { titleOf } from '../../media/describe-media.ts';
import { Modal } from '../../parts/Modal.tsx';
import { RadioTiles } from '../../parts/RadioGroup.tsx';
import styles from './PublicLibrary.module.css';

const OPTIONS = REPORT_REASON_KEYS.map((value) => ({ value, title: REPORT_REASONS[value] }));

/** Renders the button that reports a clip. Visitors who are not signed in are asked to sign in first. */
export function ReportClip({ item, isSignedIn }: { item: MediaItem; isSignedIn: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  const close = () => setOpen(false);
  return (
    <>
      <Button look="quiet" className={styles.report} onClick={() => setOpen(true)}>
        <Flag size={16} aria-hidden="true" />
        Report this clip
      </Button>
      {!isOpen ? null : isSignedIn ? (
        <ReportModal item={item} onClose={close} />
      ) : (
        <Modal
          title={`Report ${titleOf(item)}`}
          size="narrow"
          onClose={close}
          footer={
            <Button look="main" onClick={() => startSignIn(pathname)}>
              Sign in
            </Button>
          }
        >
          <p>Sign in with Twitch to report this clip. Its owner does not learn who reported it.</p>
        </Modal>
      )}
    </>
  );
}

function ReportModal({ item, onClose }: { item: MediaItem; onClose: () => void }) {
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [hasTried, setTried] = useState(false);
  const report = useMutation({
    mutationFn: (chosen: ReportReason) =>
      call(reportMedia, { params: { shortId: item.shortId }, body: { reason: chosen } }),
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
  });
  const isMissing = hasTried && reason === null;
  return (
    <Modal
      title={`Report ${titleOf(item)}`}
      size="narrow"
      onClose={onClose}
      footer={(close) => (
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            look="main"
            busy={report.isPending}
            onClick={() => {
              setTried(true);
              if (reason !== null) report.mutate(reason);
            }}
          >
            Report
          </Button>
        </>
      )}
    >
      <div className={styles.reasons}>
        <RadioTiles legend="What is wrong with it?" value={reason} options={OPTIONS} onChange={setReason} />
        <p role="alert" className={styles.problem}>
          {isMissing ? 'Choose what is wrong with it.' : report.error ? messageOf(report.error) : null}
        </p>
        <p className={styles.about}>
          The operator of this server will review it. Its owner does not learn who reported it. What is not allowed, the{' '}
          <Link to="/library-guidelines">guidelines</Link> say.
        </p>
      </div>
    </Modal>
  );
}
