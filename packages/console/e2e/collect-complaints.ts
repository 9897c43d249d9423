import type { Browser, BrowserContext, ConsoleMessage, Page } from '@playwright/test';

/** What browsers say of a refused request, of a failed one, and of a socket that was being opened when the network went. */
const refusal =
  /^(?:Failed to load resource: (?:the server responded with a status of (\d+)|net::(\w+))|WebSocket connection to .* failed: .*net::(ERR_INTERNET_DISCONNECTED)$)/;

/** A console message as one line: status and path of a refused request, the network error of a failed one. */
function lineOf(message: ConsoleMessage): string {
  const reason = refusal.exec(message.text());
  if (!reason) return message.text();
  const [, status, lost, cut] = reason;
  return lost ?? cut ?? `${status} ${new URL(message.location().url).pathname}`;
}

type Report = (line: string) => void;

const watched = new WeakSet<BrowserContext>();

/**
 * Reports what any page of the context complains of, its frames and the windows it opens included: errors in the console,
 * uncaught exceptions, unhandled rejections and violations of the Content-Security-Policy. The browser reports an unhandled
 * rejection as an exception. Refused requests count on the page that is named: tests open other pages to have theirs refused.
 */
export async function collectComplaints(
  context: BrowserContext,
  report: Report,
  refusedOn?: Page,
): Promise<void> {
  if (watched.has(context)) return;
  watched.add(context);
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    if (message.page() === refusedOn || !refusal.test(message.text())) report(lineOf(message));
  });
  context.on('weberror', (failure) => {
    const error = failure.error();
    report(`exception: ${error.stack || error.message}`);
  });
  await context.exposeFunction('palcoPolicyViolated', (detail: string) => report(`policy: ${detail}`));
  await context.addInitScript(() => {
    const tell = (window as unknown as { palcoPolicyViolated(detail: string): void }).palcoPolicyViolated;
    document.addEventListener('securitypolicyviolation', (event) =>
      tell(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`),
    );
  });
}

/** Collects from every context that a test makes by itself until the returned function is called; `newPage` makes one, too. */
export function collectFromNewContexts(browser: Browser, report: Report): () => void {
  const make = browser.newContext;
  browser.newContext = async (options) => {
    const context = await make.call(browser, options);
    await collectComplaints(context, report);
    return context;
  };
  return () => {
    browser.newContext = make;
  };
}
