import { HelixError } from '../helix/response.ts';
import { logEffect } from '../helix/route.ts';
import { type LocalTwitch, nameUser } from '../local-twitch.ts';
import { addPoints, getPoints } from '../points/balance.ts';
import type { Channel, Poll } from '../state/model.ts';
import { formatHelixTime } from '../time.ts';

/** A channel with its id. */
interface Place {
  channelId: string;
  channel: Channel;
}

/** A choice with its votes. `votes` counts them all. Voting with Bits ended in 2023, but its field remains. */
function showChoice(choice: Poll['choices'][number]) {
  const { id, title, votes, pointsVotes } = choice;
  return { id, title, votes, channel_points_votes: pointsVotes, bits_votes: 0 };
}

/** A poll as Helix returns it. */
export function showPoll(twitch: LocalTwitch, channelId: string, poll: Poll) {
  return {
    id: poll.id,
    ...nameUser(twitch, 'broadcaster', channelId),
    title: poll.title,
    choices: poll.choices.map(showChoice),
    bits_voting_enabled: false,
    bits_per_vote: 0,
    channel_points_voting_enabled: poll.pointsPerVote !== null,
    channel_points_per_vote: poll.pointsPerVote ?? 0,
    status: poll.status,
    duration: poll.durationSeconds,
    started_at: poll.startedAt,
    ...(poll.endedAt === null ? {} : { ended_at: poll.endedAt }),
  };
}

/** Publishes `channel.poll.<verb>`. `begin` has no counts. */
export function publishPoll(
  twitch: LocalTwitch,
  channelId: string,
  poll: Poll,
  verb: 'begin' | 'progress' | 'end',
): void {
  const endsAt = formatHelixTime(new Date(Date.parse(poll.startedAt) + poll.durationSeconds * 1000));
  twitch.eventSub.publish(
    `channel.poll.${verb}`,
    { broadcaster_user_id: channelId },
    {
      id: poll.id,
      ...nameUser(twitch, 'broadcaster_user', channelId),
      title: poll.title,
      choices: poll.choices.map((choice) =>
        verb === 'begin' ? { id: choice.id, title: choice.title } : showChoice(choice),
      ),
      bits_voting: { is_enabled: false, amount_per_vote: 0 },
      channel_points_voting: { is_enabled: poll.pointsPerVote !== null, amount_per_vote: poll.pointsPerVote ?? 0 },
      started_at: poll.startedAt,
      ...(verb === 'end' ? { ended_at: poll.endedAt, status: poll.status.toLowerCase() } : { ends_at: endsAt }),
    },
  );
}

/** Completes polls that have run out of time, and publishes `channel.poll.end`. */
export function completeDuePolls(twitch: LocalTwitch, channelId: string, channel: Channel): void {
  for (const poll of channel.polls) {
    const endMs = Date.parse(poll.startedAt) + poll.durationSeconds * 1000;
    if (poll.status !== 'ACTIVE' || endMs > Date.now()) continue;
    poll.status = 'COMPLETED';
    poll.endedAt = formatHelixTime(new Date(endMs));
    twitch.touch();
    publishPoll(twitch, channelId, poll, 'end');
  }
}

/** Ends a running poll early. Throws 400 if it is not running. */
export function endPoll(twitch: LocalTwitch, channelId: string, poll: Poll, status: 'TERMINATED' | 'ARCHIVED'): void {
  if (poll.status !== 'ACTIVE') throw new HelixError(400, 'The poll must be active to terminate or archive it.');
  poll.status = status;
  poll.endedAt = formatHelixTime(new Date());
  logEffect(twitch, 'polls.end', { channelId, id: poll.id, detail: { status } });
  publishPoll(twitch, channelId, poll, 'end');
}

/** Votes for a viewer: once for free, and more for points if the poll allows it. Throws HelixError 409 if Twitch would refuse. */
export function votePoll(
  twitch: LocalTwitch,
  { channelId, channel }: Place,
  vote: { userId: string; choiceId: string; pointsVotes: number },
): void {
  completeDuePolls(twitch, channelId, channel);
  const poll = channel.polls.find((one) => one.status === 'ACTIVE');
  const choice = poll?.choices.find((one) => one.id === vote.choiceId);
  if (poll === undefined || choice === undefined) throw new HelixError(409, 'No running poll has this choice.');
  const isFirst = !poll.voters.includes(vote.userId);
  if (!isFirst && vote.pointsVotes === 0) throw new HelixError(409, 'The viewer has already voted.');
  if (vote.pointsVotes > 0 && poll.pointsPerVote === null) {
    throw new HelixError(409, 'The poll does not accept votes for points.');
  }
  const cost = vote.pointsVotes * (poll.pointsPerVote ?? 0);
  if (cost > getPoints(channel, vote.userId)) throw new HelixError(409, 'The viewer has too few points.');
  addPoints(channel, vote.userId, -cost);
  if (isFirst) poll.voters.push(vote.userId);
  choice.votes += vote.pointsVotes + (isFirst ? 1 : 0);
  choice.pointsVotes += vote.pointsVotes;
  twitch.touch();
  publishPoll(twitch, channelId, poll, 'progress');
}
