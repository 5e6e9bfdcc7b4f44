import { useSuspenseQuery } from '@tanstack/react-query';
import { userQuery } from '../../api/session.ts';
import { PageHeader } from '../../parts/Page.tsx';
import { AuditCard } from './AuditCard.tsx';
import { DataCard } from './DataCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import { SetupFileCard } from './SetupFileCard.tsx';

/** Renders the account page: sessions, set-up file, the streamer's data and the audit log. */
export function AccountPage() {
  const { data: user } = useSuspenseQuery(userQuery);
  return (
    <>
      <PageHeader title="Account" line="Where you are signed in, your set-up file, your data, and the audit log." />
      <SessionsCard />
      <SetupFileCard login={user.login} />
      <DataCard login={user.login} isPaying={user.billing?.subscription != null} />
      <AuditCard />
    </>
  );
}
