import type { ServerContext } from '../../../kernel/context';
import { decodeText } from '../../../kernel/decode-text.pure';
import { httpError } from '../../../kernel/errors/http-error';
import { createSmallFileIntake } from '../../../kernel/multipart';
import type { SmallFile, SmallFileIntake } from '../../../kernel/multipart';
import { maxCues } from './cues.pure';
import { parseSubtitle, SubtitleCountError, SubtitleSyntaxError } from './parse-subtitle.pure';
import type { ParsedSubtitle } from './parse-subtitle.pure';
import { requireLanguage } from './subtitles.service';

/** What an upload says. */
export interface ReceivedSubtitle extends ParsedSubtitle {
  readonly language: string;
}

const maxBytes = 2 * 1_048_576;
/** Every file has times. */
const cueTime = /\d:\d\d/;
const onFile = (code: 'INVALID_VALUE') => [{ field: 'file', code }];

/** Receives subtitle files: at most 2 MiB, WebVTT, SRT or SBV. Only the parsed cues are used; the original bytes are dropped. */
export function createSubtitleIntake({
  signal,
}: Pick<ServerContext, 'signal'>): SmallFileIntake<ReceivedSubtitle> {
  return createSmallFileIntake({
    signal,
    maxBytes,
    fields: ['language'],
    tooLarge: () => httpError({ status: 413, code: 'FILE_TOO_LARGE', fields: onFile('INVALID_VALUE') }),
    accept: readSubtitle,
  });
}

/** @throws 415 `INVALID_SUBTITLE_TYPE`, 422 `SUBTITLE_MALFORMED` with the first line where nothing is readable, `SUBTITLE_EMPTY` or `TOO_MANY_CUES`, 422 on `language`. */
function readSubtitle({ bytes, fileName, fields }: SmallFile): ReceivedSubtitle {
  const text = /\.(?:vtt|srt|sbv)$/i.test(fileName ?? '') ? decodeText(bytes, cueTime) : null;
  if (text === null)
    throw httpError({ status: 415, code: 'INVALID_SUBTITLE_TYPE', fields: onFile('INVALID_VALUE') });
  const language = requireLanguage((fields['language'] ?? '').trim());
  try {
    return { language, ...parseSubtitle(text) };
  } catch (error) {
    throw refusalOf(error);
  }
}

function refusalOf(error: unknown): unknown {
  if (error instanceof SubtitleCountError) {
    const code = error.count === 'none' ? 'SUBTITLE_EMPTY' : 'TOO_MANY_CUES';
    const fields = onFile('INVALID_VALUE');
    return httpError({ status: 422, code, fields, parameters: { max: maxCues }, cause: error });
  }
  if (!(error instanceof SubtitleSyntaxError)) return error;
  const fields = [{ field: 'file', code: 'INVALID_LINE' as const, parameters: { line: error.line } }];
  return httpError({ status: 422, code: 'SUBTITLE_MALFORMED', fields, cause: error });
}
