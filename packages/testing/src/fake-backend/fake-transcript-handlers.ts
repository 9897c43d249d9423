import { contains, type FakeHandlers, teamOf } from './fake-call';

/** What is said in the videos of the team, whole cues at a time. */
export const transcriptHandlers = {
  searchTranscripts(call) {
    const team = teamOf(call);
    const query = call.query.get('query');
    const directoryId = call.query.get('directoryId');
    const ours = call.world.videos.filter(
      (video) =>
        video.accountId === team.conta_id && (directoryId === null || video.directoryId === directoryId),
    );
    const items = ours.flatMap((video) => {
      const moments = (call.world.said.get(video.id) ?? []).filter(({ texto }) => contains(texto, query));
      const { id: videoId, title, duration, picture } = video;
      const shown = { videoId, title, directoryId: video.directoryId, duration, picture, language: 'pt-BR' };
      return moments.length === 0 ? [] : { ...shown, moments: moments.slice(0, 3) };
    });
    return { status: 200, body: { items, hasMore: false } };
  },
} satisfies FakeHandlers;
