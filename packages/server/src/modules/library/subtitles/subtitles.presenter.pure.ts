import type { components, PlayerVideo, Subtitle, SubtitleJob } from '@palco/openapi';
import type { Language } from '../../../kernel/errors/language';
import { mediaUrl } from '../videos/index.pure';
import type { Linked } from '../videos';
import { toSubtitleFailure } from './job-failures.pure';
import { languageLabel } from '../../../kernel/intl/formatters.pure';
import type { ParsedSubtitle } from './parse-subtitle.pure';
import type { SubtitleHead, SubtitleJobRow, SubtitleRow } from './subtitles.store';
import type { TeamLinks } from '../../core/access';

/** Subtitles as the contract lists them. */
export function toSubtitle(row: SubtitleHead, video: Linked, links: TeamLinks): Subtitle {
  return {
    language: row.language,
    label: languageLabel(row.language),
    origin: row.origin,
    url: mediaUrl(video, row.fileKey, links),
    version: row.version,
  };
}

/** Lines of a file that are named in an answer. */
const mostLines = 20;

/** Subtitles of a file, with what of it was not taken. */
export function toUploadedSubtitle(
  subtitle: Subtitle,
  { cues, leftOut }: ParsedSubtitle,
): components['schemas']['UploadedSubtitle'] {
  const { length: count } = leftOut;
  return { ...subtitle, leftOut: { count, total: cues.length + count, lines: leftOut.slice(0, mostLines) } };
}

/** The same with their cues. */
export function toSubtitleCues(
  row: SubtitleRow,
  video: Linked,
  links: TeamLinks,
): components['schemas']['SubtitleCues'] {
  return { ...toSubtitle(row, video, links), cues: row.cues };
}

/** Subtitles as the embedded player takes them. */
export function toPlayerSubtitle(
  row: SubtitleHead,
  video: Linked,
  links: TeamLinks,
): PlayerVideo['subtitles'][number] {
  const { language, label, url } = toSubtitle(row, video, links);
  return { language, label, url };
}

/** What is said of a language for which no job was ever asked for. */
export function noSubtitleJob(language: string, by: SubtitleJob['by']): SubtitleJob {
  return { id: null, status: 'none', progress: 0, language, heard: null, by, error: null };
}

/** A job of the queue as the contract shows it. */
export function toSubtitleJob(
  row: SubtitleJobRow,
  { by, language }: { readonly by: SubtitleJob['by']; readonly language: Language },
): SubtitleJob {
  return {
    id: row.id,
    status: row.status,
    progress: row.status === 'done' ? 100 : row.progress,
    language: row.language,
    heard: row.heard,
    by,
    error: row.status === 'failed' ? toSubtitleFailure(row.errorCode ?? '', language) : null,
  };
}
