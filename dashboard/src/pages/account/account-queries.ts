import { listSessions } from '@bitcue/shared/api/account.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** Query for the browsers in which the streamer is signed in. */
export const sessionsQuery = queryOptions({ queryKey: ['sessions'], queryFn: () => call(listSessions) });
