// What an activity costs the machine: processor time by part of the product, and statements of the database.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import pg from 'pg';

/** Processor time and statements. */
export interface Spent {
  /** Seconds of processor time of the server's own process. */
  readonly serverSeconds: number;
  /** Of its children, which convert and package. */
  readonly mediaSeconds: number;
  readonly databaseSeconds: number;
  /** Statements that the database ran. */
  readonly queries: number;
}

/** What was used so far, or between two readings. */
export interface Usage extends Spent {
  /** When it was read, in seconds. */
  readonly at: number;
}

interface Ticks {
  readonly pid: number;
  readonly parent: number;
  readonly own: number;
  /** Of children that have ended and were waited for. */
  readonly ended: number;
}

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

function readTicks(): Ticks[] {
  const pids = execFileSync('ps', ['-eo', 'pid='], { encoding: 'utf8' }).trim().split('\n').map(Number);
  return pids.flatMap((pid) => {
    try {
      // The second field, the name, may hold spaces and brackets.
      const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = text
        .slice(text.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      const [, parent = 0] = fields;
      const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
      return [{ pid, parent, own: user + system, ended: endedUser + endedSystem }];
    } catch {
      return [];
    }
  });
}

function below(all: readonly Ticks[], pid: number): Ticks[] {
  return all.filter(({ parent }) => parent === pid).flatMap((child) => [child, ...below(all, child.pid)]);
}

const seconds = (ticks: readonly Ticks[]): number =>
  ticks.reduce((sum, { own, ended }) => sum + own + ended, 0) / ticksPerSecond;

/** Reads what a server and its database have used so far. The database must have `pg_stat_statements`. */
export function openCostMeter(parts: {
  readonly serverPid: number;
  readonly databasePid: number;
  readonly databaseUrl: string;
}) {
  const client = new pg.Client({ connectionString: parts.databaseUrl });
  const connected = client.connect();
  /** Of this meter itself, which are not counted. */
  let asked = 0;
  async function read(): Promise<Usage> {
    await connected;
    const { rows } = await client.query<{ calls: string }>(
      'select coalesce(sum(calls), 0) as calls from pg_stat_statements where toplevel',
    );
    const queries = Number(rows[0]?.calls) - asked;
    asked += 1;
    const all = readTicks();
    const server = all.filter(({ pid }) => pid === parts.serverPid);
    const database = all.filter(({ pid }) => pid === parts.databasePid);
    const own = server.reduce((sum, ticks) => sum + ticks.own, 0) / ticksPerSecond;
    return {
      serverSeconds: own,
      mediaSeconds: seconds(server) - own + seconds(below(all, parts.serverPid)),
      databaseSeconds: seconds([...database, ...below(all, parts.databasePid)]),
      queries,
      at: performance.now() / 1_000,
    };
  }
  return { read, close: () => client.end() };
}

const keys = ['serverSeconds', 'mediaSeconds', 'databaseSeconds', 'queries'] as const;

/** What was used between two readings, without what an idle product uses in that time. */
export function usedBetween(before: Usage, after: Usage, idlePerSecond: Spent | null): Usage {
  const at = after.at - before.at;
  const used = keys.map((key) => [
    key,
    Math.max(0, after[key] - before[key] - (idlePerSecond?.[key] ?? 0) * at),
  ]);
  return { ...(Object.fromEntries(used) as Spent), at };
}

/** For one unit of what was done. */
export const perUnit = (usage: Usage, units: number): Spent =>
  Object.fromEntries(keys.map((key) => [key, usage[key] / units])) as unknown as Spent;

/** Both at once. */
export const together = (one: Spent, other: Spent): Spent =>
  Object.fromEntries(keys.map((key) => [key, one[key] + other[key]])) as unknown as Spent;

/** Seconds of processor time of processes with all below them. */
export function readSeconds(pids: readonly number[]): number[] {
  const all = readTicks();
  return pids.map((pid) => seconds([...all.filter((ticks) => ticks.pid === pid), ...below(all, pid)]));
}

/** Processor seconds that the children of this process have used so far. */
export const childSeconds = (): number => seconds(below(readTicks(), process.pid));
