/** The globals used here, typed by hand: the machines are compiled without the types of DOM and Node. */
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

/** Runs foreign code (a listener, a callback): an error that it throws is reported and does not reach the caller. */
export function isolated(run: () => void): void {
  try {
    run();
  } catch (error) {
    reportError(error);
  }
}
