import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '../context';
import { ownedDatabase } from '../database/owned-database';
import { readLate } from '../database/replica/read-late';
import type { AnyAnswer } from './answer';
import { principalIdOf } from './auth-scheme';
import type { Operation } from './operation';
import type { Caller } from './principal';

/** What {@link runHandler} runs. */
export interface HandlerRun {
  readonly context: ServerContext;
  readonly operation: Operation;
  readonly request: FastifyRequest;
  run(context: ServerContext): Promise<AnyAnswer>;
}

/** Whose recent writes a caller must see: the own ones and those of the team. A replica that lags behind them is not read. */
function writersOf(caller: Caller): string[] {
  return [principalIdOf(caller), caller.accountId].filter((id) => id !== '');
}

/**
 * In whose name the database is asked: the team of the caller. A stranger has none, so what many of them ask for at once counts, a
 * live for example; and what they send without naming anything, by their address.
 */
function ownerOf(caller: Caller | null, { params, ip }: FastifyRequest): string {
  if (caller !== null) return caller.accountId || principalIdOf(caller);
  const [named] = Object.values((params ?? {}) as Readonly<Record<string, string>>);
  return named ?? ip;
}

/**
 * Runs the handler of an operation, with the share of the database that the caller has. With a replica, what the contract opens to it is read there, and what a caller may have
 * written is noted before the answer, so that the next read knows.
 */
export async function runHandler(parts: HandlerRun): Promise<AnyAnswer> {
  const { operation, request, run } = parts;
  const caller = request.principal as Caller | null;
  const owner = ownerOf(caller, request);
  const context = { ...parts.context, db: ownedDatabase(parts.context.db, owner) };
  if (context.replica === null || caller === null) return run(context);
  if (operation.readsReplica) {
    const { db, replica } = context;
    return readLate({ db, replica, log: request.log }, writersOf(caller), (read) =>
      run({ ...context, db: ownedDatabase(read, owner) }),
    );
  }
  if (operation.method === 'GET' || operation.method === 'HEAD') return run(context);
  try {
    return await run(context);
  } finally {
    // It is written already: a failure to note it must not tell the caller otherwise.
    await context.replica
      .noteWrite(writersOf(caller))
      .catch((error: unknown) => request.log.warn({ err: error }, 'a write was not noted for the replica'));
  }
}
