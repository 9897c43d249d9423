import { describe, expect, test } from 'vitest';
import { initialPlayerState } from './player-initial.pure';
import type { PlayerQuality } from './player-quality.pure';
import { playerTransition, RECOVERY_SECONDS } from './player.machine';
import type {
  EngineFailure,
  PlayerCommand,
  PlayerEvent,
  PlayerMachineState,
  PlayerPosition,
  PlayerStage,
} from './player-state.pure';
import type { PlayerTextTrack } from './text-tracks.pure';

const src = 'https://media.example/a/master.m3u8';
const quality = { index: 1, label: '720p', bitrate: 2_000_000 };

function stateOf(patch: Partial<PlayerMachineState> = {}): PlayerMachineState {
  return { ...initialPlayerState({ canRefresh: false }), attached: true, src, ...patch };
}

function step(state: PlayerMachineState, event: PlayerEvent) {
  const { state: next, commands } = playerTransition(state, event);
  const changed = Object.fromEntries(
    Object.entries(next).filter(([key, value]) => !Object.is(value, state[key as keyof PlayerMachineState])),
  );
  return { changed, commands: words(commands) };
}

/** Commands in words, without those about patience, which have a table of their own. */
const words = (commands: readonly PlayerCommand[]): string[] =>
  commands.map(short).filter((word) => !word.endsWith('Patience'));

/** A command in one word and its argument, so that a row of a table stays readable. */
function short(command: PlayerCommand): string {
  const { type, ...values } = command;
  return [type, ...Object.values(values).map((value) => JSON.stringify(value))].join(' ');
}

const failed = (failure: EngineFailure): PlayerEvent => ({ type: 'engineFailed', failure });
const everyStage: PlayerStage[] = ['idle', 'loading', 'paused', 'playing', 'waiting', 'ended', 'failed'];
const openStages: PlayerStage[] = ['paused', 'playing', 'waiting', 'ended'];

describe('opening', () => {
  test('a source waits for an element, and an element for a source', () => {
    const loaded = playerTransition(initialPlayerState({ canRefresh: false }), {
      type: 'loadRequested',
      src,
      startAt: 7,
    });
    expect(loaded.state).toMatchObject({ stage: 'idle', src, currentTime: 7, intent: 'pause' });
    expect(loaded.commands).toEqual([]);
    expect(step(loaded.state, { type: 'attached' })).toEqual({
      changed: { attached: true, stage: 'loading' },
      commands: ['cancelRetry', `openSource "${src}" 7 null false`],
    });
    const bare = initialPlayerState({ canRefresh: false });
    expect(step(bare, { type: 'attached' })).toEqual({ changed: { attached: true }, commands: [] });
  });

  test('another source begins with nothing of the old one', () => {
    const state = stateOf({
      stage: 'playing',
      intent: 'play',
      currentTime: 40,
      duration: 90,
      buffered: 50,
      qualities: [quality],
      quality: 1,
      activeQuality: 1,
      retries: 2,
      recoveredAt: 3,
      error: { code: 'PLAYER_MEDIA' },
    });
    const { state: next, commands } = playerTransition(state, { type: 'loadRequested', src: 'b.m3u8' });
    expect(next).toEqual({ ...stateOf({ stage: 'loading', src: 'b.m3u8' }) });
    expect(words(commands)).toEqual(['cancelRetry', 'openSource "b.m3u8" 0 null false']);
  });

  test.each([
    ['play', 'waiting', ['play']],
    ['pause', 'paused', []],
  ] as const)('with the wish to %s it becomes %s', (intent, stage, commands) => {
    expect(step(stateOf({ stage: 'loading', intent }), { type: 'metadataLoaded' })).toEqual({
      changed: { stage },
      commands,
    });
  });

  test('metadata of a source that a recovery opened again resumes playback unless it was paused', () => {
    for (const stage of ['playing', 'waiting'] as const) {
      const { state, commands } = playerTransition(stateOf({ stage, intent: 'play' }), {
        type: 'metadataLoaded',
      });
      expect([state.stage, words(commands)]).toEqual(['waiting', ['play']]);
    }
    for (const stage of ['idle', 'paused', 'ended', 'failed'] as const)
      expect(step(stateOf({ stage }), { type: 'metadataLoaded' })).toEqual({ changed: {}, commands: [] });
  });

  test('detaching closes the source and keeps the place', () => {
    const state = stateOf({
      stage: 'playing',
      currentTime: 12,
      fullscreen: true,
      pictureInPicture: true,
      retries: 1,
      isRetryDue: true,
    });
    expect(step(state, { type: 'detached' })).toEqual({
      changed: {
        attached: false,
        stage: 'idle',
        fullscreen: false,
        pictureInPicture: false,
        retries: 0,
        isRetryDue: false,
      },
      commands: ['cancelRetry', 'closeSource'],
    });
    const gone = playerTransition(state, { type: 'detached' }).state;
    expect(step(gone, { type: 'attached' }).commands).toEqual([
      'cancelRetry',
      `openSource "${src}" 12 null false`,
    ]);
  });
});

describe('requests', () => {
  test.each(everyStage)('play and pause while %s', (stage) => {
    const isOpen = openStages.includes(stage);
    const play = step(stateOf({ stage, autoplayBlocked: true }), { type: 'playRequested' });
    if (stage === 'failed') {
      expect(play.commands).toEqual(['cancelRetry', `openSource "${src}" 0 null true`]);
      expect(play.changed).toMatchObject({ stage: 'loading', intent: 'play', autoplayBlocked: false });
    } else {
      expect(play).toEqual({
        changed: { intent: 'play', autoplayBlocked: false },
        commands: [isOpen ? 'play' : 'wantSource'],
      });
    }
    expect(step(stateOf({ stage, intent: 'play' }), { type: 'pauseRequested' })).toEqual({
      changed: { intent: 'pause' },
      commands: isOpen ? ['pause'] : [],
    });
  });

  test.each([
    [30, 90, 30],
    [-5, 90, 0],
    [200, 90, 90],
    [200, Number.NaN, 200],
    [200, Number.POSITIVE_INFINITY, 200],
    [Number.NaN, 90, 0],
  ])('a seek to %d of %d goes to %d', (time, duration, target) => {
    const { changed, commands } = step(stateOf({ stage: 'playing', duration, currentTime: 1 }), {
      type: 'seekRequested',
      time,
    });
    expect(commands).toEqual([`seek ${target}`]);
    expect(changed).toEqual({ currentTime: target });
  });

  test('a seek leaves the end, and before a source is open it only sets the place', () => {
    expect(
      step(stateOf({ stage: 'ended', duration: 9 }), { type: 'seekRequested', time: 3 }).changed,
    ).toEqual({
      stage: 'paused',
      currentTime: 3,
    });
    for (const stage of ['idle', 'loading', 'failed'] as const)
      expect(step(stateOf({ stage }), { type: 'seekRequested', time: 3 })).toEqual({
        changed: { currentTime: 3 },
        commands: [],
      });
  });

  test('a seek on a live stream stays inside of what the stream still has', () => {
    const live = stateOf({ stage: 'playing', duration: Infinity, seekable: { start: 100, end: 220 } });
    const target = (time: number) => step(live, { type: 'seekRequested', time }).commands;
    expect([target(50), target(150), target(900)]).toEqual([['seek 100'], ['seek 150'], ['seek 220']]);
  });

  test('liveEdgeRequested seeks to the live edge and plays; ignored on a recording', () => {
    const live = stateOf({ stage: 'paused', liveEdge: 210, secondsBehindLive: 60, currentTime: 150 });
    expect(step(live, { type: 'liveEdgeRequested' })).toEqual({
      changed: { intent: 'play', currentTime: 210, secondsBehindLive: 0 },
      commands: ['seek 210', 'play'],
    });
    for (const state of [stateOf({ stage: 'paused' }), { ...live, stage: 'loading' as const }])
      expect(step(state, { type: 'liveEdgeRequested' })).toEqual({ changed: {}, commands: [] });
  });

  test('only a text track of the source can be shown, or none', () => {
    const textTracks = [{ index: 2, label: 'Português', language: 'pt-BR' }];
    const state = stateOf({ stage: 'playing', textTracks });
    expect(step(state, { type: 'textTrackRequested', textTrack: 2 })).toEqual({
      changed: { textTrack: 2, shownTrack: textTracks[0] },
      commands: ['showTextTrack 2'],
    });
    expect(step({ ...state, textTrack: 2 }, { type: 'textTrackRequested', textTrack: null })).toEqual({
      changed: { textTrack: null },
      commands: ['showTextTrack null'],
    });
    expect(step(state, { type: 'textTrackRequested', textTrack: 0 })).toEqual({ changed: {}, commands: [] });
  });

  test('only a quality of the source can be chosen', () => {
    const state = stateOf({ stage: 'playing', qualities: [quality] });
    expect(step(state, { type: 'qualityRequested', quality: 1 })).toEqual({
      changed: { quality: 1, chosenQuality: '720p' },
      commands: ['setQuality 1'],
    });
    expect(step({ ...state, quality: 1 }, { type: 'qualityRequested', quality: 'auto' })).toEqual({
      changed: { quality: 'auto' },
      commands: ['setQuality "auto"'],
    });
    expect(step(state, { type: 'qualityRequested', quality: 4 })).toEqual({ changed: {}, commands: [] });
  });
});

describe('a page that sleeps', () => {
  const live = {
    liveEdge: 200,
    secondsBehindLive: 3,
    currentTime: 197,
    stage: 'playing',
    intent: 'play',
  } as const;
  const position = { buffered: 0, loaded: 0, seekable: null };

  test('a pause that nobody asked for keeps the wish to play, which waking fulfils', () => {
    const slept = playerTransition(stateOf(live), { type: 'interrupted', isAwake: false }).state;
    expect(slept).toMatchObject({ stage: 'paused', intent: 'play' });
    expect(step(slept, { type: 'woke' })).toEqual({ changed: { catchUpFrom: 200 }, commands: ['play'] });
    const late = step(stateOf(live), { type: 'interrupted', isAwake: true });
    expect(late).toEqual({ changed: { stage: 'paused', catchUpFrom: 200 }, commands: ['play'] });
  });

  test('a pause that somebody asked for stays one', () => {
    const paused = stateOf({ ...live, intent: 'pause' });
    const slept = step(paused, { type: 'interrupted', isAwake: true });
    expect(slept).toEqual({ changed: { stage: 'paused' }, commands: [] });
    expect(step(stateOf({ ...live, stage: 'paused', intent: 'pause' }), { type: 'woke' }).commands).toEqual(
      [],
    );
  });

  test.each([
    ['a list that is as old as before waits', 200, 200, []],
    ['a newer edge that is far is gone to', 220, null, ['seek 220']],
    ['a newer edge that is near is left alone', 204, null, []],
  ])('%s', (_name, liveEdge, catchUpFrom, commands) => {
    const woken = stateOf({ ...live, catchUpFrom: 200 });
    const { state, commands: made } = playerTransition(woken, {
      type: 'progressed',
      ...position,
      currentTime: 197,
      liveEdge,
    });
    expect([state.catchUpFrom, words(made)]).toEqual([catchUpFrom, commands]);
  });

  test('who watches behind the edge, or a recording, goes on where it was', () => {
    for (const behind of [{ secondsBehindLive: 60 }, { liveEdge: null, secondsBehindLive: null }]) {
      const slept = stateOf({ ...live, ...behind, stage: 'paused' });
      expect(step(slept, { type: 'woke' })).toEqual({ changed: {}, commands: ['play'] });
    }
  });
});

describe('facts', () => {
  const facts: [PlayerEvent['type'], PlayerStage[], Partial<PlayerMachineState>][] = [
    ['playing', openStages, { stage: 'playing', intent: 'play' }],
    ['paused', openStages, { stage: 'paused', intent: 'pause' }],
    ['starved', ['playing'], { stage: 'waiting' }],
    ['ended', openStages, { stage: 'ended', intent: 'pause' }],
    ['playBlocked', openStages, { stage: 'paused', intent: 'pause', autoplayBlocked: true }],
  ];
  test.each(facts)('%s is ignored in stages where it cannot happen', (type, stages, expected) => {
    for (const stage of everyStage) {
      const before = stateOf({ stage });
      const after = playerTransition(before, { type } as PlayerEvent).state;
      expect(after).toEqual(stages.includes(stage) ? { ...before, ...expected } : before);
    }
  });

  test('observed values are copied into the state', () => {
    const observed = { duration: 9, volume: 0.5, muted: true, rate: 2, fullscreen: true, activeQuality: 1 };
    expect(step(stateOf(), { type: 'observed', facts: observed }).changed).toEqual(observed);
  });

  const progressed = (position: Partial<PlayerPosition>): PlayerEvent => ({
    type: 'progressed',
    currentTime: 0,
    buffered: 0,
    loaded: 0,
    seekable: null,
    liveEdge: null,
    ...position,
  });

  test('the time of the old source is ignored while a new one opens', () => {
    const state = stateOf({ stage: 'loading', currentTime: 30, buffered: 40 });
    expect(step(state, progressed({})).changed).toEqual({ buffered: 0 });
  });

  test('new data ends a failure, and a seek into loaded data does not', () => {
    const state = stateOf({ stage: 'playing', buffered: 10, loaded: 20, retries: 3, sourceRefresh: 'used' });
    const sought = { currentTime: 39, buffered: 45, loaded: 20 };
    expect(step(state, progressed(sought)).changed).toEqual({ currentTime: 39, buffered: 45 });
    const grown = { currentTime: 9, buffered: 12, loaded: 22 };
    expect(step(state, progressed(grown)).changed).toEqual({ ...grown, retries: 0, sourceRefresh: 'unused' });
    expect(step({ ...state, isRetryDue: true }, progressed(grown)).changed).not.toHaveProperty('retries');
  });

  test('new data does not allow a fresh address without refreshSource', () => {
    const state = stateOf({ stage: 'playing', sourceRefresh: null });
    expect(step(state, progressed({ loaded: 2 })).changed).toEqual({ loaded: 2 });
  });

  const portuguese = { index: 2, label: 'Português', language: 'pt-BR' };
  const galician = { index: 3, label: 'Português', language: 'gl' };

  test('text tracks of a source that was opened again are shown as before, by name and language', () => {
    const found = (textTracks: readonly PlayerTextTrack[], textTrack: number | null): PlayerEvent => ({
      type: 'textTracksFound',
      textTracks,
      textTrack,
    });
    const fresh = [galician, { ...portuguese, index: 5 }];
    expect(step(stateOf({ shownTrack: portuguese }), found(fresh, null))).toEqual({
      changed: { textTracks: fresh, textTrack: 5 },
      commands: ['showTextTrack 5'],
    });
    expect(step(stateOf({ shownTrack: portuguese }), found([galician], null))).toEqual({
      changed: { textTracks: [galician] },
      commands: [],
    });
    expect(step(stateOf(), found(fresh, 3))).toEqual({
      changed: { textTracks: fresh, textTrack: 3, shownTrack: galician },
      commands: [],
    });
  });

  test.each([
    ['shown by the browser', [galician], 3, galician],
    ['hidden by the viewer', [portuguese], null, null],
    ['gone while the source is opened again', [], null, portuguese],
    ['not listed yet, beside another one', [galician], null, portuguese],
    ['another one, beside that of before', [portuguese, galician], 3, galician],
  ])('a text track that is %s', (_name, textTracks, textTrack, shownTrack) => {
    const event: PlayerEvent = { type: 'textTrackChanged', textTracks, textTrack };
    const { state } = playerTransition(stateOf({ shownTrack: portuguese }), event);
    expect(state).toMatchObject({ textTracks, textTrack, shownTrack });
  });

  test('the chosen quality is kept where the source still has it', () => {
    const event: PlayerEvent = { type: 'qualitiesFound', qualities: [{ ...quality, index: 0 }, quality] };
    const after = (chosen: PlayerMachineState['quality'], chosenQuality: string | null) => {
      const { changed, commands } = step(stateOf({ quality: chosen, chosenQuality }), event);
      return [changed['quality'] ?? chosen, ...commands];
    };
    expect(after('auto', null)).toEqual(['auto']);
    expect(after('saver', null)).toEqual(['saver', 'setQuality "saver"']);
    // By its label: the place may be another one.
    expect(after(4, '720p')).toEqual([0, 'setQuality 0']);
    expect(after(1, '1080p')).toEqual(['auto']);
  });

  test('a quality that a source lacks for a while is chosen again where it is back', () => {
    const listed = (state: PlayerMachineState, qualities: readonly PlayerQuality[]) =>
      playerTransition(state, { type: 'qualitiesFound', qualities }).state;
    const chosen = playerTransition(stateOf({ stage: 'playing', qualities: [quality] }), {
      type: 'qualityRequested',
      quality: 1,
    }).state;
    const without = listed(chosen, []);
    expect(without.quality).toBe('auto');
    const reopened = playerTransition(without, { type: 'loadRequested', src: 'again.m3u8' }).state;
    expect(listed(reopened, [{ ...quality, index: 3 }]).quality).toBe(3);
    const freed = playerTransition(reopened, { type: 'qualityRequested', quality: 'auto' }).state;
    expect(listed(freed, [quality]).quality).toBe('auto');
  });

  test('how far a viewer is behind a live stream follows the place and the edge', () => {
    const state = stateOf({ stage: 'playing', duration: Infinity });
    const seekable = { start: 100, end: 220 };
    const { changed } = step(state, progressed({ currentTime: 150, seekable, liveEdge: 210 }));
    expect(changed).toEqual({ currentTime: 150, seekable, liveEdge: 210, secondsBehindLive: 60 });
    const ahead = step(state, progressed({ currentTime: 215, seekable, liveEdge: 210 })).changed;
    expect(ahead).toMatchObject({ secondsBehindLive: 0 });
  });

  test.each([
    ['auto', null, 'auto', []],
    [1, '720p', 1, ['setQuality 1']],
    [5, '1080p', 'auto', []],
  ] as const)('qualities found with %s (%s) chosen keep %s', (chosen, chosenQuality, kept, commands) => {
    const before = stateOf({ stage: 'loading', quality: chosen, chosenQuality });
    const { state, commands: made } = playerTransition(before, {
      type: 'qualitiesFound',
      qualities: [quality],
    });
    expect(state).toMatchObject({ quality: kept, qualities: [quality] });
    expect(words(made)).toEqual(commands);
  });
});

describe('recovery', () => {
  test.each([
    [{ kind: 'NETWORK', status: 401 }, 'PLAYER_FORBIDDEN'],
    [{ kind: 'NETWORK', status: 402 }, 'PLAYER_LIMIT'],
    [{ kind: 'NETWORK', status: 403 }, 'PLAYER_FORBIDDEN'],
    [{ kind: 'NETWORK', status: 404 }, 'PLAYER_NOT_FOUND'],
    [{ kind: 'NETWORK', status: 410 }, 'PLAYER_NOT_FOUND'],
    [{ kind: 'DOMAIN_REFUSED' }, 'PLAYER_DOMAIN_REFUSED'],
    [{ kind: 'UNSUPPORTED' }, 'PLAYER_UNSUPPORTED'],
    [{ kind: 'LOADER', detail: 'offline' }, 'PLAYER_LOADER'],
  ] satisfies [EngineFailure, string][])('%o ends at once as %s', (failure, code) => {
    const { changed, commands } = step(stateOf({ stage: 'playing', intent: 'play' }), failed(failure));
    expect(changed).toMatchObject({ stage: 'failed', intent: 'pause', error: { code } });
    expect(commands.map((text) => text.split(' ')[0])).toEqual([
      'cancelRetry',
      'closeSource',
      'reportFailure',
    ]);
  });

  test('a network failure is retried until patience is spent, with what failed last', () => {
    let state = stateOf({ stage: 'waiting', intent: 'play' });
    for (let attempt = 1; attempt <= 20; attempt += 1) {
      const result = playerTransition(state, failed({ kind: 'NETWORK', status: 503, detail: 'x' }));
      expect(words(result.commands)).toEqual([`scheduleRetry ${attempt}`]);
      expect(result.state.stage).toBe('waiting');
      const tried = playerTransition(result.state, { type: 'retryDue' });
      expect(words(tried.commands)).toEqual(['restartLoad']);
      ({ state } = tried);
    }
    expect(step(state, { type: 'patienceSpent' }).changed).toMatchObject({
      stage: 'failed',
      intent: 'pause',
      error: { code: 'PLAYER_NETWORK', status: 503, detail: 'x' },
    });
  });

  test('media is recovered once for each place', () => {
    const state = stateOf({ stage: 'playing', currentTime: 100 });
    const once = playerTransition(state, failed({ kind: 'MEDIA' })).state;
    const again = (currentTime: number) =>
      playerTransition({ ...once, currentTime }, failed({ kind: 'MEDIA', detail: 'bufferAppendError' }));
    expect(once.recoveredAt).toBe(100);
    expect(again(100 + RECOVERY_SECONDS).state).toMatchObject({
      stage: 'failed',
      error: { code: 'PLAYER_MEDIA', detail: 'bufferAppendError' },
    });
    expect(words(again(101 + RECOVERY_SECONDS).commands)).toEqual(['recoverMedia']);
    for (const event of [{ type: 'ended' }, { type: 'loadRequested', src }] as const)
      expect(playerTransition(once, event).state.recoveredAt).toBeNull();
  });

  test('a failure before opening or after the end is ignored', () => {
    for (const stage of ['idle', 'failed'] as const)
      expect(step(stateOf({ stage }), failed({ kind: 'MEDIA' }))).toEqual({ changed: {}, commands: [] });
  });

  test('a renewed address is ignored while idle or failed', () => {
    const renewed: PlayerEvent = { type: 'sourceRenewed', src: 'new.m3u8', expiresAt: 7 };
    for (const stage of everyStage)
      expect(step(stateOf({ stage }), renewed).commands, stage).toEqual(
        stage === 'idle' || stage === 'failed' ? [] : ['renewSource "new.m3u8" 7'],
      );
  });

  test('only a refused address is replaced, and a final failure leaves no retry', () => {
    const state = stateOf({ stage: 'playing', sourceRefresh: 'unused', isRetryDue: true });
    expect(step(state, failed({ kind: 'NETWORK', status: 503 })).commands).toEqual(['scheduleRetry 1']);
    expect(step(state, failed({ kind: 'MEDIA' })).commands).toEqual(['recoverMedia']);
    expect(step(state, failed({ kind: 'NETWORK', status: 404 })).changed).toMatchObject({
      stage: 'failed',
      isRetryDue: false,
    });
  });

  test('a retry that was not asked for does nothing', () => {
    expect(step(stateOf({ stage: 'playing' }), { type: 'retryDue' })).toEqual({ changed: {}, commands: [] });
  });

  test('coming online ends the wait, and opens the source again after a network failure', () => {
    const waiting = stateOf({ stage: 'playing', retries: 3, isRetryDue: true });
    expect(step(waiting, { type: 'cameOnline' })).toEqual({
      changed: { retries: 1, isRetryDue: false },
      commands: ['cancelRetry', 'restartLoad'],
    });
    const broken = stateOf({ stage: 'failed', currentTime: 8, error: { code: 'PLAYER_NETWORK' } });
    expect(step(broken, { type: 'cameOnline' }).commands).toEqual([
      'cancelRetry',
      `openSource "${src}" 8 null false`,
    ]);
    const wanted = { ...broken, error: { code: 'PLAYER_NETWORK', isWanted: true } } as const;
    expect(step(wanted, { type: 'cameOnline' }).changed).toMatchObject({ stage: 'loading', intent: 'play' });
    for (const state of [
      stateOf({ stage: 'playing' }),
      stateOf({ stage: 'failed', error: { code: 'PLAYER_MEDIA' } }),
    ])
      expect(step(state, { type: 'cameOnline' })).toEqual({ changed: {}, commands: [] });
  });

  test('a refused address is replaced once, at the same place', () => {
    const state = stateOf({ stage: 'playing', intent: 'play', currentTime: 25, sourceRefresh: 'unused' });
    const asked = playerTransition(state, failed({ kind: 'NETWORK', status: 403 }));
    expect(asked.state).toMatchObject({ stage: 'loading', currentTime: 25, sourceRefresh: 'used' });
    expect(asked.commands.map((command) => command.type)).toEqual([
      'closeSource',
      'refreshSource',
      'armPatience',
    ]);

    const fresh = playerTransition(asked.state, {
      type: 'sourceRefreshed',
      src: 'new.m3u8',
      expiresAt: 7,
    });
    expect(fresh.state).toMatchObject({ stage: 'loading', intent: 'play', src: 'new.m3u8' });
    expect(words(fresh.commands)).toEqual(['cancelRetry', 'openSource "new.m3u8" 25 7 true']);

    expect(step(fresh.state, failed({ kind: 'NETWORK', status: 403 })).changed).toMatchObject({
      stage: 'failed',
      error: { code: 'PLAYER_FORBIDDEN', status: 403 },
    });
  });

  test('a question for a fresh address that nobody answers is asked again, and a refusal is asked anew by the next play', () => {
    const failure = { code: 'PLAYER_FORBIDDEN', status: 403 } as const;
    const state = stateOf({ stage: 'loading', intent: 'play', currentTime: 25, sourceRefresh: 'used' });
    const unanswered = playerTransition(state, { type: 'refreshFailed', failure });
    expect(words(unanswered.commands)).toEqual(['scheduleRetry 1']);
    const due = playerTransition(unanswered.state, { type: 'retryDue' });
    expect(due.commands).toEqual([{ type: 'refreshSource', failure }]);
    const refused = playerTransition(due.state, failed({ kind: 'NETWORK', status: 403 }));
    expect(refused.state).toMatchObject({ stage: 'failed', error: { code: 'PLAYER_FORBIDDEN' } });
    const again = playerTransition(refused.state, { type: 'playRequested' }).state;
    expect(again).toMatchObject({
      stage: 'loading',
      intent: 'play',
      currentTime: 25,
      sourceRefresh: 'unused',
    });
  });
});

describe('patience', () => {
  const patience = (state: PlayerMachineState, event: PlayerEvent): string[] =>
    playerTransition(state, event)
      .commands.map(({ type }) => type)
      .filter((type) => type.endsWith('Patience'));
  const waiting = stateOf({ stage: 'waiting', intent: 'play', duration: 90 });
  const position = { currentTime: 0, buffered: 0, seekable: null, liveEdge: null };
  const longWait = { type: 'waitedLong', waitingFor: 'SERVER' } as const;

  test.each<[string, PlayerMachineState, PlayerEvent, string[]]>([
    ['begins where playback stands', { ...waiting, stage: 'playing' }, { type: 'starved' }, ['armPatience']],
    ['ends where it goes on', waiting, { type: 'playing' }, ['disarmPatience']],
    ['ends with a pause', waiting, { type: 'paused' }, ['disarmPatience']],
    [
      'begins again where data come',
      waiting,
      { type: 'progressed', ...position, loaded: 2 },
      ['armPatience'],
    ],
    ['goes on where none come', waiting, { type: 'progressed', ...position, loaded: 0 }, []],
    [
      'begins again where somebody asks for another try',
      { ...waiting, waitingFor: 'DATA' },
      { type: 'playRequested' },
      ['armPatience'],
    ],
    [
      'does not count what plays from the buffer',
      { ...waiting, stage: 'playing' },
      failed({ kind: 'NETWORK' }),
      [],
    ],
    [
      'counts retries of a source that nobody waits for',
      { ...waiting, stage: 'loading', intent: 'pause' },
      failed({ kind: 'NETWORK' }),
      ['armPatience'],
    ],
  ])('%s', (_name, state, event, commands) => {
    expect(patience(state, event)).toEqual(commands);
  });

  test('what it waits for is said where somebody waits', () => {
    const said = (patch: Partial<PlayerMachineState>) =>
      playerTransition({ ...waiting, ...patch }, longWait).state.waitingFor;
    expect([said({}), said({ stage: 'playing' }), said({ intent: 'pause', retries: 1 })]).toEqual([
      'SERVER',
      null,
      null,
    ]);
  });

  test('what it waits for is forgotten as soon as it goes on, and another try is made at once', () => {
    const said = playerTransition({ ...waiting, retries: 3, isRetryDue: true }, longWait).state;
    expect(playerTransition(said, { type: 'playing' }).state.waitingFor).toBeNull();
    const tried = playerTransition(said, { type: 'playRequested' });
    expect(words(tried.commands)).toEqual(['cancelRetry', 'restartLoad', 'play']);
    expect(tried.state).toMatchObject({ waitingFor: null, isRetryDue: false });
  });
});
