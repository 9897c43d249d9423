import type { ViewerEvent, ViewerSession } from '@palco/openapi';
import { notFound } from '../../../kernel/errors/http-error';
import type { Call, Handlers } from '../../../kernel/http/module';
import type { PlaysOfLive } from '../../broadcast/lives';
import { isOfTeam, listEvents, listPlays } from './support.store';
import type { SupportPlay } from './support.store';

type SupportCall = Call<'listViewerSessions'> | Call<'listViewerEvents'>;

/** E-mails of attendees are for who may see the list of attendees. */
const seesAttendees = ({ principal }: SupportCall): boolean => principal.permissions.has('showStreaming');

function toSession({ play, name, email }: SupportPlay, isNamed: boolean): ViewerSession {
  return {
    id: play.id,
    inicio: play.startedAt.toISOString(),
    fim: play.seenAt.toISOString(),
    viewerId: play.viewerCode,
    attendee: isNamed && name !== null && email !== null ? { name, email } : null,
    tech_info: { device: play.device, os: play.os, app: play.app, network_provider: play.provider },
    geo_info: { country: play.country, state: play.state, city: play.city },
    watchedSeconds: play.watchedMs / 1000,
    rebufferSeconds: play.rebufferMs / 1000,
    startupMs: play.starts === 0 ? null : play.startupMs,
    lastError: play.lastError,
  };
}

const toEvent = (row: Awaited<ReturnType<typeof listEvents>>[number]): ViewerEvent => ({
  id: String(row.id),
  sessionId: row.playId,
  type: row.type,
  timestamp: row.at.toISOString(),
  data: row.data,
});

/** @throws 404 for a live or video of another team. */
async function findPlays(call: SupportCall): Promise<SupportPlay[]> {
  const { context, query, principal } = call;
  const subjectId = query.videoId;
  if (!(await isOfTeam(context.db, subjectId, principal.accountId))) throw notFound();
  return listPlays(context.db, { subjectId, viewer: query.usuarioId, seesAttendees: seesAttendees(call) });
}

/** Plays and events of single viewers. */
export const supportHandlers: Handlers = {
  async listViewerSessions(call) {
    const found = await findPlays(call);
    return { status: 200, body: found.map((one) => toSession(one, seesAttendees(call))) };
  },
  async listViewerEvents(call) {
    const ids = (await findPlays(call)).map(({ play }) => play.id);
    const events =
      ids.length === 0
        ? []
        : await listEvents(call.context.db, { subjectId: call.query.videoId, playIds: ids });
    return { status: 200, body: events.map(toEvent) };
  },
};

const mostInDetails = 20;

/** What the details of a live tell of its plays: nothing that names a viewer. */
export const playsOfLive: PlaysOfLive = {
  async detailsOf({ db }, liveId) {
    const found = await listPlays(db, {
      subjectId: liveId,
      viewer: undefined,
      seesAttendees: false,
      most: mostInDetails,
    });
    const sessions = found.map((one) => toSession(one, false));
    const newest = found[0]?.play.id;
    const events =
      newest === undefined
        ? []
        : await listEvents(db, { subjectId: liveId, playIds: [newest], most: mostInDetails });
    const [first] = sessions;
    return {
      tech_info: first?.tech_info ?? { device: null, os: null, app: null, network_provider: null },
      geo_info: first?.geo_info ?? { country: null, state: null, city: null },
      service_history: sessions,
      player_events: events.map(toEvent),
      lastError: sessions.find(({ lastError }) => lastError !== null)?.lastError ?? null,
    };
  },
};
