import { PageHeader } from '../../parts/Page.tsx';
import { AuditCard } from './AuditCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';

/** Renders what belongs to the streamer's account. */
export function AccountPage() {
  return (
    <>
      <PageHeader title="Account" line="Where you are signed in, and what was done." />
      <SessionsCard />
      <AuditCard />
    </>
  );
}
