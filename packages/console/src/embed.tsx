import { openPageRoot } from './app/page-root';

const root = openPageRoot();
const stays = () => undefined;
// As in public.tsx. A build of its own: parts that these pages shared with those would make those larger.
if (root && location.pathname === '/embed/upload')
  import('./app/public/show-embed-upload').then(
    ({ showEmbedUpload }) => showEmbedUpload(root, location.search),
    stays,
  );
else if (root && location.pathname === '/embed/classroom')
  import('./app/public/show-embed-classroom').then(
    ({ showEmbedClassroom }) => showEmbedClassroom(root, location.search),
    stays,
  );
else if (root)
  import('./app/public/show-embed-player').then(
    ({ showEmbedPlayer }) => showEmbedPlayer(root, location.search),
    stays,
  );
