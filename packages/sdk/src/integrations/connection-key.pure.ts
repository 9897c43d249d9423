/** What tells one connection from the next one of the same account: its end moves with each consent. */
interface Connected {
  readonly zoomAccountId?: string;
  readonly deauthorized: boolean;
  readonly tokenExpiresIn?: string | null;
}

/** One text for each connected account. */
export function connectionKeys(accounts: readonly Connected[]): ReadonlySet<string> {
  const connected = accounts.filter(({ deauthorized }) => !deauthorized);
  return new Set(connected.map((one) => `${one.zoomAccountId ?? ''} ${one.tokenExpiresIn ?? ''}`));
}

/** Whether an account is connected that was not, or was connected anew. */
export function isNewlyConnected(before: ReadonlySet<string>, now: ReadonlySet<string>): boolean {
  return [...now].some((key) => !before.has(key));
}
