import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { jobs } from '../../schema/kernel/jobs';
import { freePort } from '../../testing/free-port';
import { insertPackagedVideo } from '../../testing/packaged-video';
import { startTestServer } from '../../testing/start-test-server';
import type { TestServer } from '../../testing/start-test-server';

let server: TestServer | undefined;
afterEach(() => server?.stop());

describe('metrics', () => {
  it('tell of requests by route, jobs and connections, at an address of their own', async () => {
    const port = await freePort();
    server = await startTestServer({ env: { PALCO_METRICS: `127.0.0.1:${port}` } });
    const token = await server.signIn('bruno@colegioatlas.com.br');
    await server.call('/bff/me', { token });
    const subjectId = '7d9f1c52-3a0f-4a57-9a52-4f5f0e6a1b11';
    await server.context.jobs.enqueue(server.db, { kind: 'waiting', subjectId, accountId: null });
    await server.db.update(jobs).set({ runAfter: sql`now() - interval '1 hour'` });
    const runAfter = sql`now() + interval '1 hour'`;
    await server.db.insert(jobs).values({ id: subjectId, kind: 'later', subjectId, runAfter });
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    const text = await answer.text();
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(text).toContain('palco_http_request_seconds_count{method="GET",route="/bff/me",status="200"} 1');
    expect(text).toContain('palco_jobs{kind="waiting",status="queued"} 1');
    expect(text).toContain('palco_jobs_due{kind="waiting"} 1');
    expect(text).toMatch(/palco_jobs_due_seconds\{kind="waiting"\} 36\d\d/);
    expect(text).not.toContain('palco_jobs_due{kind="later"}');
    expect(text).toMatch(/palco_database_connections\{state="open"\} [1-9]/);
    expect(text).toContain('process_resident_memory_bytes');
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    expect((await server.call('/metrics')).text).not.toContain('palco_jobs');
    await server.stop();
    await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
    server = undefined;
  });

  it('tell what players say of themselves with their requests for media, in the query or in headers', async () => {
    const port = await freePort();
    server = await startTestServer({ env: { PALCO_METRICS: `127.0.0.1:${port}` } });
    const id = await insertPackagedVideo(server.context, 'colegioAtlas');
    const { body } = await server.call(`/bff/player/${id}`);
    const segment = server.url + String(body['playback_url']).replace('master.m3u8', '00000.m4s');
    const ask = async (address: string, headers: Record<string, string> = {}) =>
      (await fetch(address, { headers })).status;
    const told = encodeURIComponent('bl=(3000;v),bs,mtp=(8000),sid="a",v=2');
    expect(await ask(`${segment}?CMCD=${told}`)).toBe(200);
    expect(await ask(segment, { 'cmcd-request': 'bl=7000', 'cmcd-session': 'sid="b"' })).toBe(200);
    expect(await ask(segment.replace(/\/media\/[^/]+/, '/media/forged'), { 'cmcd-request': 'bl=1' })).toBe(
      403,
    );
    expect(await ask(`${segment}?CMCD=%22`)).toBe(200);
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(text).toContain('palco_player_requests_total{starved="true"} 1');
    expect(text).toContain('palco_player_requests_total{starved="false"} 1');
    expect(text).toContain('palco_player_buffer_seconds_sum 10');
    expect(text).toContain('palco_player_throughput_mbps_sum 8');
  });
});
