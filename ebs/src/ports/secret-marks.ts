/** Marks of the secrets that Twitch was given: enough to notice that one changed, but not to learn it. */
export interface SecretMarks {
  /** Returns the mark of this name, or null if there is none. */
  read(name: string): Promise<string | null>;
  write(name: string, mark: string): Promise<void>;
}
