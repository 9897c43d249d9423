import pg from 'pg';
import type { Pool, PoolClient } from 'pg';
import type { SpanAttributes, Tracer } from '../../ports/tracer';
import { sharesOf } from './pool-shares';
import { activeSpan, inSpan } from '../../ports/active-span';
import { operationOf } from '../tracing/traceparent.pure';

type Query = (...given: unknown[]) => Promise<unknown>;

function statementOf(given: unknown): string {
  if (typeof given === 'string') return given;
  return String((given as { text?: unknown } | undefined)?.text ?? '');
}

/** Where the server of a pool is: it tells the spans of a replica from those of its primary. A client that never connects reads the settings. */
function serverOf(pool: Pool): SpanAttributes {
  const { host, port } = new pg.Client(pool.options);
  return { 'db.system.name': 'postgresql', 'server.address': host, 'server.port': port };
}

/** A span for each statement: what it does and which server does it, and never its text or its parameters. */
function traced(query: Query, server: SpanAttributes): Query {
  return (...given) => {
    if (activeSpan() === null || typeof given.at(-1) === 'function') return query(...given);
    const operation = operationOf(statementOf(given[0]));
    const attributes = { ...server, 'db.operation.name': operation };
    return inSpan({ name: operation, kind: 'client', attributes }, () => query(...given));
  };
}

/** Where there is a tracer, traces what the pool is asked, and the clients that it lends, until they are given back. */
export function traceQueries(pool: Pool, tracer: Tracer | null): void {
  if (tracer === null) return;
  const server = serverOf(pool);
  tracePool(pool, server);
  const shares = sharesOf(pool);
  if (shares !== undefined) shares.decorate = (owned) => tracePool(owned, server);
}

function tracePool(pool: Pool, server: SpanAttributes): void {
  pool.query = traced(pool.query.bind(pool) as Query, server) as Pool['query'];
  const connect = pool.connect.bind(pool) as {
    (): Promise<PoolClient>;
    (callback: Parameters<Pool['connect']>[0]): void;
  };
  const connectTraced = async (): Promise<PoolClient> => lend(await connect(), server);
  pool.connect = ((callback?: Parameters<Pool['connect']>[0]) =>
    callback === undefined ? connectTraced() : connect(callback)) as Pool['connect'];
}

function lend(client: PoolClient, server: SpanAttributes): PoolClient {
  if (activeSpan() === null) return client;
  const { release } = client;
  client.query = traced(client.query.bind(client) as Query, server) as PoolClient['query'];
  client.release = (error) => {
    // The method of its class shows again: the pool uses the same client for its own queries.
    Reflect.deleteProperty(client, 'query');
    client.release = release;
    release.call(client, error);
  };
  return client;
}
