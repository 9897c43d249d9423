import type { VideoImport } from '@palco/openapi';
import type { Language } from '../../../kernel/errors/language';
import { toImportFailure } from './import-failures.pure';
import type { VideoImportRow } from './video-imports.store';

export function toVideoImport(row: VideoImportRow, language: Language): VideoImport {
  const { id, shownAddress: address, title, directoryId, status, progress, errorCode } = row;
  const { receivedBytes, totalBytes, createdAt, updatedAt } = row;
  return {
    id,
    address,
    title,
    directoryId,
    status,
    progress,
    receivedBytes,
    totalBytes,
    videoId: status === 'done' ? id : null,
    error: errorCode === null || status !== 'failed' ? null : toImportFailure(errorCode, language),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
