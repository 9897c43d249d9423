/** Options of every read: `signal` aborts the call, `accountId` names another team than the selected one. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly accountId?: string;
}

/** A change that holds only while the object is still at `version`; otherwise `VERSION_CONFLICT` (412). */
export interface VersionedCallOptions extends CallOptions {
  readonly version?: number;
}

/** An absent accountId must stay absent: the client adds the selected team only then. */
export function teamOf({ accountId }: CallOptions): { accountId?: string } {
  return accountId === undefined ? {} : { accountId };
}

/** The header that makes a change hold only for a version. */
export function ifMatch({ version }: VersionedCallOptions): { 'If-Match'?: string } {
  return version === undefined ? {} : { 'If-Match': `"${version}"` };
}
