import type { ServerContext } from '../../../kernel/context';
import { JobError } from '../../../kernel/jobs';
import { notePause, openCredentials } from './imports.store';
import type { ImportRow } from './imports.store';
import { SourceError } from './source-library';
import type { SourceErrorCode, SourceLibrary } from './source-library';
import { sources } from './sources';

/** The source of an import, by its credentials. @throws JobError where they cannot be read any more. */
export function openSource(context: ServerContext, row: ImportRow): SourceLibrary {
  const { config, clock, db } = context;
  const given = openCredentials(context, row);
  if (given === null) throw new JobError('CREDENTIALS_UNREADABLE', { retryable: false });
  return sources[row.source].open({
    config,
    given,
    way: {
      allowed: config.outboundAllow,
      userAgent: `Mozilla/5.0 (compatible; ${config.product}-import/1.0)`,
      now: () => clock.now(),
      onPause: (until) => notePause(db, row.id, until),
    },
  });
}

/** Where another try may help. */
const passing: ReadonlySet<SourceErrorCode> = new Set(['RATE_LIMITED', 'SOURCE_UNREACHABLE', 'PREPARING']);

/** A failure of a source as one of the job that asked it. */
export function toJobError(error: unknown): unknown {
  if (!(error instanceof SourceError)) return error;
  const { code, waitMs } = error;
  return new JobError(code, { retryable: passing.has(code), waitMs, cause: error });
}

/** Lets other runs of the import obey what one of them was told. @throws JobError that comes back then. */
export function requireNoPause({ pausedUntil }: ImportRow, now: number): void {
  const waitMs = (pausedUntil?.getTime() ?? 0) - now;
  if (waitMs > 0) throw new JobError('RATE_LIMITED', { retryable: true, waitMs });
}
