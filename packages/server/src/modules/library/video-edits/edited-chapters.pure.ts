import { isKept, toEdited, toOriginal } from '../../../kernel/edit-list.pure';
import type { KeptRange } from '../../../kernel/edit-list.pure';
import type { StoredChapter } from '../../../schema/videos';

/**
 * Chapters of an original as the edited video has them: one of which nothing is left goes, and one whose beginning is cut begins
 * where it goes on.
 */
export function followChapters(
  ranges: readonly KeptRange[],
  chapters: readonly StoredChapter[],
): StoredChapter[] {
  return chapters.flatMap((chapter, index) => {
    const end = chapters[index + 1]?.inicio ?? Infinity;
    const isLeft = ranges.some(({ from, until }) => until > chapter.inicio + 0.001 && from < end - 0.001);
    return isLeft ? [{ ...chapter, inicio: toEdited(ranges, chapter.inicio) }] : [];
  });
}

const isSame = (one: readonly StoredChapter[], other: readonly StoredChapter[]): boolean =>
  one.length === other.length &&
  one.every(
    ({ inicio, titulo }, index) => inicio === other[index]?.inicio && titulo === other[index]?.titulo,
  );

/** The chapters of the original: as they were, or those that somebody wrote since with the hidden ones of before. */
export function originalChapters(
  ranges: readonly KeptRange[],
  current: readonly StoredChapter[],
  before: { readonly original: readonly StoredChapter[]; readonly written: readonly StoredChapter[] } | null,
): StoredChapter[] {
  if (before !== null && isSame(current, before.written)) return [...before.original];
  const shown = current.map((chapter) => ({ ...chapter, inicio: toOriginal(ranges, chapter.inicio) }));
  const taken = new Set(shown.map(({ inicio }) => inicio));
  const hidden = (before?.original ?? []).filter(
    ({ inicio }) => !isKept(ranges, inicio) && !taken.has(inicio) && !startsShown(ranges, inicio, before),
  );
  return [...shown, ...hidden].sort((one, other) => one.inicio - other.inicio);
}

/** Whether a chapter that begins in a cut was shown all the same, behind it. */
function startsShown(
  ranges: readonly KeptRange[],
  inicio: number,
  before: { readonly original: readonly StoredChapter[] } | null,
): boolean {
  const originals = before?.original ?? [];
  const index = originals.findIndex((one) => one.inicio === inicio);
  return followChapters(ranges, originals.slice(index, index + 2)).some(
    (one) => one.titulo === originals[index]?.titulo,
  );
}
