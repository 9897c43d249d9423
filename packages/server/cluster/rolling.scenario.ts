import { randomBytes } from 'node:crypto';
import { repeatUntilEnded } from './activity';
import { call, until } from './calls';
import { untilBalanced } from './cluster';
import type { Scenario } from './cluster';
import { countForgotten, sendFiles } from './sdk-uploads';
import { makeVideo } from './videos';
import { startViewers } from './viewers';

const viewerCount = 50;
const MIB = 2 ** 20;

/** Every host that runs Palco is stopped and started, one after the other, as for an upgrade. */
export const rollingScenario: Scenario = {
  name: 'rolling',
  async run(cluster) {
    const { hosts, url } = cluster;
    const videoId = await makeVideo(cluster, 'assistida.mp4');
    const viewers = startViewers(url, videoId, viewerCount);
    let [files, repeated] = [0, 0];
    const uploads = repeatUntilEnded(async () => {
      const file = new File([randomBytes(6 * MIB)], 'enviada.mp4');
      const sent = await sendFiles(cluster, [file], { chunkBytes: MIB, isParallel: false });
      const [entry] = sent.entries;
      if (entry?.stage !== 'done') throw new Error(`an upload ended as ${entry?.error?.code}`);
      if ((await countForgotten(cluster, sent)) > 0) throw new Error('acknowledged bytes are gone');
      files += 1;
      repeated += sent.repeated;
      await call(cluster, `/v1/videos/${entry.videoId}`, { method: 'DELETE' });
    });
    const codes: (number | null)[] = [];
    for (const name of ['api-1', 'api-2', 'worker-1', 'worker-2'] as const) {
      const before = viewers.asked();
      codes.push(await hosts[name].stop());
      await hosts[name].start();
      await untilBalanced();
      await until(
        'viewers go on',
        async () => viewers.asked() - before,
        (more) => more > viewerCount,
      );
      uploads.check();
    }
    await uploads.end();
    await viewers.end();
    if (codes.some((code) => code !== 0)) throw new Error(`hosts ended with ${codes.join(', ')}`);
    const failures = viewers.failures();
    const late = failures.filter((one) => one.includes('DATABASE_UNAVAILABLE'));
    const failed = failures.length - late.length + repeated;
    const told =
      `${failed} failed of ${viewers.asked()} requests of ${viewerCount} viewers and of ${files} uploads` +
      (late.length > 0 ? `, and ${late.length} that waited too long for the database of a busy machine` : '');
    if (failed > 0 || late.length > viewers.asked() / 100)
      throw new Error(`${told} (${repeated} of uploads):\n${failures.slice(0, 20).join('\n')}`);
    return told;
  },
};
