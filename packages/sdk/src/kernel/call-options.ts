/** Options of every read: `signal` aborts the call, `accountId` names another team than the selected one. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly accountId?: string;
  /**
   * Time limit in milliseconds, from the call to the last byte of the answer; then it fails with `TIMEOUT`. `Infinity`: none.
   * Default: that of the client, 30,000; 600,000 where a file is sent.
   */
  readonly timeoutMs?: number;
}

/** A change that holds only while the object is still at `version`; otherwise `VERSION_CONFLICT` (412). */
export interface VersionedCallOptions extends CallOptions {
  readonly version?: number;
}
