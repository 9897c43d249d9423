import type { Transaction } from '../../../kernel/database/database';
import { decodeText } from '../../../kernel/decode-text.pure';
import type { NewFile } from '../../core/named-files';
import type { Cue } from './cues.pure';
import { parseSubtitle, SubtitleCountError, SubtitleSyntaxError } from './parse-subtitle.pure';
import { vttOf } from './subtitles.service';
import { saveSubtitle } from './subtitles.store';

/** The cues of a file of another service; null where it has none that can be read. */
export function readCaptionFile(bytes: Uint8Array): Cue[] | null {
  const text = decodeText(bytes, /\d:\d\d/);
  if (text === null) return null;
  try {
    return parseSubtitle(text).cues;
  } catch (error) {
    if (error instanceof SubtitleCountError || error instanceof SubtitleSyntaxError) return null;
    throw error;
  }
}

/** Subtitles that come with a new video, and the file that is written of them. */
export interface ImportedSubtitle {
  readonly language: string;
  readonly cues: Cue[];
  readonly file: NewFile;
}

/** The file has to be put before {@link addImportedSubtitle}. */
export const subtitleFileOf = (videoId: string, language: string, cues: Cue[]): ImportedSubtitle => ({
  language,
  cues,
  file: vttOf(videoId, cues),
});

/** Writes the subtitles of a video that was made in the same transaction. */
export async function addImportedSubtitle(
  tx: Transaction,
  videoId: string,
  { subtitle: { language, cues, file }, now }: { readonly subtitle: ImportedSubtitle; readonly now: Date },
): Promise<void> {
  await saveSubtitle(tx, { videoId, language, origin: 'upload', cues, fileKey: file.key, now });
}
