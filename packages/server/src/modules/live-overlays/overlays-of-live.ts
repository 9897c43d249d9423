import type { OverlaysOfLive } from '../lives';
import { toPlayerOverlay } from './live-overlays.presenter.pure';
import { listOverlays } from './live-overlays.store';

/** For the module `lives`. */
export const overlaysOfLive: OverlaysOfLive = {
  async forPlayer({ db, mediaLinks }, liveId) {
    const shown = (await listOverlays(db, liveId)).filter(({ active }) => active);
    return shown.map((overlay) => toPlayerOverlay(overlay, (key) => mediaLinks.url(key)));
  },
  async imageKeys(tx, liveId) {
    return (await listOverlays(tx, liveId)).map(({ imageKey }) => imageKey);
  },
};
