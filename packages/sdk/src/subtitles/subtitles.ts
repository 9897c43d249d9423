import type { CueList, SubtitleCues, SubtitleJob, SubtitleList, UploadedSubtitle } from '@palco/openapi';
import type { CallOptions, VersionedCallOptions } from '../kernel/call-options';
import { fileForm } from '../kernel/multipart';
import type { Palco } from '../palco';

export type {
  Cue,
  CueList,
  Subtitle,
  SubtitleCues,
  SubtitleFailure,
  SubtitleJob,
  SubtitleList,
  UploadedSubtitle,
} from '@palco/openapi';

/** A subtitle file and the language that it is in. */
export interface SubtitleFile {
  /** WebVTT, SRT or SBV, at most 2 MiB. */
  readonly file: Blob;
  /** Ends in `.vtt`, `.srt` or `.sbv`. Default: the name of a `File`. */
  readonly fileName?: string;
  /** BCP 47, for example `pt-BR`. */
  readonly language: string;
}

/** The calls about the subtitles of a video. All throw `SdkError`. */
export interface SubtitlesApi {
  /** All subtitles of a video, by language. */
  list(videoId: string, options?: CallOptions): Promise<SubtitleList>;
  /**
   * Replaces the subtitles of the language with what is readable; `leftOut` of the answer names the lines of what is not.
   * `SUBTITLE_MALFORMED` (nothing is readable), `SUBTITLE_EMPTY` and `TOO_MANY_CUES` (422) leave what was there,
   * `INVALID_SUBTITLE_TYPE` is a 415.
   */
  upload(videoId: string, input: SubtitleFile, options?: CallOptions): Promise<UploadedSubtitle>;
  remove(videoId: string, language: string, options?: VersionedCallOptions): Promise<void>;
  cues(videoId: string, language: string, options?: CallOptions): Promise<SubtitleCues>;
  /** Replaces the cues of a language, which must be in order of their start and may overlap; creates the subtitles where there are none. */
  updateCues(
    videoId: string,
    { language, cues }: { language: string; cues: CueList },
    options?: VersionedCallOptions,
  ): Promise<SubtitleCues>;
  /**
   * Starts a transcription job; returns the job under way for the language instead of starting a second one. Default
   * language: that of the video's folder, of the team, or `pt-BR`.
   */
  startJob(videoId: string, language?: string, options?: CallOptions): Promise<SubtitleJob>;
  /** The newest job of a language; its `status` is `none` where there was none. */
  job(videoId: string, language: string, options?: CallOptions): Promise<SubtitleJob>;
}

/**
 * The calls about subtitles as a capability.
 *
 * @example
 * ```ts
 * await palco.use(subtitlesApi).upload(videoId, { file, language: 'pt-BR' });
 * const { items } = await palco.use(subtitlesApi).list(videoId);
 * ```
 */
export function subtitlesApi({ client: { call } }: Pick<Palco, 'client'>): SubtitlesApi {
  const at = (id: string) => ({ id });
  return {
    list: (id, options) => call('GET', '/v1/videos/{id}/subtitles', { path: at(id), options }),
    upload: (id, input, options) =>
      call('POST', '/v1/videos/{id}/subtitles/upload', { path: at(id), body: subtitleForm(input), options }),
    remove: (id, language, options) =>
      call('DELETE', '/v1/videos/{id}/subtitle', { path: at(id), query: { language }, options }),
    cues: (id, language, options) =>
      call('GET', '/v1/videos/{id}/subtitles/{language}/cues', { path: { id, language }, options }),
    updateCues: (id, { language, cues }, options) =>
      call('PUT', '/v1/videos/{id}/subtitles/{language}/cues', {
        path: { id, language },
        body: cues,
        options,
      }),
    startJob: (id, language, options) =>
      call('POST', '/v1/videos/{id}/subtitles/job', { path: at(id), body: { language }, options }),
    job: (id, language, options) =>
      call('GET', '/v1/videos/{id}/subtitles/job', { path: at(id), query: { language }, options }),
  };
}

function subtitleForm({ file, fileName, language }: SubtitleFile): { file: string; language: string } {
  // The contract types a multipart body as an object; a `FormData` is sent.
  return fileForm(file, { fileName, fields: { language } }) as { file: string; language: string };
}
