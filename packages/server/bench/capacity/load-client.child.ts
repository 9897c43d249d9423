// The clients of the capacity bench, in a process of their own, whose work is measured apart from the servers'.
import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** Requests to several addresses in turn: by clients that wait for their answer, or by chance at a rate. */
export interface LoadTask {
  readonly urls: readonly string[];
  readonly token: string;
  readonly requests: number;
  readonly clients: number | null;
  readonly perSecond: number | null;
}

export interface LoadReport {
  readonly seconds: number;
  /** Milliseconds of each answer. */
  readonly times: readonly number[];
  readonly failure?: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

function ask(url: string, token: string): Promise<number> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${answer.statusCode}`));
      answer.resume().on('end', () => resolve(performance.now() - startedAt));
    }).on('error', reject);
  });
}

async function run({ urls, token, requests, clients, perSecond }: LoadTask): Promise<LoadReport> {
  const times: number[] = [];
  let asked = 0;
  const next = async (): Promise<void> => {
    const url = urls[asked % urls.length] ?? '';
    asked += 1;
    times.push(await ask(url, token));
  };
  const begun = performance.now();
  if (perSecond === null) {
    const share = Math.ceil(requests / (clients ?? 1));
    const work = async (): Promise<void> => {
      for (let index = 0; index < share; index += 1) await next();
    };
    await Promise.all(Array.from({ length: clients ?? 1 }, work));
  } else {
    const under: Promise<void>[] = [];
    // By the clock, so that a late timer does not lower the rate.
    for (let at = begun; under.length < requests; at += (-1_000 / perSecond) * Math.log(1 - Math.random())) {
      if (at > performance.now()) await delay(at - performance.now());
      under.push(next());
    }
    await Promise.all(under);
  }
  return { seconds: (performance.now() - begun) / 1_000, times };
}

process.on('message', (task: LoadTask) => {
  run(task).then(
    (report) => process.send?.(report),
    (error: unknown) =>
      process.send?.({ seconds: 1, times: [], failure: String(error) } satisfies LoadReport),
  );
});
