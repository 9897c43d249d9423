import type { Config } from '../kernel/config/config';
import { countJobs, listOpenJobs } from '../kernel/jobs';
import { findLiveFaults, openLiveRests } from '../modules/ingest';
import { findLostVideos, listServedFiles } from '../modules/media';
import type { Command } from './command';
import { openInstallation } from './open-installation';
import type { Installation } from './open-installation';

/** Compares the database with the files, and reports the differences. */
export const checkCommand: Command = {
  name: 'check',
  usage: '',
  help: 'compares the database with the files, and tells what does not fit',
  options: [{ name: '--repair', value: null, help: 'removes files that nothing names' }],
  async run({ config, options, say }) {
    const installation = await openInstallation(config);
    try {
      const call = { installation, config, repairs: options['--repair'] !== undefined, say };
      const faults = (await checkVideos(call)) + (await checkLives(call));
      const { dead } = await countJobs(installation.db);
      if (dead > 0) say(`${dead} jobs were given up; see palco jobs list`);
      say(faults === 0 ? 'The database and the files fit.' : `${faults} faults.`);
      return faults === 0 ? 0 : 1;
    } finally {
      await installation.close();
    }
  },
};

interface CheckCall {
  readonly installation: Installation;
  readonly config: Config;
  readonly repairs: boolean;
  say(line: string): void;
}

/** Returns how many faults remain. */
async function checkVideos({ installation, repairs, say }: CheckCall): Promise<number> {
  const lost = await findLostVideos(installation);
  for (const { id, missing } of lost) say(`video ${id} plays from ${missing}, which is missing`);
  const orphans = await findOrphans(installation);
  for (const prefix of orphans) {
    say(`${prefix} is named by nothing${repairs ? ' and is removed' : ''}`);
    if (repairs) await installation.blobs.removePrefix(prefix);
  }
  return lost.length + (repairs ? 0 : orphans.length);
}

/** Returns how many faults remain. */
async function checkLives({ installation, config, repairs, say }: CheckCall): Promise<number> {
  const rests = openLiveRests(installation, config);
  const { lost, orphans } = await findLiveFaults(installation.db, rests);
  for (const { liveId, name } of lost) say(`recording ${name} of live ${liveId} is missing`);
  for (const { liveId, place, what } of orphans) {
    say(`${place} is of a live that is gone${repairs ? ' and is removed' : ''}`);
    if (repairs) await (what === 'media' ? rests.removeMedia(liveId) : rests.removeRecordings(liveId));
  }
  return lost.length + (repairs ? 0 : orphans.length);
}

/** Files of runs that no video is served from, except those of open jobs, which may become the served ones. */
async function findOrphans({ db, blobs }: Installation): Promise<string[]> {
  const open = new Set<string>();
  const waiting = new Set<string>();
  for await (const { subjectId, payload } of listOpenJobs(db)) {
    open.add(subjectId);
    waiting.add(String(payload['prefix'] ?? ''));
  }
  const served = await listServedFiles(db);
  const orphans: string[] = [];
  for (const id of await blobs.list('videos')) {
    if (open.has(id)) continue;
    for (const run of await blobs.list(`videos/${id}`)) {
      const prefix = `videos/${id}/${run}`;
      if (!served.has(prefix) && !waiting.has(prefix)) orphans.push(prefix);
    }
  }
  return orphans;
}
