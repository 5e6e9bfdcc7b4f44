import { changesFor, listChanges } from './check-lasting.ts';
import type { Logs } from './logs.ts';

/** Every line of the logs about one purchase, in order. */
export function formatHistory(logs: Logs, id: string): string[] {
  const lines: { at: number; text: string }[] = [];
  for (const { at, ...line } of logs.truth) {
    if (line.id === id)
      lines.push({ at: Date.parse(at), text: `twitch ${line.kind} ${line.action} ${JSON.stringify(line)}` });
  }
  for (const row of logs.rows.filter((one) => one._id.split('~')[0] === id)) {
    const { timeline, steps, ...rest } = row;
    const shownSteps = steps.map((step) => `${step.id} ${step.kind} ${step.state}`).join(', ');
    for (const { at, what, why } of timeline) lines.push({ at, text: `ledger ${what}${why ? ` (${why})` : ''}` });
    lines.push({ at: row.updatedAt, text: `ledger ends ${JSON.stringify(rest)} steps: ${shownSteps}` });
    for (const { at, thing, before, value } of changesFor(row, listChanges(logs))) {
      lines.push({ at, text: `changed ${thing} from ${before} to ${value}` });
    }
    const targets = steps.flatMap((step) => (step.data.target ? [(step.data.target as { id: string }).id] : []));
    for (const line of logs.truth) {
      if (line.kind === 'effect' && line.action.startsWith('moderation.') && targets.includes(line.userId ?? '')) {
        lines.push({ at: Date.parse(line.at), text: `twitch effect ${line.action} ${JSON.stringify(line.detail)}` });
      }
    }
  }
  for (const play of logs.plays.filter((one) => one.cue.startsWith(`${id}:`))) {
    lines.push({
      at: play.at,
      text: `page ${play.page} ${play.what} ${play.cue} play ${play.play} share ${play.share}`,
    });
  }
  for (const one of logs.answered)
    if (one.id === id) lines.push({ at: one.at, text: 'viewer: receipt answered with success' });
  return lines.sort((a, b) => a.at - b.at).map(({ at, text }) => `${new Date(at).toISOString()} ${text}`);
}
