export { createSubtitlesModule } from './subtitles.routes';
export { subtitlesForPlayer, subtitlesForVideo } from './subtitles-of-video';
