import { existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { DataFolderInUseError } from '../errors.ts';
import { SOCKET_NAME } from './addresses.ts';
import { NO_RESPONSE, readServerToken } from './probe.ts';

/**
 * Who owns a data folder. A server that wants it first listens on a socket of its own, then writes a claim file with that
 * address, and only then reads the other claims. A claim is valid if a server at its address responds with its token. Of two
 * servers that start at the same time, at least one sees the other, so at most one continues. No process ids are involved:
 * the claim of a killed process is invalid because nothing responds at its address.
 */
const CLAIM_PATTERN = /^owner-([0-9a-f]{16})\.json$/;

const claimSchema = z.object({
  token: z.string(),
  address: z.union([z.object({ socketPath: z.string() }), z.object({ port: z.number() })]),
});

/** A server's claim: its address and token. */
export type Claim = z.infer<typeof claimSchema>;

function claimPath(folder: string, token: string): string {
  return join(folder, `owner-${token}.json`);
}

/** Claims the folder for a server that is already listening. Throws `DataFolderInUseError` if another one is running. */
export async function claimFolder(folder: string, dataDir: string, claim: Claim): Promise<void> {
  const path = claimPath(folder, claim.token);
  // Written under another name first, so that nobody reads half a claim.
  writeFileSync(`${path}.new`, JSON.stringify(claim), { mode: 0o600 });
  renameSync(`${path}.new`, path);
  for (const other of listClaims(folder)) {
    if (other.token === claim.token) continue;
    if (await isAlive(other)) {
      releaseFolder(folder, claim);
      throw new DataFolderInUseError(dataDir);
    }
    removeClaim(folder, other);
  }
}

/** Links the well-known socket name to the owner's socket. */
export function publishSocket(sockets: string, socketPath: string): string {
  const link = join(sockets, SOCKET_NAME);
  rmSync(`${link}.new`, { force: true });
  symlinkSync(socketPath, `${link}.new`);
  renameSync(`${link}.new`, link);
  return link;
}

/** Gives up the folder. */
export function releaseFolder(folder: string, claim: Claim): void {
  removeClaim(folder, claim);
}

/** The running server of a folder, or undefined. */
export async function findOwner(folder: string): Promise<Claim | undefined> {
  if (!existsSync(folder)) return undefined;
  for (const claim of listClaims(folder)) if (await isAlive(claim)) return claim;
  return undefined;
}

async function isAlive(claim: Claim): Promise<boolean> {
  const token = await readServerToken(claim.address);
  // No response counts as alive: taking the folder from a busy server would corrupt it.
  return token === claim.token || token === NO_RESPONSE;
}

function removeClaim(folder: string, claim: Claim): void {
  rmSync(claimPath(folder, claim.token), { force: true });
  if ('socketPath' in claim.address) rmSync(claim.address.socketPath, { force: true });
}

function listClaims(folder: string): Claim[] {
  return readdirSync(folder).flatMap((name) => {
    if (!CLAIM_PATTERN.test(name)) return [];
    try {
      const claim = claimSchema.parse(JSON.parse(readFileSync(join(folder, name), 'utf8')));
      // A claim is valid only in the file named after its token.
      return name === `owner-${claim.token}.json` ? [claim] : [];
    } catch {
      // Deleted since it was listed, or not a claim.
      return [];
    }
  });
}
