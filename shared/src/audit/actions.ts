/** What streamers and operators can do that is recorded: the action, and its sentence before the object's name. */
export const AUDIT_ACTIONS = {
  'session.started': 'Signed in with',
  'session.ended': 'Signed out',
  'session.ended_other': 'Signed out another browser',
  'session.ended_all': 'Signed out everywhere',
  'item.created': 'Created the item',
  'item.changed': 'Changed the item',
  'item.enabled': 'Switched on the item',
  'item.disabled': 'Switched off the item',
  'item.deleted': 'Deleted the item',
  'items.sorted': 'Changed the order of the items',
  'items.defaults_added': 'Added the first item',
  'reward.created': 'Created the reward',
  'reward.drafted': 'Saved the draft of the reward',
  'reward.changed': 'Changed the reward',
  'reward.enabled': 'Switched on the reward',
  'reward.disabled': 'Switched off the reward',
  'reward.deleted': 'Deleted the reward',
  'reward.taken_over': 'Took over what was changed on Twitch of the reward',
  'reward.restored': 'Put back on Twitch what was saved of the reward',
  'reward.rules_changed': 'Changed the rules of the reward',
  'reward.features_changed': 'Changed the features of the reward',
  'reward.tested': 'Tested the reward',
  'swapper.rules_changed': 'Changed the rules of the Auto Swapper',
  'swapper.used': 'Used the Auto Swapper',
  'guards.changed': 'Changed who is protected from punishments',
  'alert.theme_changed': 'Changed the theme of alerts',
  'alert.design_changed': 'Changed the design of alerts',
  'alert.position_changed': 'Moved the alerts',
  'alert.shown': 'Switched on the text of alerts',
  'alert.hidden': 'Switched off the text of alerts',
  'alert_address.renewed': 'Created a new alert page address',
  'alert_page.trusted': 'Trusted an alert page',
  'alert_page.refused': 'Turned an alert page away',
  'waiting.changed': 'Changed what waits, and for how long',
  'alerts.paused': 'Paused alerts',
  'alerts.resumed': 'Resumed alerts',
  'interaction.approved': 'Approved',
  'interaction.skipped': 'Skipped',
  'interaction.played': 'Played again',
  'interaction.replayed': 'Replayed from the history',
  'interaction.dismissed': 'Dismissed',
  'onboarding.continued': 'Continued the setup',
  'extension.activated': 'Activated the extension on Twitch',
  'clip.created': 'Uploaded the clip',
  'clip.published': 'Made a clip public',
  'clip.hidden': 'Made a clip private',
  'clip.deleted': 'Deleted the clip',
  'clip.withheld': 'Hid the clip from the public library',
  'clip.taken_down': 'Took down the clip',
  'clip.restored': 'Restored the clip',
  'clip.retagged': 'Changed the tags of the clip',
  'account.changed': 'Changed the settings',
  'account.exported': 'Downloaded everything stored about the account',
  'account.deletion_requested': 'Asked to delete the account',
  'account.deleted': 'An account was deleted',
  'twitch.disconnected': 'Disconnected from Twitch',
  'plan.changed': 'Changed the plan to',
  'drill.sent': 'Sent a test alert',
  'voices.added': 'Added voices',
  'voice.hidden': 'Took out of choice the voice',
  'voice.shown': 'Put back into choice the voice',
  'starter_pack.added': 'Added the starter pack',
  'subscriptions.pruned': 'Deleted subscriptions at Twitch:',
  'backup.made': 'Made a backup',
} as const satisfies Record<string, string>;
/** An action that is recorded. */
export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** Describes what was done in one sentence without its end, such as `Deleted the item “Air horn”`. */
export function describeAction(action: AuditAction, object: string | null): string {
  return object === null ? AUDIT_ACTIONS[action] : `${AUDIT_ACTIONS[action]} “${object}”`;
}

/** Where something was done: in the dashboard, in the extension's views on Twitch, or with the CLI. */
export const AUDIT_PLACES = ['dashboard', 'extension', 'cli'] as const;
/** Where something was done. */
export type AuditPlace = (typeof AUDIT_PLACES)[number];
