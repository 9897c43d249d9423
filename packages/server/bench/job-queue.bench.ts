// Taking a job from a backlog of 20,000 takes about as long as from one of 1,000; `--short` judges no figure.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { openDatabase } from '../src/kernel/database/open-database';
import { createApp } from '../src/kernel/http/create-app';
import { jobs } from '../src/schema/kernel/jobs';
import { takeJobs } from '../src/kernel/jobs/take-jobs.store';

const short = process.argv.includes('--short');
const [few, many] = short ? [100, 500] : [1_000, 20_000];
const takings = short ? 10 : 200;
const maxRatio = 2;

const dataDir = mkdtempSync(join(tmpdir(), 'palco-bench-'));
const { log } = createApp({ logLevel: 'silent', trustProxy: false });
const { db, close } = await openDatabase({ config: { dataDir, databaseUrl: null }, log });

/** Median time of taking a job of 20 teams, in milliseconds. */
async function measure(backlog: number): Promise<number> {
  await db.delete(jobs);
  await db.execute(sql`
    insert into jobs (id, kind, subject_id, account_id)
    select gen_random_uuid(), 'bench', gen_random_uuid(), md5((n % 20)::text)::uuid from generate_series(1, ${backlog}) n`);
  const times: number[] = [];
  for (let i = 0; i < takings; i += 1) {
    const startedAt = performance.now();
    await takeJobs(db, { kinds: [{ kind: 'bench', fullAccounts: [] }], holder: 'bench', leaseMs: 60_000 });
    times.push(performance.now() - startedAt);
  }
  return times.sort((a, b) => a - b)[takings >> 1] ?? Number.NaN;
}

try {
  await measure(few);
  const [fewMs, manyMs] = [await measure(few), await measure(many)];
  const ratio = manyMs / fewMs;
  console.log(
    `backlog of ${few}: ${fewMs.toFixed(2)} ms; of ${many}: ${manyMs.toFixed(2)} ms; ratio ${ratio.toFixed(2)}`,
  );
  if (!short && ratio > maxRatio) {
    console.error(`more than ${maxRatio} times as long`);
    process.exitCode = 1;
  }
} finally {
  await close();
  rmSync(dataDir, { recursive: true, force: true });
}
