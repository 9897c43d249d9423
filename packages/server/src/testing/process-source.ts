import { readFile } from 'node:fs/promises';
import type { TestServer } from './start-test-server';
import { testMedia } from './test-media';
import type { TestMediaName } from './test-media';

/** A video as the API returns it: the fields that tests check. */
export interface SeenVideo {
  readonly id: string;
  readonly status: string;
  readonly progress: number;
  readonly duration: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly thumbnail: string | null;
  readonly playback_url: string | null;
  readonly truncated: boolean;
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly renditions: readonly { readonly name: string }[];
}

/** Creates a video and sends a test file as its source in one chunk, under that file's name. Answers its id. */
export async function sendSource(
  server: TestServer,
  { token, name }: { token: string; name: TestMediaName },
): Promise<string> {
  const created = await server.call('/v1/videos/vod', { token, body: { title: name } });
  const { videoId } = created.body as { videoId: string };
  const bytes = await readFile(await testMedia(name));
  const form = new FormData();
  form.append('file', new Blob([bytes]), name);
  const answer = await fetch(`${server.url}/v1/videos/${videoId}/source`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-range': `bytes 0-${bytes.length - 1}/${bytes.length}`,
    },
    body: form,
  });
  if (answer.status !== 202) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
  return videoId;
}

export async function seeVideo(
  server: TestServer,
  { token, id }: { token: string; id: string },
): Promise<SeenVideo> {
  return (await server.call(`/v1/videos/${id}`, { token })).body as unknown as SeenVideo;
}

/** Waits until a video is ready or failed. */
export async function waitForEnd(
  server: TestServer,
  { token, id, timeoutMs = 150_000 }: { token: string; id: string; timeoutMs?: number },
): Promise<SeenVideo> {
  for (const deadline = Date.now() + timeoutMs; ;) {
    const video = await seeVideo(server, { token, id });
    if (video.status === 'ready' || video.status === 'failed') return video;
    if (Date.now() > deadline) throw new Error(`Still ${video.status} at ${video.progress} %`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
