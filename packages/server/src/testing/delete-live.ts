import { picturesOfClassroom } from '../modules/broadcast/classroom';
import { overlaysOfLive } from '../modules/broadcast/live-overlays';
import { purgeLives } from '../modules/broadcast/lives/trash/live-trash.service';
import type { TestServer } from './start-test-server';

/** Deletes a live, takes it out of the trash for good, and removes what belonged to it. */
export async function deleteLiveForGood(server: TestServer, token: string, id: string): Promise<void> {
  await server.call(`/v1/live-streams/${id}`, { token, method: 'DELETE' });
  await server.call(`/v1/trash/${id}`, { token, method: 'DELETE' });
  await purgeLives(server.context, [overlaysOfLive, picturesOfClassroom]);
}
