/** Named leases, shared by all processes of one store. A lease that is not released expires. */
export interface NamedLeases {
  /**
   * Takes a lease until `until`. Returns null on success, otherwise the time at which the current owner's lease expires.
   * All times are milliseconds since 1970.
   */
  take(name: string, owner: string, now: number, until: number): Promise<number | null>;
  /** Extends a lease. False if `owner` no longer holds it. */
  renew(name: string, owner: string, until: number): Promise<boolean>;
  /** Releases a lease, unless another owner holds it by now. */
  release(name: string, owner: string): Promise<void>;
  /** Ends all leases. Only for a process that knows it is the only one. */
  freeAll(): Promise<void>;
}
