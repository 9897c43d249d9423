import type { Import, ImportItem } from '@palco/openapi';
import type { Language } from '../../../kernel/errors/language';
import type { Estimate } from './import-plan.pure';
import type { ItemRow, Totals } from './import-items.store';
import type { ImportRow } from './imports.store';
import { toProblem } from './problems.pure';

const nothing: Totals = { count: {}, bytes: 0, unknownSizes: 0, seconds: 0, unknownLengths: 0 };

function toTotals({ count, ...sums }: Totals): Import['totals'] {
  const of = (...statuses: readonly ItemRow['status'][]): number =>
    statuses.reduce((sum, status) => sum + (count[status] ?? 0), 0);
  return {
    found: of('planned', 'withheld', 'present', 'queued', 'downloading', 'done', 'failed'),
    planned: of('planned'),
    withheld: of('withheld'),
    present: of('present'),
    running: of('queued', 'downloading'),
    done: of('done'),
    failed: of('failed'),
    ...sums,
  };
}

export function toImport(
  row: ImportRow,
  {
    totals = nothing,
    estimate,
    language,
    now,
  }: {
    readonly totals?: Totals;
    readonly estimate: Estimate | null;
    readonly language: Language;
    readonly now: number;
  },
): Import {
  const { id, source, name, status, directoryId, errorCode, createdAt, updatedAt } = row;
  const isPaused = (status === 'reading' || status === 'running') && (row.pausedUntil?.getTime() ?? 0) > now;
  return {
    id,
    source,
    name,
    status,
    directoryId,
    totals: toTotals(totals),
    estimate,
    pausedUntil: isPaused ? (row.pausedUntil?.toISOString() ?? null) : null,
    error: errorCode === null || status !== 'failed' ? null : toProblem(errorCode, language),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

export function toImportItem(row: ItemRow, language: Language): ImportItem {
  const { id, sourceId, title, folders, captions, status, progress, videoId, oldAddress } = row;
  const hasProblem = status === 'withheld' || status === 'failed' || status === 'present';
  return {
    id,
    sourceId,
    title,
    folders,
    duration: row.durationSeconds,
    sizeBytes: row.totalBytes ?? row.sizeBytes,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    captions,
    chapters: row.chapters.length,
    hasPoster: row.posterAddress !== null,
    status,
    progress,
    videoId,
    oldAddress,
    problem: hasProblem && row.errorCode !== null ? toProblem(row.errorCode, language) : null,
    missing: row.missing.map((code) => toProblem(code, language)),
  };
}
