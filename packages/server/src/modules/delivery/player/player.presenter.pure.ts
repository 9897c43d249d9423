import type { PlayerVideo } from '@palco/openapi';
import type { PlayableVideo } from './player.store';

/** A video as the contract's embedded player shows it. */
export function toPlayerVideo(
  { video, color, language, subtitleLanguage }: PlayableVideo,
  addresses: Pick<
    PlayerVideo,
    | 'thumbnail'
    | 'subtitles'
    | 'playback_url'
    | 'playback_expires_at'
    | 'chapters'
    | 'storyboard_url'
    | 'endScreen'
    | 'sign_language_url'
    | 'mark'
  >,
): PlayerVideo {
  return {
    videoId: video.id,
    title: video.title,
    duration: video.durationSeconds,
    width: video.width,
    height: video.height,
    ...addresses,
    defaultSubtitleLanguage: subtitleLanguage,
    playerColor: color,
    idioma: language === 'pt-BR' || language === 'en' ? language : null,
  };
}
