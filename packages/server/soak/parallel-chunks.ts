// Forty uploads at once, each in four chunks that end in the same moment, ten times: all have to be whole.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parseConfig } from '../src/kernel/config/config';
import { startServer } from '../src/server';
import { sendFortyInParallel, wholeUpload } from '../src/testing/parallel-chunks';
import { prepareDataDir, signInTo } from '../src/testing/server-process';

const times = 10;

async function main(): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'palco-chunks-'));
  await prepareDataDir(dataDir);
  const env = {
    PALCO_PORT: '0',
    PALCO_SEED: 'none',
    PALCO_LOG_LEVEL: 'error',
    PALCO_DATA_DIR: dataDir,
    // This counts bytes, not seconds: no request may fail by a timeout on a busy machine.
    PALCO_DATABASE_TIMEOUT_MS: '120000',
  };
  // No worker: the files are random bytes, so the jobs would fail and change what is counted here.
  const server = await startServer({ config: parseConfig(env), work: false });
  try {
    const url = server.url ?? '';
    const token = await signInTo(url);
    let [uploads, whole] = [0, 0];
    for (let time = 0; time < times; time += 1) {
      const sent = await sendFortyInParallel({ url, token, context: server.context });
      const failed = sent.filter((upload) => !isDeepStrictEqual(upload, wholeUpload));
      for (const upload of failed) console.log(JSON.stringify(upload));
      uploads += sent.length;
      whole += sent.length - failed.length;
    }
    console.log(JSON.stringify({ soak: 'parallel-chunks', times, uploads, whole }));
    return whole === uploads;
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

process.exitCode = (await main()) ? 0 : 1;
