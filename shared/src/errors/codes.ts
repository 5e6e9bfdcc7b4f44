import { PRODUCT_NAME } from '../brand.ts';
import { LIBRARY_FULL, MEDIA_TYPE_REFUSED, UPLOADS_PER_DAY } from '../constants/media.ts';
import { ITEMS_MAX } from '../constants/platform.ts';
import { REWARD_SLOTS } from '../constants/rewards.ts';

/** Log level of an error. */
export type ErrorLevel = 'debug' | 'info' | 'warn' | 'error';

/** An entry of the error catalogue: HTTP status, message for people, and log level. */
export interface ErrorRow {
  status: number;
  message: string;
  level: ErrorLevel;
}

const row = (status: number, level: ErrorLevel, message: string): ErrorRow => ({ status, level, message });

/**
 * The error catalogue: status, message and log level by code. The EBS sends no other errors. Messages say what to do next;
 * those of the specification are verbatim.
 */
export const ERRORS = {
  'request.invalid': row(400, 'info', 'The request is not valid.'),
  'request.json': row(400, 'info', 'The request is not valid JSON.'),
  'request.too_large': row(413, 'warn', 'The request is too large.'),
  'request.media_type': row(415, 'info', 'Send JSON, with the content type application/json.'),
  'request.rate_limited': row(429, 'info', 'Too many requests. Wait a moment, then try again.'),
  'route.unknown': row(404, 'debug', 'There is nothing at this address.'),
  'route.method': row(405, 'debug', 'This address does not support that method.'),
  'auth.required': row(401, 'info', 'Sign in to do this.'),
  'auth.invalid': row(401, 'info', 'Your session is no longer valid. Reload the page.'),
  'auth.clock': row(401, 'warn', 'Your session is not valid at this time. Check the clock, then reload the page.'),
  'auth.forbidden': row(403, 'warn', 'You are not allowed to do this.'),
  'auth.csrf': row(403, 'warn', 'This request did not come from the dashboard. Reload the page and try again.'),
  'auth.state': row(400, 'warn', 'This sign-in has expired. Start again.'),
  'auth.denied': row(403, 'info', 'Twitch sign-in was cancelled.'),
  'auth.not_invited': row(403, 'warn', 'This server is for invited streamers only. Ask its operator to add you.'),
  'auth.relink': row(409, 'warn', 'Reconnect Twitch to continue: its permission was withdrawn or has expired.'),
  'account.login': row(400, 'info', 'Type your login exactly as it is shown.'),
  'account.deleting': row(409, 'info', 'This account is being deleted. Sign in again in a few minutes to start anew.'),
  'alert.key': row(404, 'warn', 'This alert page address is not valid. Copy the current one from the dashboard.'),
  'channel.unknown': row(404, 'info', 'This channel has not set up the extension yet.'),
  'item.unknown': row(404, 'info', 'This item is no longer offered.'),
  'item.disabled': row(409, 'info', 'The streamer has switched this item off.'),
  'item.cooldown': row(409, 'info', 'This item was just used. Try again when its cooldown is over.'),
  'item.changed': row(409, 'info', 'The price of this item has changed. Check it before you use Bits.'),
  'item.unavailable': row(409, 'info', 'This item cannot play right now. No Bits were used.'),
  'sales.closed': row(409, 'info', 'Alerts are not shown on stream right now.'),
  'item.not_allowed': row(403, 'info', 'The streamer offers this item to chosen viewers only.'),
  'item.no_uuid': row(400, 'info', 'No UUID specified.'),
  'item.none': row(400, 'info', 'No item specified.'),
  'item.invalid': row(400, 'info', 'This item is not valid.'),
  'item.not_created': row(500, 'error', 'Failed to create item'),
  'item.taken': row(409, 'info', 'An item with this id already exists. Try again.'),
  'item.limit': row(409, 'info', `A channel can have ${ITEMS_MAX} interactions. Delete one first.`),
  'item.not_found': row(404, 'info', 'This item no longer exists. Reload the page.'),
  'defaults.failed': row(500, 'error', 'Failed to add default features.'),
  'demo.locked': row(429, 'info', 'A demo of this item just played. Wait a few seconds.'),
  'demo.feature': row(400, 'info', 'Add a feature to this item first.'),
  'extensions.active': row(502, 'warn', "We couldn't fetch your Active Twitch extensions. Please try again later."),
  'extensions.installed': row(502, 'warn', "We couldn't fetch your Twitch extensions. Please try again later."),
  'extensions.version': row(
    502,
    'warn',
    `We couldn't get the latest version of ${PRODUCT_NAME}'s extension. Twitch could be having issues...`,
  ),
  'extensions.not_found': row(404, 'warn', 'Released extension not found.'),
  'extensions.info': row(502, 'warn', 'Failed to fetch released extension info.'),
  'extensions.update': row(502, 'warn', 'Failed to update extensions.'),
  'extensions.configuration': row(409, 'error', 'Cannot update extensions: Missing auth or configuration.'),
  'extensions.already_active': row(409, 'info', 'The extension is already active'),
  'twitch.credentials': row(409, 'warn', 'Twitch token or client ID is missing.'),
  'alert.check_soon': row(429, 'info', 'Please wait 2 second(s) before checking again'),
  'interaction.unknown': row(404, 'info', 'This is no longer in the list.'),
  'alert.obs_refused': row(409, 'info', 'OBS did not answer in time.'),
  'interaction.state': row(409, 'info', 'This has changed in the meantime. Check again.'),
  'media.unknown': row(404, 'info', 'This clip no longer exists. Reload the page.'),
  'media.hidden': row(409, 'info', 'The operator of this site keeps this clip private. Your Account page says why.'),
  'media.taken': row(409, 'info', 'A clip with this id already exists. Upload the file again.'),
  'media.known': row(409, 'info', 'You already have this clip.'),
  'media.taken_down': row(403, 'info', 'The operator took this clip down. It cannot be added again.'),
  'media.busy': row(409, 'info', 'Another one of your clips is being added. Try again in a moment.'),
  'library.limit': row(409, 'info', LIBRARY_FULL),
  'upload.limit': row(429, 'info', `You can upload ${UPLOADS_PER_DAY} files a day. Try again tomorrow.`),
  'upload.policy': row(403, 'info', 'This upload is not allowed or has expired. Start again.'),
  'upload.form': row(400, 'info', 'The file did not arrive completely. Try again.'),
  'upload.too_large': row(413, 'info', 'The file is larger than your upload limit.'),
  'upload.type': row(400, 'info', MEDIA_TYPE_REFUSED),
  'upload.busy': row(429, 'info', 'Several of your uploads are in progress. Wait for one to finish.'),
  'upload.unknown': row(404, 'info', 'This upload no longer exists. Upload the file again.'),
  'speech.limit': row(
    409,
    'info',
    'This channel has reached its limit of spoken messages this month. No Bits were used.',
  ),
  'input.invalid': row(400, 'info', 'Check what you entered.'),
  'input.blocked': row(400, 'info', 'The streamer does not accept this text. Change it and try again.'),
  'target.unknown': row(400, 'info', 'There is no Twitch user with that name.'),
  'target.protected': row(400, 'info', 'This person cannot be targeted here.'),
  'target.punished': row(409, 'info', 'The streamer or a moderator has already timed out or banned this person.'),
  'target.banned': row(409, 'info', 'This person is banned, and only an unban changes that.'),
  'target.kept': row(409, 'info', 'The streamer or a moderator set this, so only they can lift it.'),
  'target.limit': row(409, 'info', 'This person has been punished often enough. Try again in an hour.'),
  'target.nobody': row(409, 'info', 'There is nobody in chat who can be targeted.'),
  'target.too_long': row(409, 'info', 'This timeout would be longer than Twitch allows. Try again later.'),
  'viewer.identity': row(403, 'info', 'Share your Twitch identity with the extension to use this item.'),
  'viewer.banned': row(403, 'info', 'You are banned or timed out in this channel, so you cannot use this item.'),
  'reward.slots': row(502, 'warn', 'Failed to check your Twitch reward slots. Please try again later.'),
  'reward.not_found': row(404, 'info', 'This reward no longer exists. Reload the page.'),
  'reward.feature_not_found': row(404, 'info', 'This feature is no longer on the reward. Reload the page.'),
  'reward.invalid': row(400, 'info', 'This reward is not valid.'),
  'reward.settings': row(400, 'info', 'There was an error with your settings!'),
  'reward.refused': row(409, 'info', 'Twitch refused this reward.'),
  'reward.unanswered': row(502, 'warn', "We couldn't create the reward right now. Twitch's services might be busy."),
  'reward.full': row(409, 'info', `All ${REWARD_SLOTS} reward slots of your channel are used. Delete a reward first.`),
  'reward.not_affiliate': row(
    409,
    'info',
    'Twitch offers channel points to affiliates and partners only. You can save drafts until then.',
  ),
  'reward.foreign': row(409, 'info', 'Another app created this reward. Twitch lets only that app change it.'),
  'reward.media_limit': row(409, 'info', "You've hit the limit for media added to rewards!"),
  'swapper.changed': row(409, 'info', 'The rules were changed in another tab. Reload the page.'),
  'swapper.nothing': row(409, 'info', 'There is nothing to do here now. Reload the page.'),
  'reward.busy': row(409, 'info', 'This reward is being changed. Try again in a moment.'),
  'powerup.locked': row(409, 'info', 'Twitch lets no app change a Power-up. Change it on Twitch.'),
  'reward.permission': row(409, 'info', 'A permission on Twitch that this reward needs is missing.'),
  'reward.unavailable': row(409, 'info', 'This reward cannot play right now.'),
  'reward.speech_limit': row(409, 'info', 'This channel has reached its limit of spoken messages this month.'),
  'reward.confirm': row(409, 'info', 'This test changes something on Twitch. Confirm that you want that.'),
  'replay.gone': row(409, 'info', 'Its item or reward no longer exists, so it cannot be played again.'),
  'replay.confirm': row(409, 'info', 'Playing this again changes something on Twitch. Confirm that you want that.'),
  'rules.who': row(403, 'info', 'This reward is not for this viewer.'),
  'rules.cooldown': row(409, 'info', 'The cooldown of this reward was not over.'),
  'rules.category': row(409, 'info', 'This reward is not for the category of the stream.'),
  'reward.nothing': row(400, 'info', 'You need to add features to this reward!'),
  'voice.unknown': row(400, 'info', 'That voice is not available. Choose another one.'),
  'receipt.invalid': row(403, 'warn', 'This receipt is not valid.'),
  'receipt.mismatch': row(403, 'warn', 'This receipt does not belong to this session.'),
  'eventsub.signature': row(403, 'warn', 'The signature is not valid.'),
  'eventsub.stale': row(403, 'warn', 'The message is too old.'),
  'twitch.unavailable': row(503, 'warn', 'Twitch is not responding right now. Try again in a moment.'),
  'store.unavailable': row(503, 'error', 'We cannot save anything right now. Try again in a moment.'),
  'server.not_ready': row(503, 'warn', 'The server cannot take anything in right now. Try again in a moment.'),
  'server.internal': row(500, 'error', 'Something went wrong on our side. Try again in a moment.'),
} as const satisfies Record<string, ErrorRow>;

/** A code of the error catalogue. */
export type ErrorCode = keyof typeof ERRORS;
