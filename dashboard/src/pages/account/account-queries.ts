import { listAudit, listSessions } from '@bitcue/shared/api/account.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** Query for the browsers in which the streamer is signed in. */
export const sessionsQuery = queryOptions({ queryKey: ['sessions'], queryFn: () => call(listSessions) });

/** Query for the channel's audit log, newest first. */
export const auditQuery = infiniteQueryOptions({
  queryKey: ['audit'],
  queryFn: ({ pageParam, signal }) => call(listAudit, { query: { before: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => (page.more ? (page.entries.at(-1)?.id ?? null) : null),
});
