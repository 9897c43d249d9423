import type { ClassroomPage } from '@palco/openapi';
import type { ServerContext } from '../../../kernel/context';
import type { Answer, Call, ServerModule } from '../../../kernel/http/module';
import { requestingPage } from '../../../kernel/http/route-policy';
import type { ImageIntake } from '../../core/images';
import { readPeak, viewersOf } from '../live-audience';
import { admitViewer, isCoverDrawn, pictureKeyOf, playbackOf, viewerAssets, viewerLanguage } from '../lives';
import type { LiveSignals } from '../lives';
import { classroomPages } from './classroom-pages';
import { createSettingsHandlers } from './classroom-settings';
import { placeholder, toPublicTeam, toSpeaker } from './classroom.presenter.pure';
import { findClassroom, isBeingMade, listSpeakers } from './classroom.store';

/** What the classroom is made with. */
interface ClassroomDependencies {
  readonly images: ImageIntake;
  readonly signals: LiveSignals;
  /** A video that everybody may watch, and the sites that may show it. */
  findWatchable(
    context: Pick<ServerContext, 'db' | 'mediaLinks'>,
    video: { readonly videoId: string; readonly token: undefined },
  ): Promise<{ readonly domains: readonly string[] } | null>;
}

type Viewer = Parameters<typeof admitViewer>[0];
type Admitted = Awaited<ReturnType<typeof admitViewer>>;

/** The recording of a live that is over, where the page that asks may show it. */
async function replayOf(
  call: Viewer,
  { live }: Admitted,
  { findWatchable }: ClassroomDependencies,
): Promise<ClassroomPage['replay']> {
  const { recordingVideoId: videoId, status } = live;
  if (status !== 'finished' || videoId === null) return null;
  const found = await findWatchable(call.context, { videoId, token: undefined });
  if (found !== null) return requestingPage(call, found.domains) === 'foreign' ? null : { videoId };
  return (await isBeingMade(call.context.db, videoId)) ? { videoId: null } : null;
}

/** How many watch, while there is something to watch, and how many watched at most. */
async function audienceOf(
  context: Viewer['context'],
  { id, status }: Admitted['live'],
): Promise<Pick<ClassroomPage, 'viewers' | 'peakViewers'>> {
  const isOnAir = status === 'live' || status === 'paused';
  return {
    viewers: isOnAir ? await viewersOf(context, id) : null,
    peakViewers: status === 'finished' ? await readPeak(context.db, id) : null,
  };
}

/** Whether anybody may see a live who has its address. */
const isOpen = ({ geoAccessControl, referrerWhitelist }: Admitted['live']): boolean =>
  geoAccessControl === null && referrerWhitelist.length === 0;

/** What everybody sees of the signal: only while the live is on air, and is for everybody. */
async function frameOnAir(
  { context }: Viewer,
  { live }: Admitted,
  { signals }: ClassroomDependencies,
): Promise<string | null> {
  if (live.status !== 'live' || !isOpen(live)) return null;
  const frame = (await signals.framesOf(context.db, [live.id])).get(live.id);
  return frame?.onAir ? frame.key : null;
}

/** What the classroom of a live shows to everybody, and a picture that stands for it wherever it is linked. */
async function readClassroom(
  call: Viewer,
  liveId: string,
  needs: ClassroomDependencies,
): Promise<{ readonly page: ClassroomPage; readonly cover: string }> {
  const { context } = call;
  const found = await admitViewer(call, liveId);
  const { live, team } = found;
  const [classroom, speakers, replay, frame, audience] = await Promise.all([
    findClassroom(context.db, live.id),
    listSpeakers(context.db, live.id),
    replayOf(call, found, needs),
    frameOnAir(call, found, needs),
    audienceOf(context, live),
  ]);
  const urlOf = (key: string): string => context.mediaLinks.url(key);
  const picture = (key: string | null): string => (key === null ? placeholder : urlOf(key));
  const { thumbnail: _, ...assets } = viewerAssets(context, found);
  const cover = urlOf(pictureKeyOf(live, team));
  const page: ClassroomPage = {
    background: picture(classroom.backgroundKey),
    background_login: picture(classroom.loginBackgroundKey),
    schedule_image: picture(classroom.scheduleImageKey),
    title: live.title,
    schedule_date: live.scheduledStartTime?.toISOString() ?? null,
    description: classroom.description ?? live.description,
    speakers: speakers.map((one) => toSpeaker(one, urlOf)),
    clientId: team.clientId,
    stream_id: live.id,
    ...playbackOf(context, found, needs.signals),
    chat_url: `/chat?liveId=${live.id}`,
    status: live.status,
    serverTime: new Date(context.clock.now()).toISOString(),
    timezone: team.timezone,
    idioma: viewerLanguage(team),
    assets,
    certificateShare: classroom.certificateShare,
    replay,
    team: toPublicTeam({ ...team, id: live.accountId }, urlOf),
    picture: frame === null ? cover : urlOf(frame),
    isPictureDrawn: frame === null && isCoverDrawn(live),
    startedAt: live.startedAt?.toISOString() ?? null,
    finishedAt: live.finishedAt?.toISOString() ?? null,
    ...audience,
  };
  return { page, cover };
}

async function getClassroomStatus(call: Call<'getClassroomStatus'>): Promise<Answer<'getClassroomStatus'>> {
  const { context, params, reply } = call;
  const { live } = await admitViewer(call, params.liveId);
  // One who may not see the live must not get it from a cache that serves those who may.
  reply.header('cache-control', `${isOpen(live) ? 'public' : 'private'}, max-age=5`).header('vary', 'origin');
  return {
    status: 200,
    body: {
      status: live.status,
      serverTime: new Date(context.clock.now()).toISOString(),
      viewers: await viewersOf(context, live.id),
    },
  };
}

/** The public page where attendees watch a live, and what its organiser sets. */
export function createClassroomModule(needs: ClassroomDependencies): ServerModule {
  return {
    name: 'classroom',
    handlers: {
      async getClassroom(call) {
        // Each answer holds a link to the media of its own.
        call.reply.header('cache-control', 'private, max-age=2');
        const { page } = await readClassroom(call, call.params.liveId, needs);
        return { status: 200, body: page };
      },
      getClassroomStatus,
      ...createSettingsHandlers(needs.images),
    },
    routes: classroomPages((call, liveId) => readClassroom(call, liveId, needs)),
  };
}
