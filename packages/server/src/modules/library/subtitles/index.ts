export { createSubtitlesModule } from './subtitles.routes';
export { deleteSubtitles } from './subtitles.store';
export { subtitlesForPlayer, subtitlesForVideo } from './subtitles-of-video';
