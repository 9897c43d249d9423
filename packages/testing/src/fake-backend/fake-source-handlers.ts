import type { SourceReplacementInput, TranscodeItem, Video } from '@palco/openapi';
import {
  callerOf,
  checkVersion,
  FakeRefusal,
  required,
  teamOf,
  type FakeCall,
  type FakeHandlers,
  videoOf,
} from './fake-call';
import type { FakeSource } from './fake-world';
import type { FakeChunk } from './fake-call';

/** Progress of a transcode with each poll, in percent. */
const stepPercent = 20;
/** How long finished transcodes stay in the list. */
const keepMs = 60_000;

/** Sources and their transcodes. */
export const sourceHandlers = {
  uploadSource(call) {
    const video = sourceVideoOf(call);
    const chunk = call.body as FakeChunk;
    const { start, end, total } = rangeOf(chunk);
    const known = call.world.sources.get(video.id);
    const source: FakeSource = known ?? { total, fileName: chunk.fileName, ranges: [] };
    source.ranges = joined([...source.ranges, [start, end]]);
    call.world.sources.set(video.id, source);
    const received = source.ranges.reduce((sum, [from, to]) => sum + to - from + 1, 0);
    const isComplete = received === total;
    const status = isComplete ? 'processing' : 'uploading';
    const progress = isComplete ? 0 : Math.floor((100 * received) / total);
    if (isReplacing(video)) video.replacement = { status, progress, error: null };
    else Object.assign(video, { status, progress, ...(isComplete && { size: total }) });
    return { status: isComplete ? 202 : 201, body: { received, total } };
  },
  probeSource(call) {
    const video = sourceVideoOf(call);
    const source = call.world.sources.get(video.id);
    const nextOffset = firstMissing(source);
    return {
      status: 200,
      headers: { 'Upload-Offset': String(nextOffset) },
      body: {
        total: source?.total ?? null,
        ranges: source?.ranges.map(([start, end]) => [start, end]) ?? [],
        nextOffset,
        fileName: source?.fileName ?? null,
        expiresAt: new Date(call.now() + 7 * 86_400_000).toISOString(),
        status: isReplacing(video) ? video.replacement.status : video.status,
        outOfOrder: true,
        rawChunks: true,
      },
    };
  },
  discardSource(call) {
    const video = sourceVideoOf(call);
    if (isReplacing(video)) {
      endReplacement(call, video);
      return { status: 204 };
    }
    call.world.sources.delete(video.id);
    Object.assign(video, { status: 'created', progress: 0 });
    return { status: 204 };
  },
  listTranscodeProgress(call) {
    const team = teamOf(call);
    const mine = call.world.videos.filter(({ accountId }) => accountId === team.conta_id);
    const items = mine.flatMap((video) => transcodeOf(call, video) ?? []);
    return { status: 200, body: items.slice(0, 100) };
  },
  retryTranscode(call) {
    const video = videoOf(call);
    if (video.replacement?.status === 'failed') {
      video.replacement = { status: 'processing', progress: 0, error: null };
      return { status: 202 };
    }
    Object.assign(video, { status: 'processing', progress: 0, error: null });
    return { status: 202 };
  },
  replaceSource(call) {
    const video = videoOf(call);
    checkVersion(call, video.version);
    if (isReplacing(video)) throw new FakeRefusal(409, 'REPLACEMENT_UNDER_WAY');
    const { size: total, fileName } = call.body as SourceReplacementInput;
    call.world.sources.set(video.id, { total, fileName, ranges: [] });
    video.replacement = { status: 'uploading', progress: 0, error: null };
    video.version += 1;
    return { status: 201, body: { videoId: video.id, version: video.version } };
  },
  cancelReplacement(call) {
    const video = videoOf(call);
    endReplacement(call, video);
    return { status: 204 };
  },
  cancelTranscode(call) {
    const video = videoOf(call);
    if (video.replacement?.status === 'processing') {
      endReplacement(call, video);
      return { status: 204 };
    }
    const error = { code: 'CANCELLED', message: 'A conversão foi cancelada.', retryable: true };
    Object.assign(video, { status: 'failed', progress: 0, error });
    call.world.finishedAt.set(video.id, call.now());
    return { status: 204 };
  },
} satisfies FakeHandlers;

type Replacing = Video & { replacement: { status: 'uploading' | 'processing' } };

function isReplacing(video: Video): video is Replacing {
  return video.replacement !== null && video.replacement.status !== 'failed';
}

/** Ends a replacement; the video keeps its current source. */
function endReplacement({ world }: FakeCall, video: Video): void {
  video.replacement = null;
  world.sources.delete(video.id);
}

/** On the upload host the video decides the team; no `accountId` is sent there. */
function sourceVideoOf(call: FakeCall): Video {
  const { contasCargos } = callerOf(call).me;
  const mine = contasCargos
    .filter(({ permissoes }) => permissoes.includes('showVOD'))
    .map(({ conta_id }) => conta_id);
  return required(call.world.videos.find(({ id, accountId }) => id === call.id && mine.includes(accountId)));
}

function rangeOf({ contentRange, size }: FakeChunk): { start: number; end: number; total: number } {
  if (contentRange === null) return { start: 0, end: size - 1, total: size };
  const parts = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(contentRange)?.slice(1).map(Number);
  const [start = 0, end = 0, total = 0] = parts ?? [];
  if (!parts || end - start + 1 !== size) throw new FakeRefusal(400, 'INVALID_REQUEST');
  return { start, end, total };
}

function joined(ranges: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const sorted = [...ranges].sort(([one], [other]) => one - other);
  const result: [number, number][] = [];
  for (const [start, end] of sorted) {
    const last = result.at(-1);
    if (last && start <= last[1] + 1) last[1] = Math.max(last[1], end);
    else result.push([start, end]);
  }
  return result;
}

function firstMissing(source: FakeSource | undefined): number {
  const [first] = source?.ranges ?? [];
  return first && first[0] === 0 ? first[1] + 1 : 0;
}

/** Each poll advances a running transcode by a step; finished and failed ones stay in the list for a while. */
function transcodeOf(call: FakeCall, video: Video): TranscodeItem | null {
  const { finishedAt } = call.world;
  if (isReplacing(video)) return replacementOf(call, video);
  if (video.status === 'processing') {
    const { id, title, progress } = video;
    if (!call.world.hasRoom)
      return { id, videoId: id, title, progress, status: 'queued', waitsForRoom: true, error: null };
    video.progress = Math.min(100, video.progress + stepPercent);
    if (video.progress === 100) {
      finish(video);
      finishedAt.set(video.id, call.now());
    }
  } else if (call.now() - (finishedAt.get(video.id) ?? -Infinity) >= keepMs) {
    return null;
  }
  const status = ({ ready: 'done', failed: 'failed' } as const)[video.status as string] ?? 'running';
  const { id, title, progress, error } = video;
  return { id, videoId: id, title, progress, status, waitsForRoom: false, error };
}

/** The transcode of a new source; when it is done, the new source replaces the old one. */
function replacementOf(call: FakeCall, video: Replacing): TranscodeItem | null {
  const { id, title, replacement } = video;
  if (replacement.status === 'uploading') return null;
  const progress = Math.min(100, replacement.progress + stepPercent);
  if (progress < 100) {
    video.replacement = { status: 'processing', progress, error: null };
    return { id, videoId: id, title, progress, status: 'running', waitsForRoom: false, error: null };
  }
  finish(video);
  const isFrame = video.thumbnailOrigin === 'frame';
  Object.assign(video, {
    replacement: null,
    size: call.world.sources.get(id)?.total ?? video.size,
    ...(isFrame && { thumbnail: null, thumbnailOrigin: 'automatic' }),
  });
  call.world.finishedAt.set(id, call.now());
  return { id, videoId: id, title, progress, status: 'done', waitsForRoom: false, error: null };
}

function finish(video: Video): void {
  Object.assign(video, {
    status: 'ready',
    duration: 90,
    width: 1280,
    height: 720,
    playback_url: `/media/token/videos/${video.id}/hls/master.m3u8`,
    renditions: [{ name: '720p', width: 1280, height: 720, bandwidth: 2_800_000 }],
  });
}
