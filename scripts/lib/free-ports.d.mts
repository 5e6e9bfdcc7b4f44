/** Returns free ports of 127.0.0.1, all different, also from those of earlier calls, for servers that start later or again. */
export function findFreePorts(count: number): Promise<number[]>;
