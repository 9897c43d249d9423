import type { CueList, Subtitle, SubtitleCues, SubtitleJob, SubtitleJobInput, Video } from '@palco/openapi';
import { toWebVtt } from '@palco/sdk/subtitles';
import { checkVersion, required, type FakeCall, type FakeHandlers, videoOf } from './fake-call';
import type { FakeSubtitle, FakeWorld } from './fake-world';

/** Progress of a job with each request, in percent. */
const stepPercent = 50;

/** Subtitles of videos. */
export const subtitleHandlers = {
  listSubtitles: (call) => ({ status: 200, body: { items: subtitlesOf(call.world, videoOf(call).id) } }),
  deleteSubtitle(call) {
    const video = videoOf(call);
    const row = subtitleOf(call, video, call.query.get('language') ?? '');
    checkVersion(call, row.version);
    call.world.subtitles.set(
      video.id,
      rowsOf(call.world, video.id).filter((other) => other !== row),
    );
    return { status: 204 };
  },
  getSubtitleCues(call) {
    const video = videoOf(call);
    return { status: 200, body: withCues(subtitleOf(call, video, call.path['language'] ?? '')) };
  },
  updateSubtitleCues(call) {
    const video = videoOf(call);
    const language = String(call.path['language'] ?? '');
    const before = rowsOf(call.world, video.id).find((row) => row.language === language);
    checkVersion(call, before?.version ?? 0);
    const cues = call.body as CueList;
    return {
      status: 200,
      body: withCues(save(call, video, { language, origin: before?.origin ?? 'upload', cues })),
    };
  },
  createSubtitleJob(call) {
    const video = videoOf(call);
    const defaultLanguage =
      call.world.directorySettings.get(video.directoryId)?.defaultSubtitleLanguage ?? 'pt-BR';
    const language = String((call.body as SubtitleJobInput).language ?? defaultLanguage);
    const open = newestJob(call, video.id, language);
    if (open?.status === 'queued' || open?.status === 'running') return { status: 202, body: toJob(open) };
    const job = {
      id: call.nextId(),
      status: 'queued' as const,
      progress: 0,
      language,
      error: null,
      videoId: video.id,
    };
    call.world.subtitleJobs.push(job);
    return { status: 202, body: toJob(job) };
  },
  getSubtitleJob(call) {
    const video = videoOf(call);
    const language = call.query.get('language') ?? '';
    const job = newestJob(call, video.id, language);
    if (!job) return { status: 200, body: { id: null, status: 'none', progress: 0, language, error: null } };
    advance(call, video, job);
    return { status: 200, body: toJob(job) };
  },
} satisfies FakeHandlers;

/** The subtitles of a video as the contract lists them. */
export function subtitlesOf(world: FakeWorld, videoId: string): Subtitle[] {
  return rowsOf(world, videoId).map(toSubtitle);
}

const rowsOf = (world: FakeWorld, videoId: string): FakeSubtitle[] => world.subtitles.get(videoId) ?? [];

function subtitleOf({ world }: FakeCall, { id }: Video, language: string): FakeSubtitle {
  return required(rowsOf(world, id).find((one) => one.language === language));
}

function save(
  { world }: FakeCall,
  { id }: Video,
  given: Pick<FakeSubtitle, 'language' | 'origin' | 'cues'>,
): FakeSubtitle {
  const rows = rowsOf(world, id);
  const before = rows.find(({ language }) => language === given.language);
  if (before) return Object.assign(before, given, { version: before.version + 1 });
  const row = { ...given, version: 1 };
  world.subtitles.set(
    id,
    [...rows, row].sort((one, other) => one.language.localeCompare(other.language)),
  );
  return row;
}

function newestJob({ world }: FakeCall, videoId: string, language: string) {
  return world.subtitleJobs.findLast((job) => job.videoId === videoId && job.language === language);
}

/** Each request advances an open job by a step; when done, it writes a text that says that it is not a transcription. */
function advance(call: FakeCall, video: Video, job: SubtitleJob): void {
  if (job.status === 'done' || job.status === 'failed') return;
  const progress = Math.min(100, job.progress + stepPercent);
  Object.assign(job, { progress, status: progress === 100 ? 'done' : 'running' });
  if (progress < 100) return;
  const texto = 'Emulador de transcrição: este texto não vem do áudio.';
  save(call, video, { language: job.language, origin: 'job', cues: [{ inicio: 0, fim: 4, texto }] });
}

function toJob({ id, status, progress, language, error }: SubtitleJob): SubtitleJob {
  return { id, status, progress, language, error };
}

function toSubtitle({ language, origin, version, cues }: FakeSubtitle): Subtitle {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return {
    language,
    label: name.slice(0, 1).toUpperCase() + name.slice(1),
    origin,
    // A data URL, so that a player needs no server to load it.
    url: `data:text/vtt;charset=utf-8,${encodeURIComponent(toWebVtt(cues))}`,
    version,
  };
}

function withCues(row: FakeSubtitle): SubtitleCues {
  return { ...toSubtitle(row), cues: row.cues };
}
