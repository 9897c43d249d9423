import type { ServerModule } from '../../../kernel/http/module';
import { changeVideos, undoChange } from './bulk.service';

/** Bulk changes of videos, and their undo. */
export function createBulkModule(): ServerModule {
  return {
    name: 'bulk',
    handlers: {
      bulkVideos: async (call) => ({ status: 200, body: await changeVideos(call) }),
      undo: async (call) => ({ status: 200, body: await undoChange(call) }),
    },
  };
}
