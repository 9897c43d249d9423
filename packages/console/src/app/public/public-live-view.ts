import type { Palco } from '@palco/sdk';
import { livesApi } from '@palco/sdk/lives';
import type { Language } from '@palco/sdk/i18n';
import { createLiveView, type LiveView } from '@palco/sdk/live-view';

/** A live for everybody; the page takes the language that its team chose. */
export function publicLiveView(
  palco: Palco,
  liveId: string,
  adopt: (language: Language) => unknown = palco.i18n.setLanguage,
): LiveView {
  return createLiveView({
    async fetch(signal) {
      const live = await palco.use(livesApi).player(liveId, { signal });
      if (live.idioma !== null) await adopt(live.idioma);
      return live;
    },
  });
}
