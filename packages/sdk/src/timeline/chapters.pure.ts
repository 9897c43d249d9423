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

/** Chapters in order of time; of several that begin together the first counts, and one without a place or a title does not. */
export function toChapters(items: readonly ChapterItem[]): readonly Chapter[] {
  const chapters = items
    .map(({ inicio, titulo }) => ({ start: inicio, title: titulo.trim() }))
    .filter(({ start, title }) => start >= 0 && Number.isFinite(start) && title !== '')
    .sort((one, other) => one.start - other.start);
  return chapters.filter(({ start }, index) => start !== chapters[index - 1]?.start);
}

/** Place of the chapter that a time lies in; -1 before the first one. */
export function chapterAt(chapters: readonly Chapter[], time: number): number {
  return chapters.findLastIndex(({ start }) => start <= time);
}
