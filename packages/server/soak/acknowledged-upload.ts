import { open } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { addRange, countBytes } from '../src/modules/library/uploads/byte-ranges.pure';
import type { ByteRange, ByteRanges } from '../src/modules/library/uploads/byte-ranges.pure';
import { openPost, sendSource } from '../src/testing/send-source';
import { sourceFiles } from '../src/testing/stored-source';

/** Where the server is; it changes with each restart. */
export interface Target {
  readonly url: string;
  readonly token: string;
}

/** One file that is being sent, with the ranges that the server acknowledged. */
export interface AcknowledgedUpload {
  readonly videoId: string;
  readonly file: Buffer;
  readonly chunkBytes: number;
  /** Ranges for which a 201 or a 202 came back, or that a probe told. */
  acknowledged: ByteRanges;
  /** Whether a 202 came back. */
  complete: boolean;
}

/** What the server says of a video. */
export interface VideoState {
  readonly status: string;
  readonly progress: number;
  readonly playback_url: string | null;
  readonly error: { readonly code: string } | null;
}

export async function callApi<Body>(target: Target, path: string, init: RequestInit = {}): Promise<Body> {
  const response = await fetch(target.url + path, {
    ...init,
    headers: { authorization: `Bearer ${target.token}`, ...init.headers },
  });
  if (!response.ok)
    throw new Error(`${init.method ?? 'GET'} ${path} answered ${response.status}: ${await response.text()}`);
  return (response.status === 204 ? undefined : await response.json()) as Body;
}

export async function createUpload(
  target: Target,
  file: Buffer,
  chunkBytes: number,
): Promise<AcknowledgedUpload> {
  const { videoId } = await callApi<{ videoId: string }>(target, '/v1/videos/vod', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ title: `Rodada de ${file.length} bytes` }),
  });
  return { videoId, file, chunkBytes, acknowledged: [], complete: false };
}

/** Sends what is missing, some chunks at once and out of order, until all is sent or the server is gone. */
export async function sendMissing(
  target: Target,
  upload: AcknowledgedUpload,
  parallel: number,
): Promise<void> {
  const waiting = missingChunks(upload).toReversed();
  const sendSome = async (): Promise<void> => {
    for (let chunk = waiting.pop(); chunk !== undefined; chunk = waiting.pop()) {
      const [start, end] = chunk;
      const answer = await sendSource({
        ...target,
        videoId: upload.videoId,
        bytes: upload.file.subarray(start, end + 1),
        range: `bytes ${start}-${end}/${upload.file.length}`,
      });
      if (answer.status !== 201 && answer.status !== 202) {
        throw new Error(`a chunk was answered ${answer.status} ${answer.body.code ?? ''}`);
      }
      upload.acknowledged = addRange(upload.acknowledged, chunk);
      upload.complete ||= answer.status === 202;
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: parallel }, sendSome));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

const sliceBytes = 256 * 1024;

/** What the server says that came. */
async function probe(target: Target, { videoId }: AcknowledgedUpload) {
  return callApi<{ ranges: ByteRange[]; nextOffset: number }>(target, `/v1/videos/${videoId}/source`);
}

/**
 * Sends the rest of a file as one chunk from the byte that the server asks for, slice by slice with a probe after some of them,
 * until all is sent or the server is gone. Answers at which byte it went on.
 */
export async function sendByByte(
  target: Target,
  upload: AcknowledgedUpload,
  { paceMs }: { readonly paceMs: number },
): Promise<number> {
  const { videoId, file } = upload;
  const { nextOffset } = await probe(target, upload);
  // Where only the answer was lost, the last byte brings it again.
  const start = Math.min(nextOffset, file.length - 1);
  const { request, form, answer } = openPost({
    ...target,
    videoId,
    bytes: file.subarray(start),
    range: `bytes ${start}-${file.length - 1}/${file.length}`,
    isRaw: true,
  });
  for (let at = 0; at < form.length && !request.destroyed; at += sliceBytes) {
    request.write(form.subarray(at, at + sliceBytes));
    await delay(paceMs);
    if ((at / sliceBytes) % 4 !== 3) continue;
    const { ranges } = await probe(target, upload);
    upload.acknowledged = ranges.reduce<ByteRanges>(addRange, upload.acknowledged);
  }
  request.end();
  const { status, body } = await answer;
  if (status !== 202)
    throw new Error(`the rest from byte ${start} was answered ${status} ${body.code ?? ''}`);
  upload.acknowledged = [[0, file.length - 1]];
  upload.complete = true;
  return nextOffset;
}

function missingChunks({ file, chunkBytes, acknowledged }: AcknowledgedUpload): ByteRange[] {
  const chunks: ByteRange[] = [];
  for (let start = 0; start < file.length; start += chunkBytes) {
    const end = Math.min(start + chunkBytes, file.length) - 1;
    if (!acknowledged.some(([from, to]) => from <= start && to >= end)) chunks.push([start, end]);
  }
  return chunks;
}

/** How many acknowledged bytes the server no longer reports, or has with other content on its disk. Must be 0. */
export async function countLost(
  target: Target,
  upload: AcknowledgedUpload,
  dataDir: string,
): Promise<number> {
  const { ranges } = await probe(target, upload);
  const both = upload.acknowledged.reduce<ByteRanges>(addRange, ranges);
  let lost = countBytes(both) - countBytes(ranges);
  if (upload.acknowledged.length === 0) return lost;
  const countAll = () =>
    Promise.all(sourceFiles(dataDir, upload.videoId).map((path) => countOther(path, upload)));
  // A worker may move the file between finding and opening it.
  const others = await countAll().catch(countAll);
  // A kill between writing a file and its row leaves an orphaned file, so only one of the files has to hold all bytes.
  lost += Math.min(countBytes(upload.acknowledged), ...others);
  return lost;
}

/** How many acknowledged bytes a file does not hold. */
async function countOther(path: string, { acknowledged, file }: AcknowledgedUpload): Promise<number> {
  const source = await open(path, 'r');
  let other = 0;
  try {
    for (const [start, end] of acknowledged) {
      const bytes = Buffer.alloc(end - start + 1);
      const { bytesRead } = await source.read(bytes, 0, bytes.length, start);
      if (bytesRead < bytes.length || !bytes.equals(file.subarray(start, end + 1))) other += bytes.length;
    }
  } finally {
    await source.close();
  }
  return other;
}

/** Polls until the video is as wanted. */
export async function waitForVideo(
  target: Target,
  videoId: string,
  wanted: { until(video: VideoState): boolean; timeoutMs: number },
): Promise<VideoState> {
  const deadline = Date.now() + wanted.timeoutMs;
  for (;;) {
    const video = await callApi<VideoState>(target, `/v1/videos/${videoId}`);
    if (wanted.until(video)) return video;
    if (Date.now() > deadline) throw new Error(`the video stayed ${video.status} at ${video.progress} %`);
    await delay(100);
  }
}

/** Reads the master playlist, its media playlists and every segment. Returns the number of bytes. */
export async function readPackaged(target: Target, playbackUrl: string): Promise<number> {
  const master = new URL(playbackUrl, target.url);
  let bytes = 0;
  for (const variant of addressesIn(await readText(master))) {
    const playlist = new URL(variant, master);
    for (const segment of addressesIn(await readText(playlist))) {
      const response = await fetch(new URL(segment, playlist));
      const body = await response.arrayBuffer();
      if (!response.ok || body.byteLength === 0) throw new Error(`a segment was answered ${response.status}`);
      bytes += body.byteLength;
    }
  }
  if (bytes === 0) throw new Error('the playlist names no segment');
  return bytes;
}

async function readText(url: URL): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.pathname} was answered ${response.status}`);
  return response.text();
}

function addressesIn(playlist: string): string[] {
  const initial = [...playlist.matchAll(/^#EXT-X-MAP:URI="([^"]+)"/gm)].map(([, address = '']) => address);
  return [...initial, ...playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'))];
}
