/** Returns free ports of 127.0.0.1, different from each other and from those of earlier calls, for servers that start later or again. */
export function findFreePorts(count: number): Promise<number[]>;
