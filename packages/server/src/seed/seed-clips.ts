import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { ServerContext } from '../kernel/context';
import type { Transaction } from '../kernel/database/database';
import { JobError } from '../kernel/jobs';
import type { JobRun, JobWorker } from '../kernel/jobs';
import { makeClip, makePosters } from '../media/make-clip';
import type { ClipRecipe } from '../media/make-clip';
import { packageMedia } from '../modules/delivery/media';
import { packagedFiles, saveFailed, saveProgress, saveReady } from '../modules/library/videos';
import { directories } from '../schema/directories';
import { lives } from '../schema/lives';
import { accounts } from '../schema/teams';
import { videos } from '../schema/videos';
import { isMediaError } from '../ports/media-engine';
import type { PackagedMedia } from '../ports/media-engine';
import { cutHls } from './cut-hls';
import { demoClips, segmentSeconds, teamPictures } from './demo-clips';
import type { DemoClip, DemoVideo } from './demo-clips';
import { demoAired } from './demo-event';
import { demoLiveId } from './demo-lives';
import { demoTeams } from './demo-people';
import type { DemoTeam } from './demo-people';
import { drawScenes } from './scenes';
import { demoFolderId } from './seed';
import { addDemoPlaylists } from './seed-playlists';
import { stableId } from './stable-id';

export const demoClipJobKind = 'make-demo-clip';
const hourMs = 3_600_000;

/** Deterministic ids of a clip's job subject and of its videos, so that a second start adds nothing. */
const clipId = (clip: DemoClip): string => stableId('clip', clip.name);
const videoId = (clip: DemoClip, video: DemoVideo): string =>
  stableId('video', clip.name, video.team, ...video.folder, video.title);
const thumbnailKey = (team: DemoTeam): string => `accounts/${demoTeams[team]}/thumbnail.jpg`;

/**
 * Lets the media engine make the clips of the demo libraries: the videos appear as «processing» and become ready in
 * the background, also after a crash. Without an engine there are none. Call it before the jobs start; it returns at
 * once, because a start does not wait for pictures.
 */
export function seedDemoClips(context: ServerContext): void {
  context.jobs.work(demoClipJobKind, createClipWorker(context));
  addDemoVideosIfPossible(context).catch((error: unknown) => {
    if (!context.signal.aborted) context.log.error({ err: error }, 'the demo videos were not added');
  });
}

/** Adds the demo videos where this machine can make them; without an engine the libraries stay empty. */
export async function addDemoVideosIfPossible(context: ServerContext): Promise<void> {
  if (await context.media.available()) await addDemoVideos(context);
  else context.log.warn('no media engine on this machine: the demo libraries stay empty');
}

/** Adds the missing demo videos, in one transaction with the jobs that make them playable. */
export async function addDemoVideos(
  context: ServerContext,
  clips: readonly DemoClip[] = demoClips,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    // A database with other people's data, or one whose demo folders were removed, is left as it is.
    const folders = await tx.select({ id: directories.id }).from(directories);
    const existing = new Set(folders.map((folder) => folder.id));
    const added = new Set<string>();
    for (const clip of clips) for (const id of await addClip(tx, { clip, existing, context })) added.add(id);
    const find = finderOf(clips, added);
    await addDemoPlaylists(tx, { added: find, now: context.clock.now() });
    await linkRecording(tx, find(demoAired.team, demoAired.video));
  });
}

/** The demo live that is over became this video. */
async function linkRecording(tx: Transaction, recordingVideoId: string | undefined): Promise<void> {
  if (recordingVideoId === undefined) return;
  await tx
    .update(lives)
    .set({ recordingVideoId })
    .where(eq(lives.id, demoLiveId(demoAired.team, demoAired.title)));
}

/** Finds a demo video that was added, by its team and its title; those in the trash are not looked for. */
function finderOf(
  clips: readonly DemoClip[],
  added: ReadonlySet<string>,
): (team: DemoTeam, title: string) => string | undefined {
  const shown = clips.flatMap((clip) =>
    clip.videos
      .filter((video) => !video.isTrashed && added.has(videoId(clip, video)))
      .map((video) => [`${video.team} ${video.title}`, videoId(clip, video)] as const),
  );
  const ids = new Map(shown);
  return (team, title) => ids.get(`${team} ${title}`);
}

/** Adds the videos without a row and returns their ids. A video in the trash has a row and stays there. */
async function addClip(
  tx: Transaction,
  { clip, existing, context }: { clip: DemoClip; existing: ReadonlySet<string>; context: ServerContext },
): Promise<readonly string[]> {
  const rows = clip.videos
    .map((video) => toRow(clip, video, context.clock.now()))
    .filter((row) => existing.has(row.directoryId));
  if (rows.length === 0) return [];
  const added = await tx.insert(videos).values(rows).onConflictDoNothing().returning({ id: videos.id });
  if (added.length === 0) return [];
  await context.jobs.enqueue(tx, { kind: demoClipJobKind, subjectId: clipId(clip), accountId: null });
  return added.map(({ id }) => id);
}

function toRow(clip: DemoClip, video: DemoVideo, now: number): typeof videos.$inferInsert {
  const createdAt = new Date(now - video.hoursAgo * hourMs);
  return {
    id: videoId(clip, video),
    accountId: demoTeams[video.team],
    directoryId: demoFolderId(video.team, video.folder),
    title: video.title,
    description: video.description,
    status: 'processing',
    deletedAt: video.isTrashed ? new Date(now - hourMs) : null,
    createdAt,
    updatedAt: createdAt,
  };
}

export function createClipWorker(context: ServerContext, clips: readonly DemoClip[] = demoClips): JobWorker {
  const now = (): Date => new Date(context.clock.now());
  const idsOf = (subjectId: string): string[] => {
    const clip = findClip(clips, subjectId);
    return clip?.videos.map((video) => videoId(clip, video)) ?? [];
  };
  return {
    // Leaves the rest of the machine to videos that people upload meanwhile.
    concurrency: 1,
    async run({ subjectId }, run) {
      const clip = findClip(clips, subjectId);
      if (clip === undefined) throw new JobError('NOT_FOUND', { retryable: false });
      const { runId, made } = await makeOnce(context, clip, run);
      return async (tx) => {
        for (const { id, isTrashed, packaged, sizeBytes } of made) {
          // `saveReady` skips videos in the trash, so this one is taken out and put back after it.
          if (isTrashed) await tx.update(videos).set({ deletedAt: null }).where(eq(videos.id, id));
          await saveReady(tx, [id], { packaged, runId, renditionBytes: null, now: now() });
          const deletedAt = isTrashed ? { deletedAt: now() } : {};
          await tx
            .update(videos)
            .set({ sizeBytes, ...deletedAt })
            .where(eq(videos.id, id));
        }
        for (const team of teamsShowing(clip)) {
          await tx
            .update(accounts)
            .set({ thumbnailKey: thumbnailKey(team) })
            .where(eq(accounts.id, demoTeams[team]));
        }
      };
    },
    progressed: (tx, { subjectId }, percent) => saveProgress(tx, idsOf(subjectId), { percent, now: now() }),
    failed: (tx, { subjectId }, code) => saveFailed(tx, idsOf(subjectId), { code, now: now() }),
  };
}

/** Undefined for a clip that this release no longer has: a job of an earlier release may still be queued. */
function findClip(clips: readonly DemoClip[], subjectId: string): DemoClip | undefined {
  return clips.find((one) => clipId(one) === subjectId);
}

function teamsShowing(clip: DemoClip): DemoTeam[] {
  const teams = Object.keys(teamPictures) as DemoTeam[];
  return teams.filter((team) => teamPictures[team] === clip.name);
}

/** A video that was cut out of a clip. */
interface MadeVideo {
  readonly id: string;
  readonly isTrashed: boolean;
  readonly packaged: PackagedMedia;
  readonly sizeBytes: number;
}

/** Makes and packages the clip once, and cuts its videos out of it. */
async function makeOnce(
  context: ServerContext,
  clip: DemoClip,
  run: JobRun,
): Promise<{ runId: string; made: MadeVideo[] }> {
  return context.scratch.during(run, async (work, signal) => {
    const source = join(work.path, `source.${clip.container}`);
    const outputFolder = join(work.path, 'packaged');
    const recipe = { ...(await recipeOf(clip, work.path)), path: source };
    await asJobError(makeClip(recipe, { signal }));
    const packaged = await packageMedia(context, { source, outputFolder, signal, onProgress: run.progress });
    const posterOf = (video: DemoVideo): string => join(work.path, `${videoId(clip, video)}.jpg`);
    if (packaged.posterPath !== null) {
      const posters = clip.videos.map((video) => ({
        seconds: video.cut.first * segmentSeconds + 1,
        path: posterOf(video),
      }));
      await asJobError(makePosters({ source, posters }, { signal }));
      const picture = await readFile(join(outputFolder, packaged.posterPath));
      for (const team of teamsShowing(clip)) await context.blobs.put(thumbnailKey(team), picture);
    }
    const made: MadeVideo[] = [];
    for (const video of clip.videos) {
      const id = videoId(clip, video);
      const folder = join(work.path, 'cut');
      const { seconds, sizeBytes } = await cutHls(join(outputFolder, 'hls'), join(folder, 'hls'), video.cut);
      if (packaged.posterPath !== null) await rename(posterOf(video), join(folder, packaged.posterPath));
      await context.blobs.putFolder(packagedFiles(id, work.id).prefix, folder);
      made.push({
        id,
        isTrashed: video.isTrashed,
        sizeBytes,
        packaged: { ...packaged, durationSeconds: seconds },
      });
    }
    return { runId: work.id, made };
  });
}

const bitrate = 1_500_000;

async function recipeOf(clip: DemoClip, folder: string): Promise<Omit<ClipRecipe, 'path'>> {
  const { seconds, picture, sound } = clip;
  const graph =
    picture === undefined || typeof picture === 'string'
      ? picture
      : await drawScenes(picture, { folder, seconds });
  return {
    seconds,
    ...(graph !== undefined && { picture: { graph, codec: 'h264', bitrate } }),
    sound: { graph: sound, codec: 'aac' },
  };
}

async function asJobError(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!isMediaError(error)) throw error;
    throw new JobError(error.code, { retryable: error.retryable, cause: error });
  }
}
