import { PLANS, type Plan } from '@bitcue/shared/users/plans.ts';
import { Argument, type Command, InvalidArgumentError } from 'commander';
import { parseFilled } from '../cli-error.ts';
import { type Context, findStreamer, withAdmin } from '../context.ts';

/**
 * `users plan`: gives a streamer Plus, or takes it back (TIER-10). It applies from their next request. A subscription at Stripe
 * does not change what was given here.
 */
export function addUsersPlan(group: Command, context: Context): void {
  const command = group
    .command('plan')
    .description("Sets a streamer's plan.")
    .argument('<login|id>', 'the streamer', parseFilled)
    .addArgument(new Argument('<plan>', 'the plan').choices(PLANS))
    .option('--renews <YYYY-MM-DD>', 'day Plus renews (UTC); no day is shown without it', parseDay)
    .action(async (login: string, plan: Plan, { renews = null }: { renews?: Date | null }) => {
      if (renews !== null && plan === 'free') command.error('error: --renews requires plus');
      const { name, ...set } = await withAdmin(context, async (admin) => {
        const streamer = await findStreamer(admin, login);
        return { name: streamer.login, ...(await admin.users.setPlan(streamer, plan, renews)) };
      });
      const day = set.planRenewsAt === null ? '' : `, renews on ${set.planRenewsAt.toISOString().slice(0, 10)}`;
      context.output.print(`Plan of ${name}: ${set.plan}${day}.`);
      if (set.isPaid) context.output.print('They pay for Plus at Stripe. To end that, cancel the subscription there.');
    });
}

/** Parses a calendar day as its start in UTC. Throws commander's `InvalidArgumentError`. */
function parseDay(typed: string): Date {
  const day = new Date(/^\d{4}-\d\d-\d\d$/.test(typed) ? `${typed}T00:00:00Z` : Number.NaN);
  // JavaScript parses February 31 as a day in March.
  const isDay = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(typed);
  if (!isDay) throw new InvalidArgumentError('Use the format YYYY-MM-DD.');
  return day;
}
