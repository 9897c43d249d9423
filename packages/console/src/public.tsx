import { openPageRoot } from './app/page-root';
import { publicPalco } from './app/public/public-palco';

const root = openPageRoot();
const liveId = new URLSearchParams(location.search).get('liveId');
const stays = () => undefined;
// Each page is a chunk of its own. If it does not load, the fallback text of public.html stays, with a reload link.
if (root && location.pathname.startsWith('/classroom'))
  import('./app/public/show-classroom').then(
    ({ showClassroom }) => showClassroom(root, liveId, publicPalco()),
    stays,
  );
else if (root && location.pathname.startsWith('/certificado/'))
  import('./app/public/show-certificate').then(
    ({ showCertificate }) => showCertificate(root, location.pathname, publicPalco()),
    stays,
  );
else if (root && location.pathname === '/chat')
  import('./app/public/show-chat').then(
    ({ showChat }) => showChat(root, location.search, publicPalco()),
    stays,
  );
else if (root && liveId !== null)
  import('./app/public/show-live').then(({ showLive }) => showLive(root, liveId, publicPalco()), stays);
else if (root)
  import('./app/public/show-player').then(
    ({ showPlayer }) => showPlayer(root, location.search, publicPalco()),
    stays,
  );
