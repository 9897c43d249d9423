import type { Transaction } from '../kernel/database/database';
import { insertPlaces, insertPlaylist } from '../modules/library/playlists';
import type { DemoTeam } from './demo-people';
import { demoTeams } from './demo-people';
import { demoPlaylists } from './demo-playlists';
import { stableId } from './stable-id';

const hourMs = 3_600_000;

/**
 * Makes the playlists of the demo teams whose videos were all added just now: one that somebody deleted does not come back with
 * a later start. `added` finds the id of a video by its team and its title.
 */
export async function addDemoPlaylists(
  tx: Transaction,
  { added, now }: { added: (team: DemoTeam, title: string) => string | undefined; now: number },
): Promise<void> {
  for (const [key, all] of Object.entries(demoPlaylists)) {
    const team = key as DemoTeam;
    for (const [index, { title, description = '', videos }] of all.entries()) {
      const ids = videos.flatMap((video) => added(team, video) ?? []);
      if (ids.length < videos.length) continue;
      const id = stableId('playlist', team, title);
      const createdAt = new Date(now - (index + 1) * hourMs);
      const accountId = demoTeams[team];
      await insertPlaylist(tx, { id, accountId, title, description, createdAt });
      await insertPlaces(
        tx,
        ids.map((videoId, place) => ({ playlistId: id, videoId, position: place + 1 })),
      );
    }
  }
}
