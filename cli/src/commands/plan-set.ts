import { PLANS, type Plan } from '@bitcue/shared/users/plans.ts';
import { Argument, type Command, InvalidArgumentError } from 'commander';
import { type Context, withAdmin } from '../context.ts';
import { findStreamer } from '../find-streamer.ts';
import { parseFilled } from '../parse-filled.ts';

/** `plan set`: puts a streamer on the free plan or on Plus (TIER-10). Holds from their next click on. */
export function addPlanSet(group: Command, context: Context): void {
  const command = group
    .command('set')
    .description("Sets a streamer's plan.")
    .argument('<login|id>', 'the streamer', parseFilled)
    .addArgument(new Argument('<plan>', 'the plan').choices(PLANS))
    .option('--renews <YYYY-MM-DD>', 'day on which Plus is renewed (UTC); without it no day is shown', parseDay)
    .action(async (login: string, plan: Plan, { renews = null }: { renews?: Date | null }) => {
      if (renews !== null && plan === 'free') command.error('error: --renews goes with plus');
      const name = await withAdmin(context, async (admin) => {
        const streamer = await findStreamer(admin, login);
        await admin.updateUser(streamer.id, { plan, planRenewsAt: renews });
        return streamer.login;
      });
      const day = renews === null ? '' : `, renewed on ${renews.toISOString().slice(0, 10)}`;
      context.output.print(`Plan of ${name}: ${plan}${day}.`);
    });
}

/** A day of the calendar as the moment at which it begins, in UTC. Throws commander's `InvalidArgumentError`. */
function parseDay(typed: string): Date {
  const day = new Date(/^\d{4}-\d\d-\d\d$/.test(typed) ? `${typed}T00:00:00Z` : Number.NaN);
  // JavaScript takes the 31st of February for a day in March.
  const isDay = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(typed);
  if (!isDay) throw new InvalidArgumentError('Write a day as YYYY-MM-DD.');
  return day;
}
