import type { Answer, Call, ServerModule } from '../../kernel/http/module';
import { changeVideos, undoChange } from './bulk.service';

async function change(call: Call<'bulkVideos'>): Promise<Answer<'bulkVideos'>> {
  return { status: 200, body: await changeVideos(call) };
}

async function undo(call: Call<'undo'>): Promise<Answer<'undo'>> {
  return { status: 200, body: await undoChange(call) };
}

/** Changes of several videos at once, and the way back. */
export function createBulkModule(): ServerModule {
  return { name: 'bulk', handlers: { bulkVideos: change, undo } };
}
