import { reportMedia as reportEndpoint } from '@bitcue/shared/api/library.ts';
import { type ReportMediaDeps, reportMedia } from '../../library/report-media.ts';
import { defineRoute, type Route } from '../route.ts';

/** Calls per visitor, besides the limit of reports a day. */
const LIMIT = { points: 30, perS: 3_600 };

/** Declares the route that reports a clip. */
export function mediaReportRoutes(deps: ReportMediaDeps): Route[] {
  return [
    defineRoute(
      reportEndpoint,
      'streamer',
      LIMIT,
      async ({ caller, params, body }) => {
        const { title } = await reportMedia(deps, caller, params.shortId, body.reason);
        return { body: { message: 'Thank you. The operator of this server will review the clip.' }, about: title };
      },
      { audit: 'clip.reported' },
    ),
  ];
}
