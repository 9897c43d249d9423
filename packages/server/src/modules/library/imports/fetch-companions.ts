import { readFile, stat } from 'node:fs/promises';
import type { ServerContext } from '../../../kernel/context';
import { HttpError } from '../../../kernel/errors/http-error';
import { OutboundError, sendRequest } from '../../../kernel/outbound';
import { readBody } from '../../../kernel/outbound/fetch-document';
import { newImageFile, requireImage } from '../../core/images';
import type { NewFile } from '../../core/named-files';
import { canonicalLanguage, readCaptionFile, subtitleFileOf } from '../subtitles';
import type { ImportedSubtitle } from '../subtitles';
import type { MissingCode } from './problems.pure';
import type { LocatedVideo, SourceFile } from './source-library';

/** What comes with a film, ready to be put. */
export interface Companions {
  readonly subtitles: readonly ImportedSubtitle[];
  readonly poster: NewFile | null;
  readonly missing: readonly MissingCode[];
}

const captionBytes = 2 * 1_048_576;
const pictureBytes = 10 * 1_048_576;
const timeoutMs = 30_000;

type Fetching = Pick<ServerContext, 'config'> & { readonly signal: AbortSignal };

async function readSmall(
  file: SourceFile,
  { config, signal }: Fetching,
  maxBytes: number,
): Promise<Buffer | null> {
  if ('path' in file) return (await stat(file.path)).size > maxBytes ? null : readFile(file.path);
  try {
    const answer = await sendRequest(file.address, {
      headers: file.headers,
      publicHeaders: { 'user-agent': `Mozilla/5.0 (compatible; ${config.product}-import/1.0)` },
      allowed: config.outboundAllow,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      maxRedirects: 5,
    });
    if (answer.status === 200) return await readBody(answer, maxBytes);
    answer.body.destroy();
    return null;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof OutboundError) return null;
    throw error;
  }
}

/** Fetches captions and poster of a film. What cannot be read costs no film: it is named. */
export async function fetchCompanions(
  fetching: Fetching,
  videoId: string,
  { captions, poster }: Pick<LocatedVideo, 'captions' | 'poster'>,
): Promise<Companions> {
  const missing = new Set<MissingCode>();
  const subtitles = new Map<string, ImportedSubtitle>();
  for (const one of captions) {
    const language = canonicalLanguage(one.language);
    const bytes = language === null ? null : await readSmall(one.file, fetching, captionBytes);
    const cues = bytes && readCaptionFile(bytes);
    if (language === null || cues === null) missing.add('CAPTION_UNREADABLE');
    // Some services have those that people wrote before those that a machine did.
    else if (!subtitles.has(language)) subtitles.set(language, subtitleFileOf(videoId, language, cues));
  }
  const picture = poster === null ? null : await readPoster(fetching, videoId, poster);
  if (poster !== null && picture === null) missing.add('POSTER_UNREADABLE');
  return { subtitles: [...subtitles.values()], poster: picture, missing: [...missing] };
}

async function readPoster(fetching: Fetching, videoId: string, file: SourceFile): Promise<NewFile | null> {
  const bytes = await readSmall(file, fetching, pictureBytes);
  if (bytes === null) return null;
  try {
    return newImageFile({ folder: `videos/${videoId}`, image: requireImage(bytes) });
  } catch (error) {
    if (error instanceof HttpError) return null;
    throw error;
  }
}
