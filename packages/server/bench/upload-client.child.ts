// The client of the upload bench: a process of its own, so that its work is not measured as the server's.
import { Agent, request } from 'node:http';
import { randomFillSync } from 'node:crypto';
import type { ClientTask, ClientReport } from './upload-client';

const boundary = '----palcoBench7MA4YWxkTrZu0gW';
const head = Buffer.from(
  `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="bench.mp4"\r\nContent-Type: video/mp4\r\n\r\n`,
);
const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
let bytes = Buffer.alloc(0);

/** Sends one chunk and answers the status. */
function sendChunk(
  task: ClientTask,
  agent: Agent,
  place: { videoId: string; index: number },
): Promise<number> {
  const { url, token, chunkBytes, chunks } = task;
  const start = place.index * chunkBytes;
  return new Promise((resolve, reject) => {
    const post = request(`${url}/v1/videos/${place.videoId}/source`, {
      method: 'POST',
      agent,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': head.length + chunkBytes + tail.length,
        'content-range': `bytes ${start}-${start + chunkBytes - 1}/${task.totalBytes}`,
      },
    });
    post.on('error', reject);
    post.on('response', (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    post.write(head);
    post.write(
      bytes.subarray((place.index % chunks) * chunkBytes, ((place.index % chunks) + 1) * chunkBytes),
    );
    post.end(tail);
  });
}

/** Sends the chunks of each video in sequence, and the videos concurrently. */
async function run(task: ClientTask): Promise<ClientReport> {
  if (bytes.length !== task.chunks * task.chunkBytes)
    bytes = randomFillSync(Buffer.alloc(task.chunks * task.chunkBytes));
  const agent = new Agent({ keepAlive: true, maxSockets: task.videoIds.length });
  const startedAt = performance.now();
  const statuses = await Promise.all(
    task.videoIds.map(async (videoId) => {
      const seen: number[] = [];
      for (let index = 0; index < task.chunks; index += 1)
        seen.push(await sendChunk(task, agent, { videoId, index }));
      return seen;
    }),
  );
  const ms = performance.now() - startedAt;
  agent.destroy();
  return { ms, statuses: statuses.flat() };
}

process.on('message', (task: ClientTask) => {
  run(task).then(
    (report) => process.send?.(report),
    (error: unknown) =>
      process.send?.({ ms: 0, statuses: [], failure: String(error) } satisfies ClientReport),
  );
});
