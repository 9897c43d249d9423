import { redactFacts, redactId, redactPath, redactQuery } from './redact.pure';
import { createRing } from './ring';
import type {
  Described,
  SupportBundle,
  SupportEntry,
  SupportOrigin,
  SupportStore,
} from './support-bundle-contract';

/** Options of {@link createSupportLog}. */
export interface SupportLogOptions {
  /** Sends the requests. Default: the global `fetch`, looked up at each call. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Default `Date.now`. */
  readonly now?: () => number;
  /** Entries that are kept; the oldest go first. Default 500. */
  readonly maxEntries?: number;
  /** Bytes of JSON that are kept. Default 131,072. */
  readonly maxBytes?: number;
}

/** The last requests and states of a page, kept in memory, for a support team. */
export interface SupportLog {
  /** For `createPalco({ fetch })`: sends each request and notes how it ended. */
  readonly fetch: (request: Request) => Promise<Response>;
  /**
   * Notes the changes of a store until the returned function is called. Of a state only the facts are kept that `describe` makes
   * of it; a text among them that is no word, no code and no id becomes `{?}`.
   */
  follow<State>(
    source: string,
    store: SupportStore<State>,
    describe: (state: NoInfer<State>) => Described,
  ): () => void;
  /** Everything that is kept now, as JSON can hold it. */
  bundle(origin: SupportOrigin): SupportBundle;
}

/**
 * Makes a log of requests and states for a support team. A page that makes none loads nothing of this.
 *
 * @example
 * const log = createSupportLog();
 * const palco = createPalco({ session: signInSession(), fetch: log.fetch });
 * log.follow('session', palco.session.$state, describeSession);
 */
export function createSupportLog({
  fetch = (request) => globalThis.fetch(request),
  now = Date.now,
  maxEntries = 500,
  maxBytes = 131_072,
}: SupportLogOptions = {}): SupportLog {
  const ring = createRing<SupportEntry>({ maxEntries, maxBytes });
  return {
    async fetch(request) {
      const at = now();
      const note = (answer: Response | null): void =>
        ring.add(requestEntry(request, answer, { at, end: now() }));
      try {
        const answer = await fetch(request);
        note(answer);
        return answer;
      } catch (error) {
        note(null);
        throw error;
      }
    },
    follow(source, store, describe) {
      let last = '';
      return store.subscribe((state) => {
        const { facts, measures } = describe(state);
        const changed = JSON.stringify(facts);
        if (changed === last) return;
        last = changed;
        ring.add({ type: 'state', at: now(), source, facts: redactFacts({ ...facts, ...measures }) });
      });
    },
    bundle: ({ page, ...origin }) => ({
      format: 'palco-support-bundle',
      formatVersion: 1,
      at: now(),
      ...origin,
      page: redactPath(page),
      dropped: ring.dropped(),
      entries: ring.entries(),
    }),
  };
}

function requestEntry(
  { method, url }: Request,
  answer: Response | null,
  { at, end }: { readonly at: number; readonly end: number },
): SupportEntry {
  const { pathname, searchParams } = new URL(url);
  return {
    type: 'request',
    at,
    method,
    path: redactPath(pathname),
    query: redactQuery(searchParams.keys()),
    status: answer && answer.status,
    durationMs: Math.round(end - at),
    requestId: redactId(answer && answer.headers.get('X-Request-Id')),
  };
}
