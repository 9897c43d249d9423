export { indexTranscripts } from './index-transcripts.job';
export { createSubtitlesModule } from './subtitles.routes';
export { deleteSubtitles } from './subtitles.store';
export { subtitlesForPlayer, subtitlesForVideo } from './subtitles-of-video';
export { addImportedSubtitle, readCaptionFile, subtitleFileOf } from './imported-subtitle';
export { canonicalLanguage } from './language.pure';

export type { ImportedSubtitle } from './imported-subtitle';
export { addFollowed, followingSubtitles, saveFollowed, writeFollowed } from './followed-subtitles';
export type { FollowedSubtitle } from './followed-subtitles';
export type { SubtitleRow } from './subtitles.store';
