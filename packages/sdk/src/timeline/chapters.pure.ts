/** A chapter as a video of the API has it: where it begins, in seconds, and what it is called. */
export interface ChapterItem {
  readonly inicio: number;
  readonly titulo: string;
}

/** A chapter of the timeline. */
export interface Chapter {
  /** Seconds. */
  readonly start: number;
  readonly title: string;
}

/**
 * Chapters by start time. Of several with the same start the first is kept; one with an invalid start or no title is dropped.
 *
 * @example
 * ```ts
 * toChapters([
 *   { inicio: 90, titulo: 'Exercícios' },
 *   { inicio: 0, titulo: ' Abertura ' },
 * ]);
 * // [{ start: 0, title: 'Abertura' }, { start: 90, title: 'Exercícios' }]
 * ```
 */
export function toChapters(items: readonly ChapterItem[]): readonly Chapter[] {
  const chapters = items
    .map(({ inicio, titulo }) => ({ start: inicio, title: titulo.trim() }))
    .filter(({ start, title }) => start >= 0 && Number.isFinite(start) && title !== '')
    .sort((one, other) => one.start - other.start);
  return chapters.filter(({ start }, index) => start !== chapters[index - 1]?.start);
}

/**
 * Index of the chapter at a time; -1 before the first one.
 *
 * @example
 * ```ts
 * const chapters = toChapters([
 *   { inicio: 0, titulo: 'Abertura' },
 *   { inicio: 90, titulo: 'Exercícios' },
 * ]);
 * show(chapters[chapterAt(chapters, 120)]?.title); // 'Exercícios'
 * ```
 */
export function chapterAt(chapters: readonly Chapter[], time: number): number {
  return chapters.findLastIndex(({ start }) => start <= time);
}
