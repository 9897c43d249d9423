import type { UploadErrorCode } from '../kernel/error-codes';
import type { FileJudge, RejectedFile, UploadLimits, UploadSource, UploadTarget } from './upload-contract';

/** Refuses before a video is created. */
export function sortFiles(
  files: readonly File[],
  { maxFileSize = Infinity }: UploadLimits,
  judge?: FileJudge,
) {
  const codeOf = (file: File): UploadErrorCode | null | undefined | false =>
    judge?.(file) || (file.size > maxFileSize ? 'UPLOAD_FILE_TOO_LARGE' : !file.size && 'UPLOAD_EMPTY_FILE');
  return {
    accepted: files.filter((file) => !codeOf(file)),
    rejected: files.flatMap((file): readonly RejectedFile[] | RejectedFile => {
      const code = codeOf(file);
      return code ? { file, code } : [];
    }),
  };
}

/** A file of the queue; its video is named after it, without the extension. */
export function sourceOf(id: string, file: File, target?: UploadTarget): UploadSource {
  const { size, name: fileName } = file;
  return { id, file, name: fileName.replace(/(.)\.[^.]*$/, '$1'), fileName, size, ...target };
}
