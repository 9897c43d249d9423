import type { Cluster } from './cluster';
import type { Host } from './host';

/** Which worker does the job of a video or an import; null for none. */
export async function workerOf(
  { database, hosts }: Cluster,
  kind: string,
  subject: string,
): Promise<Host | null> {
  const { rows } = await database.query<{ leased_by: string }>(
    "select leased_by from jobs where kind = $1 and subject_id = $2 and status = 'running'",
    [kind, subject],
  );
  // Machine, folder, process, random part.
  const pid = Number(rows[0]?.leased_by.split('|')[2]);
  return [hosts['worker-1'], hosts['worker-2']].find((worker) => worker.has(pid)) ?? null;
}
