/** Describes a skip in one line. */
export function describeSkipMedia(): string {
  return 'stops the alert that plays';
}
