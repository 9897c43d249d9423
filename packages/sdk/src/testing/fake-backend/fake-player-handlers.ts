import { FakeRefusal, type FakeHandlers } from './fake-call';

/** The player on pages of other sites. */
export const playerHandlers: FakeHandlers<'getPlayer'> = {
  getPlayer({ world, path }) {
    const video = world.videos.find(({ id }) => id === path['videoId']);
    if (video?.status !== 'ready' || video.playback_url === null) throw new FakeRefusal(404, 'NOT_FOUND');
    const { videoId, title, duration, width, height, thumbnail, playback_url, accountId } = video;
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
        playerColor: corPadrao,
        idioma,
      },
    };
  },
};
