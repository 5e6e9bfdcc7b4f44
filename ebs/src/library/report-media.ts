import { REPORTS_PER_DAY } from '@bitcue/shared/constants/media.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { ReportReason } from '@bitcue/shared/media/report-reasons.ts';
import type { MediaItem, MediaStore } from '../ports/media.ts';
import type { MediaReports } from '../ports/media-reports.ts';
import type { Clock, Log } from '../ports/system.ts';
import type { User } from '../ports/users.ts';

const DAY_MS = 24 * 3_600_000;

/** Dependencies of `reportMedia`. */
export interface ReportMediaDeps {
  media: Pick<MediaStore, 'findByShortIds'>;
  reports: Pick<MediaReports, 'insert' | 'remove' | 'countSince'>;
  clock: Clock;
  log: Log;
}

/**
 * Stores a visitor's report of a public clip for the operator. Repeating a report changes nothing, so that a dismissed one does not
 * come back. Returns the clip. Throws `AppError` `media.unknown`, `report.own` or `report.limit`.
 */
export async function reportMedia(
  { media, reports, clock, log }: ReportMediaDeps,
  user: Pick<User, 'id'>,
  shortId: string,
  reason: ReportReason,
): Promise<MediaItem> {
  const [clip] = await media.findByShortIds([shortId]);
  if (clip?.owner.id === user.id) throw new AppError('report.own');
  if (!clip?.public) throw new AppError('media.unknown');
  const now = clock.now();
  if (!(await reports.insert({ shortId, by: user.id, reason, at: new Date(now) }))) return clip;
  // Counted after it is stored; otherwise concurrent reports could all pass the limit.
  if ((await reports.countSince(user.id, new Date(now - DAY_MS))) > REPORTS_PER_DAY) {
    await reports.remove(shortId, user.id);
    throw new AppError('report.limit');
  }
  log.info('media.reported', { shortId, reason });
  return clip;
}
