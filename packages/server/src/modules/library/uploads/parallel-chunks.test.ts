import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendFortyInParallel, wholeUpload } from '../../../testing/parallel-chunks';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(() => server.stop());

describe('chunks of one file that end in the same moment', () => {
  // `soak/parallel-chunks.ts` does it ten times, on a database that writes through to the disk.
  it('are all kept, in forty files at once, and each file is processed once', async () => {
    const uploads = await sendFortyInParallel({ ...server, token });
    expect(uploads).toHaveLength(40);
    for (const upload of uploads) expect(upload).toEqual(wholeUpload);
  });
});
