import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Video, VideosApi } from '@palco/sdk';

import type { Page } from '@playwright/test';

const folder = join(import.meta.dirname, '..', '..', '..', '.storybook', 'public', 'clip');
const videoId = '5f0c7d1e-2b7a-4f7e-9d4b-3a1c5e8f0001';
const directoryId = '5f0c7d1e-2b7a-4f7e-9d4b-3a1c5e8f0002';

/** Path of the clip's watch page. */
export const clipPage = `/vod/${videoId}`;

const video: Video = {
  id: videoId,
  videoId,
  accountId: '5f0c7d1e-2b7a-4f7e-9d4b-3a1c5e8f0003',
  title: 'Frações',
  description: '',
  directoryId,
  duration: 12,
  width: 320,
  height: 180,
  thumbnail: null,
  picture: null,
  status: 'ready',
  progress: 100,
  size: 100_000,
  error: null,
  truncated: false,
  damaged: false,
  createdAt: '2026-01-01T12:00:00.000Z',
  updatedAt: '2026-01-01T12:00:00.000Z',
  version: 1,
  playback_url: '/media/first/clip/hls/master.m3u8',
  playback_expires_at: null,
  omittedTracks: [],
  renditions: [],
  tags: [],
  privacy: 'private',
  allowedDomains: [],
  encryption: null,
  viewerMark: null,
  mark: null,
  chapters: [
    { inicio: 0, titulo: 'Abertura' },
    { inicio: 4, titulo: 'Metades' },
    { inicio: 9, titulo: 'Exercícios' },
  ],
  storyboard_url: '/media/first/clip/hls/storyboard.vtt',
  endScreen: null,
  signLanguageVideoId: null,
  sign_language_url: null,
  thumbnailOrigin: 'automatic',
  replacement: null,
  subtitles: [],
};

/** What the server answers for a video without plays. */
const unseen: Awaited<ReturnType<VideosApi['audience']>> = {
  plays: 0,
  watchedSeconds: 0,
  startupMs: null,
  rebuffering: 0,
  failures: 0,
  retention: Array.from({ length: 10 }, () => 0),
  delivery: null,
};

/** The packaged clip has no subtitles; this imitates those that the product adds. */
const subtitles =
  '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="Português",LANGUAGE="pt-BR",URI="subtitles.m3u8"\n';
const texts: Readonly<Record<string, string>> = {
  'subtitles.m3u8': '#EXTM3U\n#EXT-X-TARGETDURATION:12\n#EXTINF:12,\nsubtitles.vtt\n#EXT-X-ENDLIST\n',
  'subtitles.vtt': 'WEBVTT\n\n00:00.000 --> 00:12.000\nA metade de um quarto.\n',
};

async function read(file: string): Promise<string | Buffer> {
  const text = texts[file];
  if (text !== undefined) return text;
  const bytes = await readFile(join(folder, file));
  if (file !== 'master.m3u8') return bytes;
  return bytes
    .toString()
    .replace('#EXT-X-STREAM-INF', `${subtitles}#EXT-X-STREAM-INF`)
    .replaceAll(/(#EXT-X-STREAM-INF:)/g, '$1SUBTITLES="s",');
}

/** Record of the requests for a served clip. */
export interface ServedClip {
  /** Requests so far, as `token file`. */
  readonly asked: readonly string[];
}

interface ServeOptions {
  /** Lifetime of the first token. The second one does not expire, and revokes the first. Default: the first does not expire. */
  readonly firstLivesMs?: number;
  /** Interpreted in sign language, by the clip itself. */
  readonly isSigned?: boolean;
}

/** Serves a video of 12 s with two qualities, chapters, subtitles and a storyboard in place of one of the library. */
export async function serveClip(
  page: Page,
  { firstLivesMs, isSigned = false }: ServeOptions = {},
): Promise<ServedClip> {
  const asked: string[] = [];
  let token = 'first';
  let isFirst = true;
  await page.route(`**/v1/videos/${videoId}*`, (route) => {
    if (!isFirst && firstLivesMs !== undefined) token = 'second';
    const livesMs = isFirst && firstLivesMs !== undefined ? firstLivesMs : 3_600_000;
    isFirst = false;
    const json: Video = {
      ...video,
      playback_url: `/media/${token}/clip/hls/master.m3u8`,
      playback_expires_at: new Date(Date.now() + livesMs).toISOString(),
      sign_language_url: isSigned ? `/media/${token}/clip/hls/master.m3u8?sign` : null,
    };
    return route.fulfill({ json });
  });
  // No progress of other videos, because a change of stage would make the page fetch this video again.
  await page.route('**/v1/videos/transcode/progress*', (route) => route.fulfill({ json: [] }));
  await page.route(`**/v1/analytics/vod/${videoId}/summary*`, (route) => route.fulfill({ json: unseen }));
  await page.route(`**/v1/analytics/vod/${videoId}/total-likes*`, (route) =>
    route.fulfill({ json: { total: 0 } }),
  );
  await page.route(`**/v1/directories/${directoryId}*`, (route) =>
    route.fulfill({ json: { id: directoryId, nome: 'VoD', parentId: null } }),
  );
  await page.route('**/media/*/clip/hls/*', async (route) => {
    const [, , given, , , file = ''] = new URL(route.request().url()).pathname.split('/');
    asked.push(`${given} ${file}`);
    if (given !== token) return route.fulfill({ status: 403, json: { code: 'MEDIA_LINK_INVALID' } });
    return route.fulfill({
      body: await read(file),
      contentType: file.endsWith('vtt') ? 'text/vtt' : undefined,
    });
  });
  return { asked };
}
