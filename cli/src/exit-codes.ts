/**
 * Exit codes of every command. They never change.
 *
 * ok        done
 * failed    an attempt failed, or a check found a problem
 * usage     the command line is wrong
 * notFound  the named thing does not exist
 * refused   not allowed in the current state, or needs `--yes`
 */
export const EXIT = { ok: 0, failed: 1, usage: 2, notFound: 3, refused: 4 } as const;
/** One of the exit codes. */
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** What each code means, for the help. */
export const EXIT_HELP = [
  'Exit codes: 0 done, 1 failed or found something wrong, 2 wrong use, 3 not found, 4 refused, or --yes is missing.',
  'What destroys something only says what it would do until you add --yes.',
].join('\n');
