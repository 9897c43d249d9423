import type { Answer, Call, ServerModule } from '../../../kernel/http/module';
import { changeVideos, undoChange } from './bulk.service';

async function change(call: Call<'bulkVideos'>): Promise<Answer<'bulkVideos'>> {
  return { status: 200, body: await changeVideos(call) };
}

async function undo(call: Call<'undo'>): Promise<Answer<'undo'>> {
  return { status: 200, body: await undoChange(call) };
}

/** Bulk changes of videos, and their undo. */
export function createBulkModule(): ServerModule {
  return { name: 'bulk', handlers: { bulkVideos: change, undo } };
}
