/** What to bundle, and where. */
export interface BundleOptions {
  /** Folder that the entries are relative to. */
  root: string;
  /** Folder for the bundles. Packages that are not bundled are resolved from there. */
  outDir: string;
  /** Entries by bundle name: `{ 'ebs.mjs': 'ebs/src/main.ts' }`. */
  entries: Readonly<Record<string, string>>;
  /** Whether npm packages are loaded from node_modules instead of being in the bundle. */
  packagesOutside?: boolean;
}

/** Matches a module's reference to the first file of a thread or process: `new URL` with a path that ends in `.mjs`. */
export const PROGRAM_URL: RegExp;

/** Bundles Node programs and their worker threads into one file each. */
export function bundle(options: BundleOptions): Promise<void>;
