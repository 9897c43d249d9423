import { FakeRefusal, type FakeHandlers } from './fake-call';
import { subtitlesOf } from './fake-subtitle-handlers';

/** The player on pages of other sites. */
export const playerHandlers = {
  getPlayer({ world, path }) {
    const video = world.videos.find(({ id }) => id === path['videoId']);
    if (video?.status !== 'ready' || video.playback_url === null) throw new FakeRefusal(404, 'NOT_FOUND');
    const { videoId, title, duration, width, height, thumbnail, playback_url, accountId } = video;
    const { chapters, storyboard_url, endScreen, playback_expires_at } = video;
    const { corPadrao = null, idioma = null } = world.teamDetails.get(accountId) ?? {};
    return {
      status: 200,
      body: {
        videoId,
        title,
        duration,
        width,
        height,
        thumbnail,
        playback_url,
        playback_expires_at: playback_expires_at ?? '2100-01-01T00:00:00.000Z',
        chapters,
        storyboard_url,
        endScreen,
        subtitles: subtitlesOf(world, videoId).map(({ language, label, url }) => ({ language, label, url })),
        defaultSubtitleLanguage:
          world.directorySettings.get(video.directoryId)?.defaultSubtitleLanguage ?? null,
        playerColor: corPadrao,
        idioma,
      },
    };
  },
} satisfies FakeHandlers;
