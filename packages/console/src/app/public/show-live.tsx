import { PalcoProvider } from '@palco/react';
import type { Palco } from '@palco/sdk';
import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { LivePlayerPage } from '../../features/live-player';
import { useDocumentLanguage } from '../use-document-language';
import { followPlays } from './follow-plays';
import { publicLiveView } from './public-live-view';

/** Shows the live with this id to anybody. */
export function showLive(root: Root, liveId: string, palco: Palco): void {
  const view = publicLiveView(palco, liveId);
  const follow = followPlays({ subject: { liveId } });
  root.render(
    <StrictMode>
      <PalcoProvider palco={palco}>
        <LocalizedLive view={view} follow={follow} />
      </PalcoProvider>
    </StrictMode>,
  );
}

function LocalizedLive(props: Parameters<typeof LivePlayerPage>[0]) {
  useDocumentLanguage();
  return <LivePlayerPage {...props} />;
}
