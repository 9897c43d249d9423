import type { OverlaysOfLive } from '../lives';
import { toPlayerOverlay } from './live-overlays.presenter.pure';
import { listImageKeys, listOverlays } from './live-overlays.store';

/** For the module `lives`. */
export const overlaysOfLive: OverlaysOfLive = {
  async forPlayer({ db, mediaLinks }, liveId) {
    const shown = (await listOverlays(db, liveId)).filter(({ active }) => active);
    return shown.map((overlay) => toPlayerOverlay(overlay, (key) => mediaLinks.url(key)));
  },
  imageKeys: listImageKeys,
};
