import type { SourceChapter } from '../../../schema/imports';
import type { SourceItem } from './source-library';

const longest = { id: 500, title: 255, description: 5000, folder: 100, tag: 50, address: 2000 } as const;
const mostTags = 20;
const mostChapters = 100;
/** Longer than any film; what a source tells beyond is a fault of its own. */
const longestSeconds = 7 * 86_400;

/** Without control characters and the white space around it. */
function clean(text: string, most: number): string {
  const plain = text.replaceAll(/[^\P{Cc}\n\t]|\p{Cs}/gu, '').trim();
  return [...plain].slice(0, most).join('').trim();
}

const oneLine = (text: string, most: number): string => clean(text.replaceAll(/\s+/g, ' '), most);

const measured = (value: number | null, most: number): number | null =>
  value === null || !Number.isFinite(value) || value <= 0 || value > most ? null : value;

/** Chapters in the order of their time, one at each. */
export function cleanChapters(chapters: readonly SourceChapter[]): SourceChapter[] {
  const byTime = new Map<number, string>();
  for (const { at, title } of chapters) {
    const name = oneLine(title, longest.title);
    if (Number.isFinite(at) && at >= 0 && at <= longestSeconds && name !== '')
      byTime.set(Math.floor(at), name);
  }
  return [...byTime]
    .map(([at, title]) => ({ at, title }))
    .toSorted((one, other) => one.at - other.at)
    .slice(0, mostChapters);
}

/** Of a service, or of a folder or bucket, whose files have `file:` before their paths. */
const isAddress = (text: string | null): text is string =>
  text !== null &&
  text.length <= longest.address &&
  URL.canParse(text) &&
  /^(?:https?|file):$/.test(new URL(text).protocol);

/** An item as it is kept: whatever the source wrote fits the columns. Null for one without an id. */
export function cleanItem(item: SourceItem): SourceItem | null {
  const sourceId = item.sourceId.trim();
  if (sourceId === '' || sourceId.length > longest.id) return null;
  const title = oneLine(item.title, longest.title);
  return {
    ...item,
    sourceId,
    title: title === '' ? sourceId.slice(0, longest.title) : title,
    description: clean(item.description, longest.description),
    folders: item.folders.map((name) => oneLine(name, longest.folder)).filter((name) => name !== ''),
    tags: [...new Set(item.tags.map((tag) => oneLine(tag, longest.tag)).filter((tag) => tag !== ''))].slice(
      0,
      mostTags,
    ),
    durationSeconds: measured(item.durationSeconds, longestSeconds),
    sizeBytes: measured(item.sizeBytes === null ? null : Math.floor(item.sizeBytes), Number.MAX_SAFE_INTEGER),
    publishedAt:
      item.publishedAt === null || Number.isNaN(item.publishedAt.getTime()) ? null : item.publishedAt,
    captions: [...new Set(item.captions)].slice(0, 50),
    chapters: cleanChapters(item.chapters),
    posterAddress: isAddress(item.posterAddress) ? item.posterAddress : null,
    oldAddress: isAddress(item.oldAddress) ? item.oldAddress : null,
  };
}
