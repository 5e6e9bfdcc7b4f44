import { useSuspenseQuery } from '@tanstack/react-query';
import { userQuery } from '../../api/session.ts';
import { PageHeader } from '../../parts/Page.tsx';
import { AuditCard } from './AuditCard.tsx';
import { DataCard } from './DataCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import { SetupFileCard } from './SetupFileCard.tsx';

/** Renders what belongs to the streamer's account. */
export function AccountPage() {
  const { data: user } = useSuspenseQuery(userQuery);
  return (
    <>
      <PageHeader title="Account" line="Where you are signed in, your set-up and data, and what was done." />
      <SessionsCard />
      <SetupFileCard login={user.login} />
      <DataCard login={user.login} isPaying={user.billing?.subscription != null} />
      <AuditCard />
    </>
  );
}
