import { setTimeout as delay } from 'node:timers/promises';

/** Where a call goes, and for whom. */
export interface Target {
  readonly url: string;
  readonly token?: string;
}

/** What a server said that refused a call, or that it said nothing (status 0). */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: number;

  constructor(what: string, status: number, detail: string) {
    super(`${what} answered ${status}: ${detail.slice(0, 300)}`);
    this.status = status;
  }
}

/** Longest time of a call, as an impatient client has it. */
const callMs = 20_000;

export interface CallOptions {
  readonly method?: string;
  readonly body?: unknown;
  /** Only where this is still the version. */
  readonly version?: number;
}

/** One call without a second try. @throws {@link Refused} */
export async function callOnce<Body>(
  { url, token }: Target,
  path: string,
  { method = 'GET', body, version }: CallOptions = {},
): Promise<Body> {
  const what = `${method} ${new URL(path, url).pathname}`;
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(new URL(path, url), {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(version !== undefined && { 'if-match': `"${version}"` }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(callMs),
    });
    text = await answer.text();
  } catch (error) {
    throw new Refused(what, 0, String(error instanceof Error ? (error.cause ?? error) : error));
  }
  if (!answer.ok) throw new Refused(what, answer.status, text);
  return (text === '' ? undefined : JSON.parse(text)) as Body;
}

/** Whether the same call may succeed later: nobody answered, or somebody is away. */
export const isPassing = (error: unknown): boolean =>
  error instanceof Refused && (error.status === 0 || error.status >= 500 || error.status === 429);

/** Longest time that a client goes on trying: longer than any fault of a scenario. */
const patienceMs = 120_000;

/** Calls until it is answered, as clients do that were told to repeat. Only for what may be repeated. */
export async function call<Body>(target: Target, path: string, options: CallOptions = {}): Promise<Body> {
  for (const deadline = Date.now() + patienceMs; ; await delay(250)) {
    try {
      return await callOnce<Body>(target, path, options);
    } catch (error) {
      if (!isPassing(error) || Date.now() > deadline) throw error;
    }
  }
}

/** Asks until something is as wanted. @throws with what it was at last */
export async function until<Value>(
  what: string,
  ask: () => Promise<Value>,
  isWanted: (value: Value) => boolean,
  timeoutMs = 120_000,
): Promise<Value> {
  for (const deadline = Date.now() + timeoutMs; ; await delay(100)) {
    const value = await ask();
    if (isWanted(value)) return value;
    if (Date.now() > deadline) throw new Error(`${what}: still ${JSON.stringify(value)}`);
  }
}
