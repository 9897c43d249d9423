/** Receives an error that must not end the work during which it was thrown. */
export type ReportError = (error: unknown) => void;

/** What of the host is used; machines are compiled without the types of one. */
interface Host {
  readonly reportError?: ReportError;
  readonly console?: { error(error: unknown): void };
}

/** Shows an error as an uncaught one: the global `reportError` of browsers, the console elsewhere. */
const reportError: ReportError = (error) => {
  const host = globalThis as Host;
  if (host.reportError) host.reportError(error);
  else host.console?.error(error);
};

/** Runs foreign code (a listener, a callback): what it throws is reported, and the caller goes on. */
export function isolated(run: () => void, report: ReportError = reportError): void {
  try {
    run();
  } catch (error) {
    report(error);
  }
}
