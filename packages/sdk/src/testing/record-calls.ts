import { createClient, type PalcoClient } from '../client';
import { answerShapes } from '../kernel/generated/answer-shapes';
import { buildId } from '@palco/testing';

/** One call as it is sent. */
export interface SentCall {
  /** Method and path. */
  readonly to: string;
  readonly query: Readonly<Record<string, string>>;
  readonly ifMatch: string | null;
  /** Parsed JSON, or the type and the size of the file in the field `file`. */
  readonly body: unknown;
}

/** A client in the team 101 that records its calls; by default each is answered with as little as the contract allows. */
export function recordCalls(answer: (to: string) => Response = leastAnswer): {
  readonly client: PalcoClient;
  readonly calls: readonly SentCall[];
} {
  const calls: SentCall[] = [];
  const client = createClient({
    baseUrl: 'https://api.example',
    auth: () => ({
      getToken: () => 'token-1',
      getAccountId: () => buildId(101),
      unauthorized: () => undefined,
    }),
    async fetch(request) {
      request.signal.throwIfAborted();
      const { pathname, searchParams } = new URL(request.url);
      const to = `${request.method} ${pathname}`;
      calls.push({
        to,
        query: Object.fromEntries(searchParams),
        ifMatch: request.headers.get('If-Match'),
        body: await bodyOf(request),
      });
      return answer(to);
    },
  });
  return { client, calls };
}

export function leastAnswer(to: string): Response {
  // A path without a parameter goes before one with it, as a server takes them.
  const shape = Object.entries(answerShapes)
    .filter(([operation]) => new RegExp(`^${operation.replaceAll(/\{[^}]*\}/g, '[^/]+')}$`).test(to))
    .toSorted(([one], [other]) => one.split('{').length - other.split('{').length)[0]?.[1];
  if (shape === '[') return Response.json([]);
  const fields = (shape ?? '').split(' ').map((field): [string, unknown] => {
    const name = field.replace(/[[{]$/, '');
    return [name, field.endsWith('[') ? [] : field.endsWith('{') ? {} : name];
  });
  return Response.json(Object.fromEntries(fields));
}

async function bodyOf(request: Request): Promise<unknown> {
  if (request.headers.get('Content-Type')?.startsWith('multipart/form-data')) {
    const form = await request.formData();
    return [...form].map(([field, value]) =>
      value instanceof Blob ? { field, type: value.type, size: value.size } : { field, value },
    );
  }
  const text = await request.text();
  return text === '' ? undefined : JSON.parse(text);
}

/** The query of a call for which no team is given. */
export const selectedTeam = { accountId: buildId(101) };
