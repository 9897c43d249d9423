import { openPageRoot } from './app/page-root';
import { publicPalco, showPlayer } from './app/public/show-player';

const root = openPageRoot();
const liveId = new URLSearchParams(location.search).get('liveId');
if (root && liveId !== null) {
  // A page of a video does without it. Where it is lost, the words of the document stay, with a way to load the page again.
  import('./app/public/show-live').then(
    ({ showLive }) => showLive(root, liveId, publicPalco()),
    () => undefined,
  );
} else if (root) showPlayer(root, location.search);
