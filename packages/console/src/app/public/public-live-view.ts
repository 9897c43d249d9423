import type { Palco } from '@palco/sdk';
import { livesApi } from '@palco/sdk/lives';
import { createLiveView, type LiveView } from '@palco/sdk/live-view';

/** A live for everybody; the page takes the language that its team chose. */
export function publicLiveView(palco: Palco, liveId: string): LiveView {
  return createLiveView({
    async fetch(signal) {
      const live = await palco.use(livesApi).player(liveId, { signal });
      if (live.idioma !== null) await palco.i18n.setLanguage(live.idioma);
      return live;
    },
  });
}
