/** Processor time of a request, in milliseconds: of the process that answers it, and of the database. */
export interface RequestCost {
  readonly processMs: number;
  readonly databaseMs: number;
}

/** What is simulated: requests that come by chance, or from clients that each wait for their answer and ask again. */
export interface SimulationOptions {
  /** Processes that answer. Each has one thread; a request goes to the one that the balancer names next. */
  readonly processes: number;
  /** Cores that processes, database and clients share. */
  readonly cores: number;
  readonly cost: RequestCost;
  /** Processor time of the clients for a request, where they run on the same cores. Default 0. */
  readonly clientMs?: number;
  readonly load: { readonly perSecond: number } | { readonly clients: number };
  readonly requests: number;
  /** From 0 to below 1, like `Math.random`. */
  random(): number;
}

/** What clients see. */
export interface SimulatedLoad {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  /** Share of the cores that was busy. */
  readonly busy: number;
}

/** Work on one thread: a queue whose first request is worked on. A place without `single` works on all of them. */
interface Station {
  readonly single: boolean;
  readonly waiting: Visit[];
}

interface Visit {
  readonly startedAt: number;
  /** Work that is left here, in milliseconds of one core. */
  left: number;
  readonly next: readonly { readonly station: Station; readonly meanMs: number }[];
}

const exponential = (mean: number, random: () => number): number => -mean * Math.log(1 - random());

/**
 * Simulates the queues of a cluster: requests wait for the one thread of their process, then for the database; whoever works shares the cores
 * equally, and no thread has more than one. Times of work are exponential around their mean, because some answers are cheap and some are not.
 *
 * The first tenth of the requests fills the queues and is not counted.
 */
export function simulate(options: SimulationOptions): SimulatedLoad {
  const { cores, cost, clientMs = 0, load, requests, random } = options;
  const client: Station = { single: true, waiting: [] };
  const database: Station = { single: false, waiting: [] };
  const processes = Array.from({ length: options.processes }, (): Station => ({ single: true, waiting: [] }));
  const stations = [client, database, ...processes];
  const times: number[] = [];
  let now = 0;
  let busyMs = 0;
  let asked = 0;
  let countedFrom = { now: 0, busyMs: 0 };
  let nextArrival = 'perSecond' in load ? 0 : Infinity;

  function enter(visit: { startedAt: number; next: Visit['next'] }): void {
    const [step, ...next] = visit.next;
    if (step === undefined) return void answer(visit.startedAt);
    const left = exponential(step.meanMs, random);
    step.station.waiting.push({ startedAt: visit.startedAt, left, next });
  }
  function ask(): void {
    const station = processes[asked % processes.length] ?? client;
    asked += 1;
    enter({
      startedAt: now,
      next: [
        ...(clientMs > 0 ? [{ station: client, meanMs: clientMs }] : []),
        { station, meanMs: cost.processMs },
        { station: database, meanMs: cost.databaseMs },
      ],
    });
  }
  function answer(startedAt: number): void {
    times.push(now - startedAt);
    if (times.length === Math.floor(requests / 10)) countedFrom = { now, busyMs };
    if ('clients' in load) ask();
  }
  const working = (): Visit[] =>
    stations.flatMap(({ single, waiting }) => (single ? waiting.slice(0, 1) : waiting));

  if ('clients' in load) for (let index = 0; index < load.clients; index += 1) ask();
  while (times.length < requests) {
    const active = working();
    const speed = Math.min(1, cores / Math.max(1, active.length));
    const untilDone = Math.min(...active.map(({ left }) => left / speed));
    const step = Math.min(untilDone, nextArrival - now);
    now += step;
    busyMs += step * speed * active.length;
    for (const visit of active) visit.left -= step * speed;
    if ('perSecond' in load && now >= nextArrival) {
      nextArrival = now + exponential(1_000 / load.perSecond, random);
      ask();
    }
    for (const station of stations) {
      for (const visit of station.waiting.filter(({ left }) => left <= 1e-9)) {
        station.waiting.splice(station.waiting.indexOf(visit), 1);
        enter(visit);
      }
    }
  }
  const counted = times.slice(Math.floor(requests / 10)).toSorted((one, other) => one - other);
  const elapsed = now - countedFrom.now;
  const quantile = (share: number): number => counted[Math.floor(counted.length * share)] ?? Number.NaN;
  return {
    perSecond: (counted.length * 1_000) / elapsed,
    p50Ms: quantile(0.5),
    p95Ms: quantile(0.95),
    busy: (busyMs - countedFrom.busyMs) / (elapsed * cores),
  };
}
