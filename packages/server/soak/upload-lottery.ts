// 300 uploads of the SDK through a proxy that disturbs a tenth of the chunks: each arrives intact, or is reported as failed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseConfig } from '../src/kernel/config/config';
import { startServer } from '../src/server';
import { prepareDataDir, signInTo } from '../src/testing/server-process';
import { isHandledCorrectly, playUploadLottery } from '../src/testing/upload-lottery';

const uploads = 300;
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);

async function main(): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'palco-lottery-'));
  await prepareDataDir(dataDir);
  const env = {
    PALCO_PORT: '0',
    PALCO_SEED: 'none',
    PALCO_LOG_LEVEL: 'error',
    PALCO_DATA_DIR: dataDir,
    PALCO_DATABASE_TIMEOUT_MS: '120000',
  };
  const server = await startServer({ config: parseConfig(env), work: false });
  try {
    const url = server.url ?? '';
    const token = await signInTo(url);
    const { tickets, struck } = await playUploadLottery(
      { url, token, context: server.context },
      uploads,
      seed,
    );
    const wrong = tickets.filter((ticket) => !isHandledCorrectly(ticket));
    for (const ticket of wrong) console.log(JSON.stringify(ticket));
    const failed = tickets.filter(({ stage }) => stage !== 'done').map(({ code }) => code);
    console.log(
      JSON.stringify({ soak: 'upload-lottery', seed, uploads, failed, wrong: wrong.length, struck }),
    );
    return wrong.length === 0;
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

process.exitCode = (await main()) ? 0 : 1;
