/** Options of every read: `signal` aborts the call, `accountId` names another team than the selected one. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly accountId?: string;
}

/** A change that holds only while the object is still at `version`; otherwise `VERSION_CONFLICT` (412). */
export interface VersionedCallOptions extends CallOptions {
  readonly version?: number;
}
