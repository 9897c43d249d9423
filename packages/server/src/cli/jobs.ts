import { StartError } from '../kernel/errors/start-error';
import { countJobs, findJob, listDeadLetters, listOpenJobs, retryJob } from '../kernel/jobs';
import type { JobRow } from '../kernel/jobs';
import type { Command, CommandCall } from './command';
import { withInstallation } from './open-installation';
import type { Installation } from './open-installation';

type Action = (call: CommandCall, installation: Installation) => Promise<void>;

function describe(job: JobRow): string {
  const { id, kind, status, attempts, progress, errorCode, runAfter, everyMs, cron, timeZone } = job;
  const state = status === 'running' ? `running, ${progress} %` : status;
  const why = errorCode === null ? '' : `  ${errorCode} after ${attempts} tries`;
  const calendar = cron === null ? '' : ` (${cron} ${timeZone ?? ''})`;
  const isRecurring = everyMs !== null || cron !== null;
  const next = isRecurring ? `  next ${runAfter.toISOString()}${calendar}` : '';
  return `${id}  ${kind}  ${state}${why}${next}`;
}

const actions: Readonly<Record<string, Action>> = {
  async list({ say }, { db }) {
    const { open, dead } = await countJobs(db);
    say(`${open} open`);
    for await (const job of listOpenJobs(db)) say(`  ${describe(job)}`);
    say(`${dead} given up`);
    for await (const job of listDeadLetters(db)) say(`  ${describe(job)}`);
  },
  async show({ words, say }, { db }) {
    const job = await findJob(db, words[1] ?? '');
    if (job === undefined) throw new StartError('There is no such job.');
    say(describe(job));
    say(`  subject ${job.subjectId}${job.accountId === null ? '' : `, turn of ${job.accountId}`}`);
    say(`  made ${job.createdAt.toISOString()}, ended ${job.finishedAt?.toISOString() ?? 'not yet'}`);
    // Only the names of the payload's fields: the values may include e-mail addresses.
    say(`  carries ${Object.keys(job.payload).join(', ') || 'nothing'}`);
    for (const line of job.errorDetail?.split('\n') ?? []) say(`  ${line}`);
  },
  async retry({ words, options, say }, { db }) {
    const given = words.slice(1).map((id) => ({ id }));
    let repeated = 0;
    for await (const { id } of options['--all'] ? listDeadLetters(db) : given) {
      say(`${id}  ${await db.transaction((tx) => retryJob(tx, id))}`);
      repeated += 1;
    }
    if (repeated === 0) say('Nothing to repeat.');
  },
};

/** Lists the queue and the dead letters, and retries dead letters. */
export const jobsCommand: Command = {
  name: 'jobs',
  usage: 'list | show <id> | retry <id>…',
  help: 'shows open jobs and those that were given up, and repeats them',
  options: [{ name: '--all', value: null, help: 'with retry: everything that was given up' }],
  async run(call) {
    const action = actions[call.words[0] ?? 'list'];
    if (action === undefined) throw new StartError('Expected palco jobs list, show or retry.');
    await withInstallation(call.config, (installation) => action(call, installation));
  },
};
