import type { ResumeRecord } from './resume-store';

const edgeBytes = 65_536;

/**
 * SHA-256 of the first and the last 64 KiB. Empty where the file cannot be read and on pages without https, which have no
 * `crypto.subtle`: then only name, size and date are compared.
 */
export async function hashOf(file: File): Promise<string> {
  try {
    const edges = await new Blob([file.slice(0, edgeBytes), file.slice(-edgeBytes)]).arrayBuffer();
    return new Uint8Array(await crypto.subtle.digest('SHA-256', edges)).join();
  } catch {
    return '';
  }
}

/** Whether a chosen file is the one of the record, by name, size, date and its first and last bytes. */
export async function isSameFile(file: File, record: ResumeRecord): Promise<boolean> {
  const { fileName, size, lastModified, hash } = record;
  return (
    file.name === fileName &&
    file.size === size &&
    file.lastModified === lastModified &&
    (await hashOf(file)) === hash
  );
}
