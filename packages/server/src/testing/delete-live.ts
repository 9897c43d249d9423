import { picturesOfClassroom } from '../modules/classroom';
import { overlaysOfLive } from '../modules/live-overlays';
import { purgeLives } from '../modules/lives/live-trash.service';
import type { TestServer } from './start-test-server';

/** Deletes a live, takes it out of the trash for good, and removes what belonged to it. */
export async function deleteLiveForGood(server: TestServer, token: string, id: string): Promise<void> {
  await server.call(`/v1/live-streams/${id}`, { token, method: 'DELETE' });
  await server.call(`/v1/trash/${id}`, { token, method: 'DELETE' });
  await purgeLives(server.context, [overlaysOfLive, picturesOfClassroom]);
}
