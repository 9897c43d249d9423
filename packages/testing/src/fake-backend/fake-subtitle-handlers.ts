import type {
  Cue,
  CueList,
  Subtitle,
  SubtitleCues,
  SubtitleJob,
  SubtitleJobInput,
  Video,
} from '@palco/openapi';
import { parseCueTime, toWebVtt } from '@palco/sdk/subtitles';
import { checkVersion, FakeRefusal, required, type FakeCall, type FakeHandlers, videoOf } from './fake-call';
import type { FakeChunk } from './fake-call';
import type { FakeSubtitle, FakeWorld } from './fake-world';

/** Progress of a job with each request, in percent. */
const stepPercent = 50;

/** Subtitles of videos. */
export const subtitleHandlers = {
  listSubtitles: (call) => ({ status: 200, body: { items: subtitlesOf(call.world, videoOf(call).id) } }),
  uploadSubtitle(call) {
    const video = videoOf(call);
    const { text = '', fields = {} } = call.body as FakeChunk;
    const language = String(fields['language'] ?? '');
    const { cues, lines } = readCues(text);
    const row = save(call, video, { language, origin: 'upload', cues });
    const leftOut = { count: lines.length, total: cues.length + lines.length, lines: lines.slice(0, 20) };
    return { status: 200, body: { ...toSubtitle(row), leftOut } };
  },
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
    const usual = call.world.directorySettings.get(video.directoryId)?.defaultSubtitleLanguage ?? 'pt-BR';
    const language = String((call.body as SubtitleJobInput).language ?? usual);
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

/** Reads the times and texts of a file; the server reads more forms. */
function readCues(text: string): { cues: CueList; lines: number[] } {
  const lines = text.split(/\r?\n/);
  const cues: Cue[] = [];
  const leftOut: number[] = [];
  lines.forEach((line, index) => {
    if (!line.includes('-->')) return;
    const [inicio, fim] = line.split('-->').map((part) => parseCueTime(part.trim().split(/\s/)[0] ?? ''));
    if (inicio == null || fim == null || fim <= inicio) return void leftOut.push(index + 1);
    const end = lines.findIndex((other, at) => at > index && other.trim() === '');
    const texto = lines
      .slice(index + 1, end < 0 ? undefined : end)
      .join('\n')
      .trim();
    if (texto !== '') cues.push({ inicio, fim, texto });
  });
  if (cues.length === 0 && (leftOut.length > 0 || !text.startsWith('WEBVTT')))
    throw malformed(leftOut[0] ?? 1);
  return { cues, lines: leftOut };
}

function malformed(line: number): FakeRefusal {
  const message = `Linha ${line}: não é uma legenda válida`;
  return new FakeRefusal(422, 'SUBTITLE_MALFORMED', [{ field: 'file', code: 'INVALID_LINE', message }]);
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
