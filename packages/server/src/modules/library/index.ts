import type { ServerContext } from '../../kernel/context';
import type { ServerModule } from '../../kernel/http/module';
import type { Core } from '../core';
import { createBulkModule } from './bulk';
import { createDirectoriesModule } from './directories';
import { createImportsModule } from './imports';
import { createIntegrationsModule } from './integrations';
import { createPlaylistsModule } from './playlists';
import { createSubtitlesModule, subtitlesForVideo } from './subtitles';
import { createTranscriptsModule } from './transcripts';
import { createTrashModule } from './trash';
import { createUploadsModule } from './uploads';
import { createVideoEditsModule } from './video-edits';
import { createVideoImportsModule } from './video-imports';
import { createVideosModule } from './videos';

export interface Library {
  readonly integrations: ReturnType<typeof createIntegrationsModule>;
  readonly modules: readonly ServerModule[];
}

/** What the library needs of the floors above. */
interface LibraryParts extends Pick<Core, 'images'> {
  readonly recordings: Parameters<typeof createVideosModule>[0]['recordings'];
  readonly expireLive: Parameters<typeof createTrashModule>[1]['expireLive'];
}

/** Videos with their folders, playlists and subtitles, and all ways into the library and out of it. */
export function createLibrary(context: ServerContext, parts: LibraryParts): Library {
  const { images, recordings } = parts;
  const integrations = createIntegrationsModule(context);
  return {
    integrations,
    modules: [
      createDirectoriesModule(),
      createPlaylistsModule(context, { images }),
      createVideosModule({ images, subtitlesOf: subtitlesForVideo, recordings }),
      createSubtitlesModule(context),
      createTranscriptsModule(),
      createBulkModule(),
      createTrashModule(context, parts),
      createUploadsModule(context),
      createVideoEditsModule(context),
      createVideoImportsModule(context),
      createImportsModule(context),
      integrations,
    ],
  };
}
