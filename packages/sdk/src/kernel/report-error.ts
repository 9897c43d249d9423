/** What of the host is used; machines are compiled without the types of one. */
interface Host {
  reportError?(error: unknown): void;
  readonly console?: { error(error: unknown): void };
}

/** Shows an error as an uncaught one: the global `reportError` of browsers, the console elsewhere. */
export function reportError(error: unknown): void {
  const host = globalThis as Host;
  if (host.reportError) host.reportError(error);
  else host.console?.error(error);
}

/** Runs foreign code (a listener, a callback): what it throws is reported, and the caller goes on. */
export function isolated(run: () => void): void {
  try {
    run();
  } catch (error) {
    reportError(error);
  }
}
