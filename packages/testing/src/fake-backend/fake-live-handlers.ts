import type { Live, LiveAction, LiveCreate, LiveOverview, LivePatch } from '@palco/openapi';
import { nextLiveStatus, isLiveInProgress } from '@palco/sdk/lives';
import { buildLive, buildLiveSignal } from '../builders';
import { checkVersion, contains, FakeRefusal, required, pageOf, sortBy, teamOf, timeOf } from './fake-call';
import type { FakeCall, FakeHandlers } from './fake-call';
import { buildLiveKeys } from './create-seed';
import type { FakeLive } from './fake-world';

/** Lives: records and control. */
export const liveHandlers = {
  listLives(call) {
    const { conta_id } = teamOf(call);
    const { query } = call;
    const statuses = query.get('status')?.split(',') ?? null;
    const ofTabs = call.world.lives
      .map(({ live }) => live)
      .filter(
        (live) =>
          live.accountId === conta_id &&
          contains(live.title, query.get('title')) &&
          (query.get('type') === null || query.get('type') === live.type) &&
          (query.get('shutdown') === null ||
            (query.get('shutdown') === 'true') === (live.status === 'finished')) &&
          isWithin(live, query),
      );
    const found = ofTabs.filter(({ status }) => statuses === null || statuses.includes(status ?? 'none'));
    if (!query.has('limit')) query.set('limit', '10');
    const counts = {
      all: ofTabs.length,
      live: ofTabs.filter(({ status }) => isLiveInProgress(status)).length,
      scheduled: ofTabs.filter(({ status }) => status === 'scheduled').length,
      undated: ofTabs.filter(({ status }) => status === null).length,
    };
    const page = pageOf(inOrder(found, query.get('sort') ?? 'createdAt,desc'), query);
    const more = {
      ...(query.get('counts') === 'true' && { counts }),
      ...(query.get('overview') === 'true' && {
        overviews: page.items.map((live) => overviewOf(call, live)),
      }),
    };
    return { status: 200, body: { ...page, ...more } };
  },
  createLive(call) {
    const fake = addLive(call, call.body as LiveCreate);
    const { live, keys } = fake;
    return { status: 201, body: { ...live, keys, signals: signalsOf(fake) } };
  },
  duplicateLive(call) {
    const { live: other } = liveOf(call);
    const { title, scheduledStartTime: date, type, latency, transcode, security, ads, signalsTotal } = other;
    const scheduledStartTime = date !== null && Date.parse(date) > call.now() ? date : null;
    const input = { title: `${title} (cópia)`, scheduledStartTime, type, latency, transcode, security, ads };
    const fake = addLive(call, { ...input, signalsTotal });
    return { status: 201, body: { ...fake.live, keys: fake.keys, signals: signalsOf(fake) } };
  },
  getLive: (call) => ({ status: 200, body: liveOf(call).live }),
  updateLive(call) {
    const fake = liveOf(call);
    checkVersion(call, fake.live.version);
    const patch = call.body as LivePatch;
    return { status: 200, body: change(call, fake, settingsOf(fake.live, patch)) };
  },
  deleteLive(call) {
    const fake = liveOf(call);
    checkVersion(call, fake.live.version);
    call.world.lives = call.world.lives.filter((other) => other !== fake);
    call.world.trash.lives.unshift({ item: fake, deletedAt: timeOf(call) });
    return { status: 204 };
  },
  getLiveContents(call) {
    const { live } = liveOf(call);
    return {
      status: 200,
      body: {
        attendees: call.world.classrooms.get(live.id)?.attendees.length ?? 0,
        certificates: 0,
        messages: call.world.chats.get(live.id)?.messages.length ?? 0,
        recordingVideoId: live.recordingVideoId,
      },
    };
  },
  // What stands beside a live: its signals and keys, and how many watch.
  listLiveSignals: (call) => ({ status: 200, body: { items: signalsOf(liveOf(call)) } }),
  listLiveKeys: (call) => ({ status: 200, body: { items: liveOf(call).keys } }),
  // None, so that nothing lies over the picture of a story.
  listLiveClips: () => ({ status: 200, body: { items: [], window: null } }),
  listConnectionTests: () => ({ status: 200, body: { items: [] } }),
  listLiveMarks: () => ({ status: 200, body: { items: [] } }),
  listLiveOverlays: () => ({ status: 200, body: { items: [] } }),
  getLiveViewers(call) {
    const { status } = liveOf(call).live;
    return { status: 200, body: { viewers: status === 'live' ? 128 : 0 } };
  },
  controlLive(call) {
    const fake = liveOf(call);
    checkVersion(call, fake.live.version);
    const status = nextLiveStatus(fake.live.status, call.path['action'] as LiveAction);
    if (status === undefined) throw new FakeRefusal(409, 'INVALID_TRANSITION');
    const startedAt = fake.live.startedAt ?? timeOf(call);
    const finishedAt = status === 'finished' ? timeOf(call) : null;
    return { status: 200, body: change(call, fake, { status, startedAt, finishedAt }) };
  },
} satisfies FakeHandlers;

/** What stands beside a live in a list; as `getLiveAudience`, the same audience for every live that began. */
function overviewOf({ world }: FakeCall, { id, startedAt }: Live): LiveOverview {
  const signals = world.lives.find(({ live }) => live.id === id)?.signals ?? [];
  const { attendees = [], settings } = world.classrooms.get(id) ?? {};
  const speakers = settings?.speakers ?? [];
  const hasBegun = startedAt !== null;
  return {
    liveId: id,
    attendees: attendees.length,
    isSignalSeen: signals.length > 0 || hasBegun,
    signalsNow: signals.filter(({ status }) => status === 'active').length,
    speakers: speakers.slice(0, 4),
    speakersTotal: speakers.length,
    viewers: hasBegun ? [0, 64, 96, 128] : [],
    peakViewers: hasBegun ? 128 : null,
  };
}

const ranks = ['live', 'paused', 'scheduled', null, 'finished'] as const;
const rankOf = ({ status }: Live): number => ranks.indexOf(status);

/** `onAir` is the server's own order: by status, then what began or was made last, or is to begin first. */
function inOrder(lives: readonly Live[], sort: string): Live[] {
  if (!sort.startsWith('onAir')) return sortBy(lives, sort);
  const timeOfLive = (live: Live): number =>
    live.status === 'scheduled'
      ? -Date.parse(live.scheduledStartTime ?? live.createdAt)
      : Date.parse((isLiveInProgress(live.status) ? live.startedAt : null) ?? live.createdAt);
  const sorted = lives.toSorted(
    (one, other) => rankOf(one) - rankOf(other) || timeOfLive(other) - timeOfLive(one),
  );
  return sort.endsWith('asc') ? sorted.toReversed() : sorted;
}

function isWithin({ scheduledStartTime }: Live, query: URLSearchParams): boolean {
  const [start, end] = [query.get('start'), query.get('end')];
  if (start === null && end === null) return true;
  if (scheduledStartTime === null) return false;
  return (start === null || scheduledStartTime >= start) && (end === null || scheduledStartTime < end);
}

/** Creates a live in the team of the call. */
function addLive(call: FakeCall, input: LiveCreate): FakeLive {
  const { conta_id } = teamOf(call);
  const time = timeOf(call);
  const blank = buildLive({ id: call.nextId(), accountId: conta_id, createdAt: time, updatedAt: time });
  const live = {
    ...blank,
    ...settingsOf(blank, input),
    accountId: conta_id,
    signalsTotal: input.signalsTotal ?? 2,
  };
  const first = Number(call.nextId().slice(-12)) * 100;
  const fake = { live, keys: buildLiveKeys(live, first), signals: [] };
  call.world.lives.unshift(fake);
  return fake;
}

/** The fields of a live that a body sets. */
function settingsOf(live: Live, patch: LivePatch): Partial<Live> {
  const { title, scheduledStartTime, transcode, security, assets, ads, ...plain } = patch;
  return {
    ...plain,
    ...(title === undefined ? {} : { title: title.trim(), nome: title.trim() }),
    ...(scheduledStartTime === undefined ? {} : dateOf(live, scheduledStartTime)),
    transcode: { ...live.transcode, ...transcode },
    security: { ...live.security, ...security },
    assets: { ...live.assets, ...assets },
    ads: { ...live.ads, ...ads },
  };
}

/** The teams of the fake world are in São Paulo, three hours behind UTC. */
function dateOf({ status }: Live, date: string | null): Partial<Live> {
  const hora = date && new Date(Date.parse(date) - 3 * 3_600_000).toISOString().slice(11, 19);
  const next = date === null ? null : ('scheduled' as const);
  return {
    scheduledStartTime: date,
    hora,
    status: status === null || status === 'scheduled' ? next : status,
  };
}

/** The live that the path names, if it is the team's own. */
export function liveOf(call: FakeCall): FakeLive {
  const { conta_id } = teamOf(call);
  return required(
    call.world.lives.find(({ live }) => live.id === call.id && live.accountId === conta_id),
    'LIVE_NOT_FOUND',
  );
}

/** Writes a change of a live. */
function change(call: FakeCall, fake: FakeLive, values: Partial<Live>): Live {
  fake.live = { ...fake.live, ...values, version: fake.live.version + 1, updatedAt: timeOf(call) };
  return fake.live;
}

/** Every signal of a live; those that never started are waiting. */
function signalsOf({ live, signals }: FakeLive) {
  return Array.from({ length: live.signalsTotal }, (_, index) => {
    const id = index + 1;
    const waiting = buildLiveSignal({ id, preview: `/preview/${id}/${live.id}` });
    return signals.find((signal) => signal.id === id) ?? waiting;
  });
}
