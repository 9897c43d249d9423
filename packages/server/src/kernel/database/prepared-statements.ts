import { createHash } from 'node:crypto';
import type { Client, Pool } from 'pg';

/** A query as drizzle hands it to `pg`. */
interface NamedQuery {
  readonly text: string;
  readonly name?: string;
}

/** Texts beyond this many are sent without a name: lists of any length would fill the session for ever. */
const MOST_STATEMENTS = 500;

function isQuery(value: unknown): value is NamedQuery {
  return typeof value === 'object' && value !== null && typeof (value as NamedQuery).text === 'string';
}

/**
 * Gives every query with parameters a name, so that the embedded database parses and plans it once a connection: in
 * WebAssembly planning costs several times as much as running. The connections share one session there, so that each
 * needs names of its own.
 */
export function prepareStatements(pool: Pool): void {
  const digests = new Map<string, string>();
  let connections = 0;

  function nameOf(text: string, connection: number): string | undefined {
    let digest = digests.get(text);
    if (digest === undefined && digests.size < MOST_STATEMENTS) {
      digest = createHash('sha256').update(text).digest('hex').slice(0, 24);
      digests.set(text, digest);
    }
    return digest === undefined ? undefined : `c${connection}_${digest}`;
  }

  pool.on('connect', (client) => {
    connections += 1;
    const connection = connections;
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const named = (config: unknown, values: unknown, ...rest: unknown[]): unknown => {
      const takesName =
        isQuery(config) && config.name === undefined && Array.isArray(values) && values.length > 0;
      if (!takesName) return query(config, values, ...rest);
      return query({ ...config, name: nameOf(config.text, connection) }, values, ...rest);
    };
    client.query = named as Client['query'];
  });
}
