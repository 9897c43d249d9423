// `tsx cluster/clients.child.ts <word of the namespaces> <folder> [scenario …]`: starts the cluster and tries the scenarios, from the host
// of the clients.
import { setMaxListeners } from 'node:events';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { packageFolder } from '../src/kernel/package-folder';
import { chatScenario } from './chat.scenario';
import { startCluster } from './cluster';
import type { Cluster, Scenario } from './cluster';
import { cutScenario } from './cut.scenario';
import type { Host } from './host';
import { importScenario } from './import.scenario';
import { liveScenario } from './live.scenario';
import { openNetwork } from './network';
import { rollingScenario } from './rolling.scenario';
import { uploadScenario } from './upload.scenario';

const scenarios: readonly Scenario[] = [
  uploadScenario,
  chatScenario,
  importScenario,
  liveScenario,
  cutScenario,
  rollingScenario,
];

/** Keeps what the hosts wrote beside the other results of tests. */
async function keepLogs(hosts: readonly Host[]): Promise<void> {
  const folder = join(packageFolder, '../../test-results/cluster');
  await mkdir(folder, { recursive: true });
  for (const { name, logFile } of hosts) await cp(logFile, join(folder, `${name}.txt`));
  console.log(`What the hosts wrote is in ${folder}.`);
}

async function tryOne(cluster: Cluster, scenario: Scenario): Promise<boolean> {
  const startedAt = performance.now();
  const seconds = (): string => ((performance.now() - startedAt) / 1000).toFixed(0);
  try {
    console.log(`ok   ${scenario.name}: ${await scenario.run(cluster)} (${seconds()} s)`);
    return true;
  } catch (error) {
    console.log(`FAIL ${scenario.name} (${seconds()} s)`);
    console.log(error);
    await keepLogs(Object.values(cluster.hosts));
    return false;
  }
}

async function main([word = '', folder = '', ...wanted]: readonly string[]): Promise<boolean> {
  const unknown = wanted.filter((name) => scenarios.every((scenario) => scenario.name !== name));
  if (unknown.length > 0)
    throw new Error(`No ${unknown.join(', ')}; there are ${scenarios.map(({ name }) => name).join(', ')}.`);
  setMaxListeners(100);
  const startedAt = performance.now();
  const cluster = await startCluster(openNetwork(word), folder);
  console.log(`The hosts are up after ${((performance.now() - startedAt) / 1000).toFixed(0)} s.`);
  for (const scenario of scenarios) {
    if (wanted.length > 0 && !wanted.includes(scenario.name)) continue;
    // A scenario that failed may have left hosts away: the next one would fail for that alone.
    if (!(await tryOne(cluster, scenario))) return false;
  }
  return true;
}

process.exit((await main(process.argv.slice(2))) ? 0 : 1);
