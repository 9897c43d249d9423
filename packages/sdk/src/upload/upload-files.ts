import type { UploadErrorCode } from '../kernel/error-codes';
import type {
  FileValidator,
  RejectedFile,
  UploadLimits,
  UploadSource,
  UploadTarget,
} from './upload-contract';

/**
 * Splits files into accepted and rejected ones, before any video is created.
 *
 * @example
 * ```ts
 * const { accepted, rejected } = sortFiles([file], { maxFileSize: 5 * 1024 ** 3 });
 * rejected.forEach(({ file, code }) => show(`${file.name}: ${code}`));
 * ```
 */
export function sortFiles(
  files: readonly File[],
  { maxFileSize = Infinity }: UploadLimits = {},
  validate?: FileValidator,
) {
  const accepted: File[] = [];
  const rejected: RejectedFile[] = [];
  for (const file of files) {
    const code: UploadErrorCode | null | false | undefined =
      validate?.(file) ||
      (file.size > maxFileSize && 'UPLOAD_FILE_TOO_LARGE') ||
      (!file.size && 'UPLOAD_EMPTY_FILE');
    if (code) rejected.push({ file, code });
    else accepted.push(file);
  }
  return { accepted, rejected };
}

let lastId = 0;

/**
 * The source of a file. Its title is the file's name without the extension, unless `target` has a `name`.
 *
 * @example
 * ```ts
 * const { name } = sourceOf(new File(['x'], 'aula-12.mp4')); // 'aula-12'
 * ```
 */
export function sourceOf(file: File, target?: UploadTarget): UploadSource {
  const { size, name: fileName } = file;
  const id = `upload-${++lastId}`;
  return { id, file, name: fileName.replace(/(.)\.[^.]*$/, '$1'), fileName, size, ...target };
}
