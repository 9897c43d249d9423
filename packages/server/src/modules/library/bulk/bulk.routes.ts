import { ok } from '../../../kernel/http/module';
import type { ServerModule } from '../../../kernel/http/module';
import { changeVideos, undoChange } from './bulk.service';

/** Bulk changes of videos, and their undo. */
export function createBulkModule(): ServerModule {
  return {
    name: 'bulk',
    handlers: {
      bulkVideos: ok(changeVideos),
      undo: ok(undoChange),
    },
  };
}
