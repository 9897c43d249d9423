import type {
  Attendee,
  AttendeeEmail,
  AttendeeRegistration,
  ClassroomPage,
  ClassroomPut,
  ClassroomSettings,
  PublicTeam,
} from '@palco/openapi';
import { readAttendee } from '@palco/sdk/classroom';
import { checkVersion, contains, FakeRefusal, required, pageOf, teamOf, timeOf } from './fake-call';
import type { FakeCall, FakeHandlers } from './fake-call';
import { liveOf } from './fake-live-handlers';
import { pictureOf } from './fake-picture';
import type { FakeClassroom, FakeLive } from './fake-world';

const placeholder = 'placeholder';

/** The classroom of a live, its attendees, and what its organiser sets. */
export const classroomHandlers = {
  getClassroom: (call) => ({ status: 200, body: classroomOf(call, anyLive(call, call.path['liveId'])) }),
  registerAttendee(call) {
    const body = call.body as AttendeeRegistration;
    const fake = anyLive(call, body.liveId);
    const person = readAttendee(body);
    const { attendees, tokens } = roomOf(call, fake.live.id);
    const id = call.nextId();
    const token = `palco_attendee_${id}`;
    if (!attendees.some((one) => one.email === person.email))
      attendees.unshift({
        id: call.nextId(),
        name: person.name,
        email: person.email,
        createdAt: timeOf(call),
        lastSeenAt: null,
        watchedSeconds: 0,
      });
    tokens.set(id, { token, email: person.email });
    return { status: 201, body: { id, token, accountId: fake.live.accountId } };
  },
  getAttendeeCertificate(call) {
    const fake = liveOf(call);
    const found = required(
      roomOf(call, fake.live.id).attendees.find(({ id }) => id === call.path['attendeeId']),
    );
    requirePresence(call, fake, found);
    return { status: 200 };
  },
  getClassroomSettings: (call) => ({ status: 200, body: settingsOf(call).settings }),
  updateClassroom(call) {
    const room = settingsOf(call);
    checkVersion(call, room.settings.version);
    const { speakers, ...body } = call.body as ClassroomPut;
    const before = room.settings;
    const kept = speakers?.map(({ uuid, speaker, avatar }) => {
      const known = before.speakers.find((one) => one.uuid === uuid);
      return {
        uuid: uuid ?? call.nextId(),
        speaker: speaker.trim(),
        avatar: isRemoved(avatar) ? placeholder : (known?.avatar ?? placeholder),
      };
    });
    const {
      description = before.description,
      certificateShare = before.certificateShare,
      retentionDays = before.retentionDays,
    } = body;
    room.settings = {
      ...before,
      description,
      certificateShare,
      retentionDays,
      background: isRemoved(body.background) ? null : before.background,
      background_login: isRemoved(body.background_login) ? null : before.background_login,
      schedule_image: isRemoved(body.schedule_image) ? null : before.schedule_image,
      speakers: kept ?? before.speakers,
      version: before.version + 1,
    };
    return { status: 200, body: room.settings };
  },
  uploadSpeakerPicture(call) {
    const room = settingsOf(call);
    const { speakers, version } = room.settings;
    const avatar = pictureOf(call);
    room.settings = {
      ...room.settings,
      speakers: speakers.map((one) => (one.uuid === call.path['speakerId'] ? { ...one, avatar } : one)),
      version: version + 1,
    };
    return { status: 200, body: room.settings };
  },
  listAttendees(call) {
    const { live } = liveOf(call);
    const search = call.query.get('search');
    const found = roomOf(call, live.id).attendees.filter(
      (one) => contains(one.name, search) || contains(one.email, search),
    );
    return { status: 200, body: pageOf(found, call.query) };
  },
  exportAttendee(call) {
    const asked = emailOf(call);
    const lives = roomsOfTeam(call).flatMap(({ fake, room }) =>
      room.attendees
        .filter((one) => one.email === asked)
        .map(({ id, name, createdAt, lastSeenAt, watchedSeconds }) => ({
          liveId: fake.live.id,
          title: fake.live.title,
          createdAt,
          lastSeenAt,
          watchedSeconds,
          registrations: [{ id, name, createdAt }],
          messages: [],
          plays: [],
        })),
    );
    return { status: 200, body: { email: asked, lives, certificates: [] } };
  },
  eraseAttendee(call) {
    const asked = emailOf(call);
    let lives = 0;
    for (const { room } of roomsOfTeam(call)) {
      const left = room.attendees.filter((one) => one.email !== asked);
      if (left.length < room.attendees.length) lives += 1;
      room.attendees = left;
      for (const [id, known] of room.tokens) if (known.email === asked) room.tokens.delete(id);
    }
    return { status: 200, body: { lives } };
  },
} satisfies FakeHandlers;

/** Refuses a certificate for a shorter presence than is asked for. */
function requirePresence(call: FakeCall, { live }: FakeLive, { watchedSeconds }: Attendee): void {
  const needed = roomOf(call, live.id).settings.certificateShare ?? 0;
  const seconds = (Date.parse(live.finishedAt ?? '') - Date.parse(live.startedAt ?? '')) / 1_000;
  if ((watchedSeconds / seconds) * 100 < needed) throw new FakeRefusal(409, 'PRESENCE_TOO_SHORT');
}

const isRemoved = (value: string | null | undefined): boolean => value === null || value === placeholder;

function emailOf(call: FakeCall): string {
  const { email } = call.body as AttendeeEmail;
  return email.trim().toLowerCase();
}

/** The live of any team, for calls without a sign-in. */
function anyLive({ world }: FakeCall, id: string | undefined): FakeLive {
  return required(world.lives.find(({ live }) => live.id === id));
}

/** The classroom of a live; made when it is first asked for. */
function roomOf({ world }: FakeCall, liveId: string): FakeClassroom {
  const known = world.classrooms.get(liveId);
  if (known) return known;
  const made: FakeClassroom = { settings: emptySettings(liveId), attendees: [], tokens: new Map() };
  world.classrooms.set(liveId, made);
  return made;
}

function emptySettings(liveId: string): ClassroomSettings {
  return {
    liveId,
    title: '',
    background: null,
    background_login: null,
    schedule_image: null,
    description: null,
    speakers: [],
    certificateShare: null,
    retentionDays: null,
    version: 0,
  };
}

function settingsOf(call: FakeCall): FakeClassroom {
  const { live } = liveOf({ ...call, id: call.path['liveId'] ?? '' });
  const room = roomOf(call, live.id);
  room.settings = { ...room.settings, title: live.title };
  return room;
}

function roomsOfTeam(call: FakeCall) {
  const { conta_id } = teamOf(call);
  return call.world.lives
    .filter(({ live }) => live.accountId === conta_id)
    .map((fake) => ({ fake, room: roomOf(call, fake.live.id) }));
}

function clientOf({ world }: FakeCall, { live }: FakeLive): string {
  return world.accounts.find(({ accountId }) => accountId === live.accountId)?.cliente ?? live.accountId;
}

function classroomOf(call: FakeCall, fake: FakeLive): ClassroomPage {
  const { live } = fake;
  const { settings } = roomOf(call, live.id);
  const { startSoonScreen, pauseScreen, endingScreen, playerColor } = live.assets;
  const isLive = live.status === 'live';
  return {
    background: settings.background ?? placeholder,
    background_login: settings.background_login ?? placeholder,
    schedule_image: settings.schedule_image ?? placeholder,
    title: live.title,
    schedule_date: live.scheduledStartTime,
    description: settings.description ?? live.description,
    speakers: settings.speakers,
    clientId: clientOf(call, fake),
    stream_id: live.id,
    playback_url: isLive ? '/media/lives/programme.m3u8' : null,
    playback_expires_at: isLive ? new Date(call.now() + 3_600_000).toISOString() : null,
    chat_url: `/chat?liveId=${live.id}`,
    status: live.status,
    serverTime: timeOf(call),
    timezone: 'America/Sao_Paulo',
    idioma: null,
    assets: { startSoonScreen, pauseScreen, endingScreen, playerColor },
    certificateShare: settings.certificateShare,
    replay: live.status === 'finished' && live.recordingVideoId ? { videoId: live.recordingVideoId } : null,
    team: teamOfRoom(call, fake),
    picture: live.picture,
    isPictureDrawn: live.assets.thumbnail === null && startSoonScreen === null,
    startedAt: live.startedAt,
    finishedAt: live.finishedAt,
    viewers: isLive || live.status === 'paused' ? 0 : null,
    peakViewers: null,
  };
}

function teamOfRoom(call: FakeCall, { live: { accountId } }: FakeLive): PublicTeam {
  const found = required(call.world.accounts.find((one) => one.accountId === accountId));
  return { name: found.name, logo: found.thumbnail, color: found.color ?? '#0b6e57' };
}
