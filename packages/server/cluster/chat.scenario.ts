import { startChat } from './chat-activity';
import { until } from './calls';
import type { Cluster, Scenario } from './cluster';
import { startSettings } from './settings-activity';

/** Each of them dies while messages and settings are written, and comes back once some more were acknowledged or nobody can write. */
const dying = ['api-1', 'nats', 'postgres', 'api-2', 'balancer'] as const;

async function moreOf(activities: readonly { acknowledged(): number }[]): Promise<void> {
  const before = activities.map((one) => one.acknowledged());
  await until(
    'clients get on',
    async () => activities.map((one, index) => one.acknowledged() - before[index]!),
    (more) => more.every((count) => count > 3),
  );
}

/** Messages and settings that were acknowledged outlive every host. */
export const chatScenario: Scenario = {
  name: 'chat',
  async run(cluster: Cluster) {
    const activities = [await startChat(cluster), await startSettings(cluster)];
    await moreOf(activities);
    for (const name of dying) {
      const host = cluster.hosts[name];
      await host.kill();
      // Others go on without a host for requests, and without the bus nobody notices but readers.
      if (name === 'api-1' || name === 'api-2' || name === 'nats') await moreOf(activities.slice(0, 1));
      await host.start();
      await moreOf(activities);
    }
    const told = [];
    for (const one of activities) told.push(await one.end());
    return `${told.join('; ')}; ${dying.join(', ')} killed`;
  },
};
