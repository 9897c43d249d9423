import { dateAt, numberAt, textAt } from './read-json.pure';
import type { Told } from './file-library.pure';

/**
 * The columns of `videos.csv` by what their names say: an export is written in the language of its account, and each language has
 * its own names.
 */
const columns = {
  id: /^(?:video id|id do v[ií]deo|id de v[ií]deo)$/i,
  title: /(?:title|t[ií]tulo).*(?:original)?/i,
  description: /(?:description|descri[cç][aã]o)/i,
  length: /(?:duration|dura[cç][aã]o).*ms/i,
  published: /(?:publish|publica[cç][aã]o)/i,
  created: /(?:creat|cria[cç][aã]o)/i,
} as const;

/** What the list of an export of YouTube says of its films, by the title that their files are called by. */
export function readVideosCsv(rows: readonly (readonly string[])[]): ReadonlyMap<string, Told> {
  const [head = [], ...lines] = rows;
  const indexOf = (pattern: RegExp): number => head.findIndex((name) => pattern.test(name.trim()));
  const place = Object.fromEntries(
    Object.entries(columns).map(([key, pattern]) => [key, indexOf(pattern)]),
  ) as Record<keyof typeof columns, number>;
  const told = new Map<string, Told>();
  if (place.id < 0 || place.title < 0) return told;
  for (const line of lines) {
    const cell = (key: keyof typeof columns): string => line[place[key]]?.trim() ?? '';
    const title = cell('title');
    if (title === '') continue;
    const milliseconds = Number(cell('length'));
    told.set(fileKey(title), {
      title,
      description: cell('description'),
      durationSeconds: milliseconds > 0 ? milliseconds / 1000 : null,
      publishedAt: dateAt({ at: cell('published') || cell('created') }, 'at'),
      oldAddress: /^[\w-]{11}$/.test(cell('id')) ? `https://www.youtube.com/watch?v=${cell('id')}` : null,
    });
  }
  return told;
}

/** How an export calls the file of a film: without signs that a file system refuses, cut at 47 letters. */
export const fileKey = (title: string): string =>
  title
    .normalize('NFC')
    .replaceAll(/[\\/:*?"<>|'&_]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 40)
    .toLowerCase();

/** What Google Photos writes beside each film. */
export function readPhotosJson(text: string): Told {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return {};
  }
  const title = textAt(value, 'title').replace(/\.[^.]{1,5}$/, '');
  const seconds = numberAt(value, 'photoTakenTime', 'timestamp');
  return {
    ...(title !== '' && { title }),
    description: textAt(value, 'description'),
    publishedAt: seconds === null ? null : new Date(seconds * 1000),
  };
}
