import { createRoute, redirect } from '@tanstack/react-router';
import { GoTo, page, signedIn } from '../../routing';
import { parseEditSearch } from './edit/edit-search';
import { importItemsList, libraryImportsList } from './library-imports/library-imports.list';
import { parseLibrarySearch } from './library/library.list';
import { parsePlaylistSearch } from './playlists/playlist-search';
import { trashList } from './trash/trash.list';
import { parseWatchSearch } from './watch/watch-search';

const library = page(signedIn, () => import('./library/library-page'), 'LibraryPage');
const trash = page(signedIn, () => import('./trash/trash-page'), 'TrashPage');
const watch = page(signedIn, () => import('./watch/watch-page'), 'WatchPage');
const playlist = page(signedIn, () => import('./playlists/playlist-page'), 'PlaylistPage');
const imports = page(signedIn, () => import('./library-imports/library-imports-page'), 'LibraryImportsPage');
const oneImport = page(signedIn, () => import('./library-imports/library-import-page'), 'LibraryImportPage');
const edit = page(signedIn, () => import('./edit/edit-page'), 'EditPage');

/**
 * The upload and create addresses of other releases lead to the library. A component, not a redirect of the route, so that
 * the routing rules come first: they lead a blocked team to /blocked.
 */
const LibraryInstead = () => <GoTo to="/vod/dashboard" />;
const instead = { getParentRoute: () => signedIn, component: LibraryInstead };

/** The library and its videos. A folder has its own address, the root is /vod/dashboard. */
export const videosRoutes = [
  createRoute({
    ...library,
    path: '/vod',
    validateSearch: parseLibrarySearch,
    beforeLoad: ({ search }) => {
      if (search.directoryId === undefined) throw redirect({ to: '/vod/dashboard', search, replace: true });
    },
  }),
  createRoute({ ...library, path: '/vod/dashboard', validateSearch: parseLibrarySearch }),
  createRoute({ ...trash, path: '/vod/trash', validateSearch: trashList.parse }),
  createRoute({ ...instead, path: '/vod/upload' }),
  createRoute({ ...instead, path: '/vod/create' }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/vod/playlists',
    component: () => <GoTo to="/vod/dashboard" search={{ tab: 'playlists' }} />,
  }),
  createRoute({ ...playlist, path: '/vod/playlists/$playlistId', validateSearch: parsePlaylistSearch }),
  createRoute({ ...imports, path: '/vod/imports', validateSearch: libraryImportsList.parse }),
  createRoute({ ...oneImport, path: '/vod/imports/$importId', validateSearch: importItemsList.parse }),
  createRoute({ ...watch, path: '/vod/$videoId', validateSearch: parseWatchSearch }),
  createRoute({ ...edit, path: '/vod/$videoId/edit', validateSearch: parseEditSearch }),
] as const;
