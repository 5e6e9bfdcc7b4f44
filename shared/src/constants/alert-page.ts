/** What the check of the alert page says (ALERT-07, ALERT-08). */
export const ALERT_STATUS_TEXTS = {
  connected: 'Alert Page Connected!',
  disconnected: "Couldn't communicate with Alert Page",
} as const;

/** Shown for a check that comes too soon (ALERT-11). */
export function checkSoonText(seconds: number): string {
  return `Please wait ${seconds} second(s) before checking again`;
}
