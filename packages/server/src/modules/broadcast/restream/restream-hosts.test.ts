import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Clock } from '../../../kernel/clock/clock';
import type { PlatformStatus, PlatformVerdict } from '../../../ports/platform-status';
import type { RestreamEvents, RestreamRun, RestreamTask, Restreamer } from '../../../ports/restreamer';
import { events, liveRestreams, restreamTargets } from '../../../schema';
import { demoUsers } from '../../../seed/demo-people';
import { insertBilledTeam } from '../../../testing/sample-plans';
import { insertLive } from '../../../testing/samples';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { createRestreamRunner } from './restream-runner';
import type { RestreamRunner } from './restream-runner';
import { sealed } from './targets.store';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A connection that a host opened. */
interface Opened extends RestreamEvents {
  readonly task: RestreamTask;
  isOpen: boolean;
}

interface HostParts {
  readonly platforms: PlatformStatus;
  readonly clock: Pick<Clock, 'now'>;
}

/** A host with a restreamer that opens what it is told, and connections that the test speaks for. */
interface Host {
  readonly runner: RestreamRunner;
  readonly opened: Opened[];
  /** Bytes by team. */
  readonly sent: ReadonlyMap<string, number>;
  /** Lives whose programme it has. */
  readonly lives: Set<string>;
  open(): readonly Opened[];
}

const silent: PlatformStatus = { canTell: () => false, look: async () => 'unknown' };

function startHost(
  name: string,
  { platforms = silent, clock = server.context.clock }: Partial<HostParts> = {},
): Host {
  const opened: Opened[] = [];
  const sent = new Map<string, number>();
  const onSent = (team: string, bytes: number) => void sent.set(team, (sent.get(team) ?? 0) + bytes);
  const lives = new Set<string>();
  const restreamer: Restreamer = {
    available: async () => true,
    start(task, events): RestreamRun {
      const one: Opened = { ...events, task, isOpen: true };
      opened.push(one);
      return {
        async stop() {
          one.isOpen = false;
        },
      };
    },
  };
  const { config } = server.context;
  const context = { ...server.context, clock, config: { ...config, dataDir: `${config.dataDir}-${name}` } };
  const sources = { listLives: () => [...lives], folderOf: (id: string) => `/nowhere/${id}` };
  const runner = createRestreamRunner({ context, sources, restreamer, platforms, onSent, random: () => 0 });
  return { runner, opened, lives, sent, open: () => opened.filter(({ isOpen }) => isOpen) };
}

const teamOf = async (liveId: string): Promise<string> => {
  const { rows } = await server.db.execute<{ account_id: string }>(
    sql`select account_id from lives where id = ${liveId}`,
  );
  return rows[0]!.account_id;
};

/** A live on air with a target that starts with it. */
async function liveWithTarget(
  team?: string,
  service: 'rtmp' | 'facebook' = 'rtmp',
): Promise<{ readonly id: string; readonly targetId: string }> {
  const id = await insertLive(server.db, 'colegioAtlas', {
    status: 'live',
    ...(team !== undefined && { accountId: team }),
  });
  const targetId = randomUUID();
  const secrets = { address: 'rtmp://live.example.com/app', key: randomUUID(), passphrase: '' };
  await server.db.insert(restreamTargets).values({
    ...sealed(server.context, targetId, secrets),
    id: targetId,
    accountId: await teamOf(id),
    name: 'Destino',
    service,
    createdBy: demoUsers.marina,
  });
  await server.db.insert(liveRestreams).values({ liveId: id, targetId, automatic: true });
  return { id, targetId };
}
const rowOf = async (id: string) =>
  (await server.db.select().from(liveRestreams).where(eq(liveRestreams.liveId, id)))[0]!;

describe('a target of a live that several hosts know', () => {
  it('is sent by the one that has its programme, once', async () => {
    const [one, other] = [startHost('a1'), startHost('b1')];
    const { id } = await liveWithTarget();
    one.lives.add(id);
    for (let round = 0; round < 3; round += 1) await Promise.all([one.runner.tick(), other.runner.tick()]);
    expect([one.opened.length, other.opened.length]).toEqual([1, 0]);
    one.opened[0]!.connected();
    await one.runner.tick();
    expect(await rowOf(id)).toMatchObject({ status: 'sending', fault: null });
    await one.runner.stop();
    expect(one.open()).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ status: null, holder: null });
  });

  it('is taken over where its host dies, and the dead one that comes back ends its own', async () => {
    const [dead, next] = [startHost('a2'), startHost('b2')];
    const { id } = await liveWithTarget();
    dead.lives.add(id);
    await dead.runner.tick();
    dead.opened[0]!.connected();
    await dead.runner.tick();
    // It says nothing any more; its encoder goes on at the next host.
    next.lives.add(id);
    await next.runner.tick();
    expect(next.open()).toHaveLength(1);
    next.opened[0]!.connected();
    await next.runner.tick();
    expect(await rowOf(id)).toMatchObject({ status: 'sending' });
    const holder = (await rowOf(id)).holder;
    // It was only cut off from the database, and has lost the programme.
    dead.lives.clear();
    await dead.runner.tick();
    await dead.runner.tick();
    expect([dead.open().length, next.open().length]).toEqual([0, 1]);
    expect((await rowOf(id)).holder).toBe(holder);
    await next.runner.tick();
    expect(next.opened).toHaveLength(1);
    await next.runner.stop();
  });

  it('is shown as waiting while nobody is heard of who sends it', async () => {
    const host = startHost('a3');
    const { id } = await liveWithTarget();
    host.lives.add(id);
    await host.runner.tick();
    host.opened[0]!.connected();
    await host.runner.tick();
    const token = await server.signIn('marina@colegioatlas.com.br');
    const shown = async () => {
      const { body } = await server.call(`/v1/live-streams/${id}/restreams`, { token });
      return (body['items'] as { status: string; bitrate: number }[])[0];
    };
    expect(await shown()).toMatchObject({ status: 'sending' });
    await server.db
      .update(liveRestreams)
      .set({ heldAt: sql`now() - interval '11 seconds'` })
      .where(eq(liveRestreams.liveId, id));
    expect(await shown()).toMatchObject({ status: 'waiting', bitrate: 0 });
    await host.runner.stop();
  });
});

describe('the plan of a team', () => {
  it('bounds what all of its lives are sent to, however many begin at once', async () => {
    const team = await insertBilledTeam(server.db, { restreams: 2 });
    const hosts = [startHost('a4'), startHost('b4'), startHost('c4'), startHost('d4')];
    const made = [];
    for (const host of hosts) {
      const live = await liveWithTarget(team);
      host.lives.add(live.id);
      made.push(live);
    }
    await Promise.all(hosts.map((host) => host.runner.tick()));
    expect(hosts.flatMap((host) => host.open())).toHaveLength(2);
    const rows = await Promise.all(made.map(({ id }) => rowOf(id)));
    expect(rows.filter(({ fault }) => fault === 'full')).toHaveLength(2);

    const refused = made[rows.findIndex(({ fault }) => fault === 'full')]!;
    const token = await server.signIn('marina@colegioatlas.com.br');
    const path = `/v1/live-streams/${refused.id}/restreams`;
    const shown = await server.call(`${path}?accountId=${team}`, { token });
    expect(shown.body).toMatchObject({
      items: [{ status: 'failing', fault: 'full' }],
      quota: { max: 2, used: 2 },
    });
    const start = `${path}/${refused.targetId}/start?accountId=${team}`;
    const answer = await server.call(start, { token, method: 'POST' });
    expect([answer.status, answer.body['code']]).toEqual([402, 'RESTREAM_QUOTA_REACHED']);

    // A place that is free is taken.
    const [sending] = hosts.filter((host) => host.open().length > 0);
    await sending!.runner.stop();
    await Promise.all(hosts.filter((host) => host !== sending).map((host) => host.runner.tick()));
    expect(hosts.flatMap((host) => host.open())).toHaveLength(2);
    await Promise.all(hosts.map((host) => host.runner.stop()));
  });
});

describe('a platform that can be asked', () => {
  it('makes a target red while it shows nothing, which is sent all the same', async () => {
    let verdict: PlatformVerdict = 'not_on_air';
    let asked = 0;
    const keys = new Set<string>();
    const platforms: PlatformStatus = {
      canTell: (service) => service === 'facebook',
      async look({ key }) {
        asked += 1;
        keys.add(key);
        return verdict;
      },
    };
    let now = server.context.clock.now();
    const clock = { now: () => now };
    const host = startHost('a5', { platforms, clock });
    const [facebook, other] = [await liveWithTarget(undefined, 'facebook'), await liveWithTarget()];
    host.lives.add(facebook.id).add(other.id);
    await host.runner.tick();
    for (const one of host.opened) one.connected();
    await host.runner.tick();
    const later = async (seconds: number): Promise<void> => {
      now += seconds * 1000;
      await host.runner.tick();
      // The answer comes beside the round that asked.
      await new Promise((resolve) => setImmediate(resolve));
      await host.runner.tick();
    };
    await later(30);
    expect(await rowOf(facebook.id)).toMatchObject({ status: 'sending', fault: null });
    await later(20);
    expect(await rowOf(facebook.id)).toMatchObject({ status: 'failing', fault: 'not_on_air', since: null });
    verdict = 'unknown';
    await later(20);
    expect(await rowOf(facebook.id)).toMatchObject({ status: 'failing', fault: 'not_on_air' });
    verdict = 'on_air';
    await later(20);
    expect(await rowOf(facebook.id)).toMatchObject({ status: 'sending', fault: null });
    expect(await rowOf(other.id)).toMatchObject({ status: 'sending' });
    expect([host.opened.length, host.open().length, asked, keys.size]).toEqual([2, 2, 4, 1]);
    const told = await server.db.select().from(events).where(eq(events.identifier, facebook.id));
    expect(told.map(({ event }) => event).sort()).toEqual([
      'LIVE_RETRANSMISSAO_FALHOU',
      'LIVE_RETRANSMISSAO_INICIADA',
      'LIVE_RETRANSMISSAO_INICIADA',
    ]);
    await host.runner.stop();
  });
});

it('counts what is sent for the team, over connections and to the last byte', async () => {
  const host = startHost('a6');
  const { id } = await liveWithTarget();
  host.lives.add(id);
  await host.runner.tick();
  const measured = (index: number, sentBytes: number) =>
    host.opened[index]!.measured({ bitrate: 0, sentBytes, droppedFrames: 0 }, false);
  host.opened[0]!.connected();
  measured(0, 1_000);
  await host.runner.tick();
  measured(0, 2_500);
  await host.runner.tick();
  await host.runner.tick();
  const team = await teamOf(id);
  expect(host.sent.get(team)).toBe(2_500);
  // Another key: the connection is opened anew.
  await server.db
    .update(restreamTargets)
    .set({ version: sql`${restreamTargets.version} + 1` })
    .where(eq(restreamTargets.id, (await rowOf(id)).targetId));
  await host.runner.tick();
  host.opened[1]!.connected();
  measured(1, 400);
  await host.runner.stop();
  expect(host.sent.get(team)).toBe(2_900);
});
