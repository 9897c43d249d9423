import { PalcoProvider } from '@palco/react';
import { videosApi } from '@palco/sdk';
import { StrictMode, type ReactNode } from 'react';
import type { Root } from 'react-dom/client';
import { LivePlayerPage } from '../../features/live-player';
import { findPlayer, PlayerPage } from '../../features/player';
import type { FollowPlayer } from '../../ui/video-player/follow-player';
import { useDocumentLanguage } from '../use-document-language';
import { openEmbedPage, type EmbedPage } from './embed-page';
import { followPlays } from './follow-plays';
import { showNoEmbed } from './no-embed';
import { publicLiveView } from './public-live-view';

/** Of a right to watch; the server cuts it to the session of the element. */
const rightSeconds = 3_600;

function Localized({ children }: { children: ReactNode }) {
  useDocumentLanguage();
  return children;
}

function liveOf({ palco, frame, adopt }: EmbedPage, liveId: string): ReactNode {
  const view = publicLiveView(palco, liveId, adopt);
  let isTold = false;
  view.$state.listen(({ stage }) => {
    if (isTold || stage === 'loading') return;
    isTold = true;
    if (stage === 'shown') frame.post({ type: 'ready' });
    else frame.post({ type: 'failed', code: 'LIVE_NOT_FOUND', message: '' });
  });
  return <LivePlayerPage view={view} follow={followPlays({ subject: { liveId } })} />;
}

/** What the page around is told where there is no player. */
const failures = {
  missing: 'NOT_FOUND',
  limited: 'DELIVERY_QUOTA_REACHED',
  offline: 'NETWORK_ERROR',
  failed: 'NETWORK_ERROR',
} as const;

function videoOf({ palco, frame, adopt, hasToken }: EmbedPage, videoId: string): ReactNode {
  let token: string | undefined;
  const getToken = async (): Promise<string> => {
    const right = await palco.use(videosApi).playbackToken(videoId, { expiresIn: rightSeconds });
    token = right.token;
    return token;
  };
  const found = findPlayer(palco, videoId, { adopt, ...(hasToken && { getToken }) });
  void found.then((player) => {
    if (player.stage === 'ready') return frame.post({ type: 'ready' });
    const code = failures[player.stage];
    return frame.post({ type: 'failed', code, message: '' });
  });
  // The right is known once there is a player.
  const follow: FollowPlayer = (player, details) => {
    const stop = player.$state.listen(({ stage }, before) => {
      if (stage === 'ended' && before?.stage !== 'ended')
        frame.post({ type: 'done', videoId, title: document.title });
    });
    const end = followPlays({ subject: { videoId }, ...(token !== undefined && { token }) })(player, details);
    return () => {
      stop();
      end();
    };
  };
  return <PlayerPage found={found} follow={follow} />;
}

/** Shows a video or a live to the page around the frame. */
export async function showEmbedPlayer(root: Root, search: string): Promise<void> {
  const page = await openEmbedPage(search);
  if (page === null) return showNoEmbed(root);
  const asked = new URLSearchParams(search);
  const liveId = asked.get('liveId');
  const shown = liveId === null ? videoOf(page, asked.get('videoId') ?? '') : liveOf(page, liveId);
  root.render(
    <StrictMode>
      <PalcoProvider palco={page.palco}>
        <Localized>{shown}</Localized>
      </PalcoProvider>
    </StrictMode>,
  );
}
