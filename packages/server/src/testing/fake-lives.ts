import { randomUUID } from 'node:crypto';
import type { IngestLives, LiveForIngest, LiveParts } from '../modules/ingest';
import { demoTeams } from '../seed/demo-people';

/** Lives in memory, for tests of the ingest. */
export interface FakeLives extends LiveParts {
  add(live?: Partial<LiveForIngest>): LiveForIngest;
  /** A key of a live; without a signal the general one. */
  addKey(liveId: string, signalId?: number): { readonly keyId: string; readonly streamKey: string };
  set(liveId: string, change: Partial<LiveForIngest>): void;
  get(liveId: string): LiveForIngest;
}

export function createFakeLives(): FakeLives {
  const all = new Map<string, LiveForIngest>();
  const keys = new Map<string, { liveId: string; keyId: string; signalId: number | null }>();
  const get = (liveId: string): LiveForIngest => {
    const live = all.get(liveId);
    if (live === undefined) throw new Error(`There is no live ${liveId}`);
    return live;
  };
  const set = (liveId: string, change: Partial<LiveForIngest>): void =>
    void all.set(liveId, { ...get(liveId), ...change });
  const lives: IngestLives = {
    findLiveByKey: async (streamKey) => keys.get(streamKey) ?? null,
    findLive: async (liveId) => all.get(liveId) ?? null,
    listRunning: async () =>
      [...all.values()].filter(({ status }) => status === 'live' || status === 'paused'),
    signalArrived: async (liveId) => set(liveId, { status: 'live', startedAt: new Date() }),
    completeLive: async (liveId) => set(liveId, { status: 'finished' }),
    recorded: async () => undefined,
  };
  return {
    lives,
    gate: async (_call, liveId) => (all.has(liveId) ? { epoch: 0, domains: [] } : null),
    add(change = {}) {
      const live: LiveForIngest = {
        id: randomUUID(),
        accountId: demoTeams.colegioAtlas,
        title: 'Aula ao vivo',
        status: 'scheduled',
        latency: 'low',
        enableDvr: false,
        enableAudioOnly: false,
        enableLive2vod: false,
        autoStart: false,
        autoCuts: false,
        signalsTotal: 4,
        fpsLimit: 30,
        startedAt: null,
        directoryId: null,
        createdBy: null,
        ...change,
      };
      all.set(live.id, live);
      return live;
    },
    addKey(liveId, signalId) {
      const key = { keyId: randomUUID(), streamKey: randomUUID() };
      keys.set(key.streamKey, { liveId, keyId: key.keyId, signalId: signalId ?? null });
      return key;
    },
    set,
    get,
  };
}
