import { openPageRoot } from './app/page-root';
import { publicPalco, showPlayer } from './app/public/show-player';

const root = openPageRoot();
const liveId = new URLSearchParams(location.search).get('liveId');
if (root && liveId !== null) {
  // The page of a video does not need this chunk. If it does not load, the fallback text of public.html stays, with a reload link.
  import('./app/public/show-live').then(
    ({ showLive }) => showLive(root, liveId, publicPalco()),
    () => undefined,
  );
} else if (root) showPlayer(root, location.search);
