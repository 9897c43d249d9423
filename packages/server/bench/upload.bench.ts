// The upload path compared with bare disk writes, in alternation within one run; `--short` judges no figure. No file is deleted
// before the end, as with real uploads: blocks that were just freed are still cached and would be unrealistically fast.
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDataDir, signInTo, startServerProcess } from '../src/testing/server-process';
import type { ServerProcess } from '../src/testing/server-process';
import { ensureBuild } from './build';
import { startBenchChild } from './upload-client';
import type { BaselineTask, ClientReport, ClientTask } from './upload-client';

const MIB = 1024 * 1024;
const short = process.argv.includes('--short');
/** Required limits: time of the 201 path relative to the bare disk, and the memory of the server alone. */
const maxRatio = 1.5;
const maxMemoryBytes = 250 * MIB;
const memoryUploads = 32;

const chunkBytes = short ? 2 * MIB : 16 * MIB;
const chunks = short ? 4 : 16;
const rounds = short ? 2 : 15;
const memoryChunks = short ? 1 : 3;

interface Round {
  readonly diskMs: number;
  readonly uploadMs: number;
}

async function createVideo({ url }: ServerProcess, token: string): Promise<string> {
  const response = await fetch(`${url}/v1/videos/vod`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title: `Bench ${randomUUID()}` }),
  });
  if (response.status !== 201) throw new Error(`createVideo answered ${response.status}`);
  return ((await response.json()) as { videoId: string }).videoId;
}

async function main(): Promise<boolean> {
  ensureBuild();
  const dataDir = mkdtempSync(join(tmpdir(), 'palco-bench-'));
  const client = startBenchChild<ClientTask, ClientReport>('upload-client.child.ts');
  const disk = startBenchChild<BaselineTask, { ms: number }>('disk-baseline.child.ts');
  await prepareDataDir(dataDir);
  const server = await startServerProcess({ dataDir, code: 'build', env: { NODE_ENV: 'production' } });
  try {
    const token = await signInTo(server.url);
    const folder = join(dataDir, 'storage/bench');
    mkdirSync(folder, { recursive: true });

    const upload = async (count: number, ofChunks: number): Promise<number> => {
      const videoIds = await Promise.all(Array.from({ length: count }, () => createVideo(server, token)));
      // One byte is never sent, so that every chunk is answered 201 and no processing runs during the measurement.
      const totalBytes = ofChunks * chunkBytes + 1;
      const report = await client.run({
        url: server.url,
        token,
        videoIds,
        chunkBytes,
        chunks: ofChunks,
        totalBytes,
      });
      if (report.failure !== undefined || report.statuses.some((status) => status !== 201)) {
        throw new Error(`the upload failed: ${report.failure ?? report.statuses.join(' ')}`);
      }
      return report.ms;
    };
    const measureRound = async (reversed: boolean): Promise<Round> => {
      const measureDisk = async (): Promise<number> => (await disk.run({ folder, chunkBytes, chunks })).ms;
      if (reversed) {
        const uploadMs = await upload(1, chunks);
        return { uploadMs, diskMs: await measureDisk() };
      }
      const diskMs = await measureDisk();
      return { diskMs, uploadMs: await upload(1, chunks) };
    };

    await measureRound(false);
    const measured: Round[] = [];
    for (let index = 0; index < rounds; index += 1) measured.push(await measureRound(index % 2 === 1));
    await upload(memoryUploads, memoryChunks);
    return report(measured, server.peakMemoryBytes());
  } finally {
    await server.stop();
    client.close();
    disk.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? NaN)
    : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}

function report(measured: readonly Round[], memoryBytes: number): boolean {
  const mibPerSecond = (ms: number): string => ((chunks * chunkBytes) / MIB / (ms / 1000)).toFixed(0);
  const ratios = measured.map(({ uploadMs, diskMs }) => uploadMs / diskMs);
  const ratio = median(ratios);
  console.log(
    `\n${chunks} chunks of ${chunkBytes / MIB} MiB in sequence, ${measured.length} rounds in turns`,
  );
  console.log('round   disk MiB/s   201 path MiB/s   ratio');
  measured.forEach(({ diskMs, uploadMs }, index) => {
    const row = [
      mibPerSecond(diskMs).padStart(10),
      mibPerSecond(uploadMs).padStart(14),
      (uploadMs / diskMs).toFixed(2).padStart(7),
    ];
    console.log(`${String(index + 1).padStart(5)}   ${row.join('   ')}`);
  });
  const fast = short || ratio <= maxRatio;
  const lean = short || memoryBytes <= maxMemoryBytes;
  const judged = short ? ', not judged in a short run' : '';
  const verdict = (kept: boolean): string => (kept ? 'kept' : 'MISSED');
  console.log(`median ratio ${ratio.toFixed(2)} (must: ${maxRatio}${judged}): ${verdict(fast)}`);
  console.log(
    `memory with ${memoryUploads} uploads at once ${(memoryBytes / MIB).toFixed(0)} MiB (must: 250${judged}): ${verdict(lean)}`,
  );
  console.log(
    JSON.stringify({
      bench: 'upload-server',
      short,
      chunkBytes,
      chunks,
      ratio,
      ratios,
      memoryBytes,
      memoryUploads,
    }),
  );
  return fast && lean;
}

process.exitCode = (await main()) ? 0 : 1;
