import { randomUUID } from 'node:crypto';
import type { Database } from '../kernel/database/database';
import { defaultLive } from '../modules/broadcast/lives/settings/live-settings.pure';
import { lives as livesTable } from '../schema';
import type { LiveParts } from '../modules';
import type { IngestLives, LiveForIngest } from '../modules/broadcast/ingest';
import { demoTeams } from '../seed/demo-people';

/** Lives in memory, for tests of the ingest. */
export interface FakeLives extends LiveParts {
  add(live?: Partial<LiveForIngest>): LiveForIngest;
  /** A key of a live; without a signal the general one. */
  addKey(liveId: string, signalId?: number): { readonly keyId: string; readonly streamKey: string };
  set(liveId: string, change: Partial<LiveForIngest>): void;
  get(liveId: string): LiveForIngest;
  remove(liveId: string): void;
  /** Gives each live a row, which the tables of the ingest refer to. */
  attach(db: Database): Promise<void>;
}

export function createFakeLives(): FakeLives {
  const all = new Map<string, LiveForIngest>();
  const keys = new Map<string, { liveId: string; keyId: string; signalId: number | null }>();
  let db: Database | null = null;
  let stored: Promise<unknown> = Promise.resolve();
  function store({ id, accountId, title }: LiveForIngest): void {
    const row = { id, accountId, title, type: 'encoder', latency: 'low', signalsTotal: 4 } as const;
    if (db) stored = Promise.all([stored, db.insert(livesTable).values(row).onConflictDoNothing()]);
  }
  const get = (liveId: string): LiveForIngest => {
    const live = all.get(liveId);
    if (live === undefined) throw new Error(`There is no live ${liveId}`);
    return live;
  };
  const set = (liveId: string, change: Partial<LiveForIngest>): void =>
    void all.set(liveId, { ...get(liveId), ...change });
  async function findLive(liveId: string): Promise<LiveForIngest | null> {
    await stored;
    return all.get(liveId) ?? null;
  }
  const lives: IngestLives = {
    async findLiveByKey(streamKey) {
      await stored;
      return keys.get(streamKey) ?? null;
    },
    findLive,
    findKept: findLive,
    listRunning: async () =>
      [...all.values()].filter(({ status }) => status === 'live' || status === 'paused'),
    signalArrived: async (liveId) => set(liveId, { status: 'live', startedAt: new Date() }),
    completeLive: async (liveId) => set(liveId, { status: 'finished' }),
    findRecorded: async (_tx, videoId) =>
      [...all.values()].find(({ recordingVideoId }) => recordingVideoId === videoId) ?? null,
    recorded: async (_tx, liveId, recordingVideoId) => set(liveId, { recordingVideoId }),
  };
  return {
    lives,
    gate: async (_call, liveId) => (all.has(liveId) ? { epoch: 0, domains: [], accountId: null } : null),
    add(change = {}) {
      const live: LiveForIngest = {
        ...defaultLive,
        id: randomUUID(),
        accountId: demoTeams.colegioAtlas,
        title: 'Aula ao vivo',
        status: 'scheduled',
        latency: 'low',
        signalsTotal: 4,
        limiteFps: 30,
        startedAt: null,
        language: null,
        ownColor: null,
        logoKey: null,
        timezone: 'America/Sao_Paulo',
        createdBy: null,
        recordingVideoId: null,
        ...change,
      };
      all.set(live.id, live);
      store(live);
      return live;
    },
    addKey(liveId, signalId) {
      const key = { keyId: randomUUID(), streamKey: randomUUID() };
      keys.set(key.streamKey, { liveId, keyId: key.keyId, signalId: signalId ?? null });
      return key;
    },
    set,
    get,
    remove: (liveId) => void all.delete(liveId),
    async attach(database) {
      db = database;
      for (const live of all.values()) store(live);
      await stored;
    },
  };
}
