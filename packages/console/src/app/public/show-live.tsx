import { PalcoProvider } from '@palco/react';
import { liveCalls, type Palco } from '@palco/sdk';
import { createLiveView } from '@palco/sdk/live-view';
import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { LivePage } from '../../features/live-player';
import { useDocumentLanguage } from '../use-document-language';

/** Shows the live with this id to anybody. */
export function showLive(root: Root, liveId: string, palco: Palco): void {
  const view = createLiveView({
    async ask(signal) {
      const live = await palco.use(liveCalls).player(liveId, { signal });
      if (live.idioma !== null) await palco.i18n.setLanguage(live.idioma);
      return live;
    },
  });
  root.render(
    <StrictMode>
      <PalcoProvider palco={palco}>
        <LocalizedLive view={view} />
      </PalcoProvider>
    </StrictMode>,
  );
}

function LocalizedLive(props: Parameters<typeof LivePage>[0]) {
  useDocumentLanguage();
  return <LivePage {...props} />;
}
