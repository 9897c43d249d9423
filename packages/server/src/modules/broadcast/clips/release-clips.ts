import type { ServerContext } from '../../../kernel/context';
import type { AiredMedia } from '../ingest';
import { listUnmadeClips } from './clips.store';

/** What a clip that failed is made of stays for another try. */
const keptFailedMs = 60 * 60_000;

/** Releases what is kept for clips that are made, gone, or failed a while ago. */
export async function releaseOld(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  aired: Pick<AiredMedia, 'listHeld' | 'release'>,
  seen: Set<string>,
): Promise<void> {
  const held = await aired.listHeld();
  const unmade = await listUnmadeClips(db, held);
  const isNeeded = (id: string): boolean =>
    unmade.some(
      (row) =>
        row.id === id && (row.status === 'making' || clock.now() - row.updatedAt.getTime() < keptFailedMs),
    );
  // At the second look: media are kept before their clip is written.
  const old = held.filter((id) => !isNeeded(id));
  for (const id of old) if (seen.has(id)) await aired.release(id);
  seen.clear();
  for (const id of old) seen.add(id);
}
