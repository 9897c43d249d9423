import type { VideoPatch } from '@palco/openapi';
import { httpError } from '../../../kernel/errors/http-error';
import type { FieldFault } from '../../../kernel/errors/http-error';
import { readDomains } from '../../../kernel/http/domain-entry';
import type { StoredChapter } from '../../../schema/videos';

/**
 * Normalizes the changes of a body for storage: tags without duplicates, domains in canonical form, chapters sorted by time.
 *
 * @throws 422 for an invalid domain, a blank tag or title, two chapters at one time, or one at or after the end of the video.
 */
export function readPatch(body: VideoPatch, durationSeconds: number | null): VideoPatch {
  const { tags, allowedDomains, chapters } = body;
  return {
    ...body,
    ...(tags === undefined ? {} : { tags: readTags(tags) }),
    ...(allowedDomains === undefined
      ? {}
      : { allowedDomains: readDomains('allowedDomains', allowedDomains) }),
    ...(chapters === undefined ? {} : { chapters: readChapters(chapters, durationSeconds) }),
  };
}

function refuseAll(fields: readonly FieldFault[]): void {
  if (fields.length > 0) throw httpError({ status: 422, code: 'INVALID_FIELDS', fields });
}

const tidy = (text: string): string => text.normalize('NFC').trim();

/** The first spelling of a tag counts: two that differ in case alone are one. */
function readTags(texts: readonly string[]): string[] {
  const tags = texts.map(tidy);
  refuseAll(blanksOf(tags, (index) => `tags.${index}`));
  const byName = new Map<string, string>();
  for (const tag of tags) if (!byName.has(tag.toLowerCase())) byName.set(tag.toLowerCase(), tag);
  return [...byName.values()];
}

function blanksOf(texts: readonly string[], fieldOf: (index: number) => string): FieldFault[] {
  return texts.flatMap((text, index) =>
    text === '' ? [{ field: fieldOf(index), code: 'REQUIRED' as const }] : [],
  );
}

function readChapters(given: readonly StoredChapter[], durationSeconds: number | null): StoredChapter[] {
  const chapters = given.map(({ inicio, titulo }) => ({
    // To the millisecond, so that floating-point noise does not make two chapters differ.
    inicio: Math.round(inicio * 1000) / 1000,
    titulo: tidy(titulo),
  }));
  const times = chapters.map(({ inicio }) => inicio);
  refuseAll([
    ...blanksOf(
      chapters.map(({ titulo }) => titulo),
      (index) => `chapters.${index}.titulo`,
    ),
    ...times.flatMap((time, index): FieldFault[] => {
      const field = `chapters.${index}.inicio`;
      if (times.indexOf(time) < index) return [{ field, code: 'REPEATED' }];
      if (durationSeconds === null || time < durationSeconds) return [];
      return [{ field, code: 'TOO_LARGE', parameters: { max: Math.floor(durationSeconds) } }];
    }),
  ]);
  return chapters.sort((one, other) => one.inicio - other.inicio);
}
