import type { Config } from '../kernel/config/config';
import { countJobs } from '../kernel/jobs';
import { areFilesHeld } from '../kernel/storage/files-hold';
import { findMissing, findUnnamed } from '../modules/core/named-files';
import { findLiveFaults, openLiveRests } from '../modules/broadcast/ingest';
import type { Command } from './command';
import { withInstallation } from './open-installation';
import type { Installation } from './open-installation';

/** Compares the database with the files, and reports the differences. */
export const checkCommand: Command = {
  name: 'check',
  usage: '',
  help: 'compares the database with the files, and tells what does not fit',
  options: [
    { name: '--deep', value: null, help: 'reads every file, and compares sizes and digests' },
    { name: '--repair', value: null, help: 'removes files that nothing names for a day' },
  ],
  async run({ config, options, say }) {
    const repairs = options['--repair'] !== undefined;
    const isDeep = options['--deep'] !== undefined;
    return withInstallation(config, (installation) =>
      checkInstallation({ installation, config, repairs, isDeep, say }),
    );
  },
};

/** Answers 1 where faults remain. */
export async function checkInstallation(call: CheckCall): Promise<0 | 1> {
  const { installation, say } = call;
  const faults = (await tellMissing(call)) + (await tellUnnamed(call)) + (await checkLives(call));
  const { dead } = await countJobs(installation.db);
  if (dead > 0) say(`${dead} jobs were given up; see palco jobs list`);
  say(faults === 0 ? 'The database and the files fit.' : `${faults} faults.`);
  return faults === 0 ? 0 : 1;
}

interface CheckCall {
  readonly installation: Pick<Installation, 'db' | 'blobs' | 'parts'>;
  readonly config: Pick<Config, 's3' | 'dataDir'>;
  readonly repairs: boolean;
  readonly isDeep: boolean;
  say(line: string): void;
}

/** Returns how many faults there are: nothing repairs a file that is gone. */
async function tellMissing({ installation, isDeep, say }: CheckCall): Promise<number> {
  let faults = 0;
  for await (const fault of findMissing(installation, { isDeep })) {
    say(fault);
    faults += 1;
  }
  return faults;
}

/** Returns how many faults remain. */
async function tellUnnamed({ installation, repairs, say }: CheckCall): Promise<number> {
  let faults = 0;
  for await (const unnamed of findUnnamed({ ...installation, clock: { now: Date.now } })) {
    const isRemoved = repairs && (await unnamed.remove());
    say(`${unnamed.what} is named by nothing${isRemoved ? ' and is removed' : ''}`);
    if (!isRemoved) faults += 1;
  }
  return faults;
}

/** Returns how many faults remain. */
async function checkLives({ installation, config, repairs, say }: CheckCall): Promise<number> {
  const rests = openLiveRests(installation, config);
  const { lost, orphans } = await findLiveFaults(installation.db, rests);
  for (const { liveId, name } of lost) say(`recording ${name} of live ${liveId} is missing`);
  let faults = lost.length;
  for (const orphan of orphans) {
    const isRemoved = repairs && !(await areFilesHeld(installation.db)) && (await orphan.remove());
    say(`${orphan.path} is of a live that is gone${isRemoved ? ' and is removed' : ''}`);
    if (!isRemoved) faults += 1;
  }
  return faults;
}
