import { PalcoProvider } from '@palco/react';
import type { Palco } from '@palco/sdk';
import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { findPlayer, PlayerPage, type PlayerPageProps } from '../../features/player';
import { useDocumentLanguage } from '../use-document-language';
import { followPlays } from './follow-plays';

function LocalizedPlayer(props: PlayerPageProps) {
  useDocumentLanguage();
  return <PlayerPage {...props} />;
}

/** Shows the player of the video that the address names. */
export function showPlayer(root: Root, search: string, palco: Palco): void {
  const asked = new URLSearchParams(search);
  const [videoId, token] = [asked.get('videoId'), asked.get('token')];
  const found = findPlayer(palco, videoId, token === null ? {} : { getToken: async () => token });
  const follow =
    videoId === null ? undefined : followPlays({ subject: { videoId }, ...(token !== null && { token }) });
  root.render(
    <StrictMode>
      <PalcoProvider palco={palco}>
        <LocalizedPlayer found={found} follow={follow} />
      </PalcoProvider>
    </StrictMode>,
  );
}
