import type {
  AdCreative,
  AdPlacement,
  Certificate,
  ConnectionTest,
  Live,
  LiveAction,
  LiveAsset,
  LiveClip,
  LiveClipCreate,
  LiveClipList,
  LiveContents,
  LiveCreate,
  LiveCreated,
  LiveDetails,
  LiveKey,
  LiveList,
  LiveMark,
  LiveMarkCreate,
  LiveMarkPatch,
  LiveMeeting,
  LiveOverlay,
  LiveOverlayCreate,
  LiveOverlayPatch,
  LivePlaybackToken,
  LivePatch,
  LivePreset,
  LivePresetCreate,
  LivePreview,
  LiveRows,
  LiveRowsResult,
  LiveSignal,
  PlaybackTokenRequest,
  PlayerLive,
  TestSignal,
} from '@palco/openapi';
import type { PalcoClient } from '../client';
import type { CallOptions, VersionedCallOptions } from '../kernel/call-options';
import type { ApiQuery } from '../kernel/contract-types';
import { fileForm } from '../kernel/multipart';
import type { Palco } from '../palco';

/** Titles, statuses, page and order of a list of lives. */
export type LivesQuery = ApiQuery<'listLives'>;

/** The calls about lives. All throw `SdkError`. */
export interface LivesApi {
  /** One page of the team's lives, ten unless `limit` says otherwise; `status: 'live,paused'` names several. */
  list(query?: LivesQuery, options?: CallOptions): Promise<LiveList>;
  /** One live; `LIVE_NOT_FOUND` where the team has none with this id. */
  get(id: string, options?: CallOptions): Promise<Live>;
  /** Creates a live with its stream keys; absent fields take the values of the preset. */
  create(input: LiveCreate, options?: CallOptions): Promise<LiveCreated>;
  /** Creates a live with the settings of another one: with keys of its own, without audience, recording or a date in the past. */
  duplicate(id: string, options?: CallOptions): Promise<LiveCreated>;
  /** Changes the fields in `patch`. `LIVE_ALREADY_STARTED` names the locked ones; with `version` also `VERSION_CONFLICT`. */
  update(id: string, patch: LivePatch, options?: VersionedCallOptions): Promise<Live>;
  /** Moves a live to the trash, where it lies for 30 days; `LIVE_IN_PROGRESS` while it is live or paused. */
  remove(id: string, options?: VersionedCallOptions): Promise<void>;
  /** Brings a live back from the trash with all that it holds; `LIVE_NOT_FOUND` where it is not there. */
  restore(id: string, options?: CallOptions): Promise<Live>;
  /** How many attendees, certificates and messages go to the trash with a live, and the recording, which stays. */
  contents(id: string, options?: CallOptions): Promise<LiveContents>;
  /** Starts, pauses, resumes or completes; `INVALID_TRANSITION` where `liveActions` has no such one. */
  control(id: string, action: LiveAction, options?: VersionedCallOptions): Promise<Live>;
  /** Sets one of the four images: JPEG, PNG or WebP, at most 30 MB. Answers its address. */
  setImage(ref: LiveImageRef, file: Blob, options?: CallOptions): Promise<string>;
  removeImage(ref: LiveImageRef, options?: CallOptions): Promise<void>;
  /** A short-lived right to watch a live on other sites; its address is null while the live is not on air. */
  playbackToken(id: string, input: PlaybackTokenRequest, options?: CallOptions): Promise<LivePlaybackToken>;
  /** The older shape of a live, with what is known of its viewers. */
  details(id: string, options?: CallOptions): Promise<LiveDetails>;
  /** Makes players show their viewer's id: all of them, or those of one viewer. */
  sendViewerSignal(id: string, usuarioId?: string, options?: CallOptions): Promise<void>;
  /** Every signal with its health, in the order of their numbers. */
  signals(id: string, options?: CallOptions): Promise<readonly LiveSignal[]>;
  /**
   * Sends a test signal as signal 1, a picture with a clock and a tone; resolves once the server takes it. `SIGNAL_TAKEN` where an
   * encoder sends already, `TEST_SIGNALS_FULL` where the team or the server has as many as it may.
   */
  startTestSignal(id: string, options?: CallOptions): Promise<TestSignal>;
  /** Ends the test signal; without one nothing happens. */
  stopTestSignal(id: string, options?: CallOptions): Promise<void>;
  /** The last connection test of each signal, with its report; of a signal that was never tested there is none. */
  connectionTests(id: string, options?: CallOptions): Promise<readonly ConnectionTest[]>;
  /**
   * Tests what an encoder sends, for two minutes from when it comes; it is not on air. Poll {@link LivesApi.connectionTests} for the
   * report. `INVALID_TRANSITION` once the live has started, `CONNECTION_TESTS_FULL` where the team has as many as it may.
   */
  startConnectionTest(id: string, signalId: number, options?: CallOptions): Promise<ConnectionTest>;
  /** Ends a connection test early: what was measured is reported. Without one nothing happens. */
  stopConnectionTest(id: string, signalId: number, options?: CallOptions): Promise<void>;
  /** How many watch now: players that asked for a playlist within twenty seconds. The team's own panels are not counted. */
  viewers(id: string, options?: CallOptions): Promise<number>;
  /** The playlist of one signal as it comes; `SIGNAL_NOT_READY` until its first segment. */
  preview(id: string, signalId: number, options?: CallOptions): Promise<LivePreview>;
  /** The stream keys, the general one (`signalId: null`) first. They are secrets. */
  keys(id: string, options?: CallOptions): Promise<readonly LiveKey[]>;
  /** Replaces a stream key and disconnects the encoder that sends with the old one. */
  rotateKey(id: string, keyId: string, options?: CallOptions): Promise<LiveKey>;
  /** The overlays of a live, the oldest first. */
  overlays(id: string, options?: CallOptions): Promise<readonly LiveOverlay[]>;
  addOverlay(id: string, overlay: LiveOverlayCreate, options?: CallOptions): Promise<LiveOverlay>;
  updateOverlay(
    ref: OverlayRef,
    patch: LiveOverlayPatch,
    options?: VersionedCallOptions,
  ): Promise<LiveOverlay>;
  /**
   * Sets the picture of an image overlay: JPEG, PNG or WebP, at most 30 MB. It takes the place of the one from `url`, which
   * becomes null. `INVALID_IMAGE` for another kind of file; `NOT_FOUND` for a banner or a counter.
   */
  setOverlayImage(ref: OverlayRef, file: Blob, options?: VersionedCallOptions): Promise<LiveOverlay>;
  /** Removes an overlay; for 30 days {@link LivesApi.restoreOverlay} brings it back. */
  removeOverlay(ref: OverlayRef, options?: VersionedCallOptions): Promise<void>;
  /** Brings a removed overlay back, switched off; `OVERLAYS_FULL` where the live has as many as it may. */
  restoreOverlay(ref: OverlayRef, options?: CallOptions): Promise<LiveOverlay>;
  /** The clips of a live, the newest first, and of what stretch one can be made now. */
  clips(id: string, options?: CallOptions): Promise<LiveClipList>;
  /** A clip, and how far it is; poll it while its `status` is `making`. */
  clip(ref: ClipRef, options?: CallOptions): Promise<LiveClip>;
  /**
   * Makes a video of the last seconds of a live, or of a stretch of it, while it goes on. Resolves once the stretch is kept;
   * `CLIP_NOT_ON_AIR` where nothing of it is there.
   */
  addClip(id: string, clip: LiveClipCreate, options?: CallOptions): Promise<LiveClip>;
  /** Tries a clip that failed again; `CLIP_NOT_FAILED` for any other. */
  retryClip(ref: ClipRef, options?: CallOptions): Promise<LiveClip>;
  /** Cancels a clip, or takes it off the list; its video stays. */
  removeClip(ref: ClipRef, options?: CallOptions): Promise<void>;
  /** The marks of a live, in the order of their times. */
  marks(id: string, options?: CallOptions): Promise<readonly LiveMark[]>;
  /** Marks a moment, now unless `at` says otherwise; marks become the chapters of the recording. `MARKS_FULL` at 200. */
  addMark(id: string, mark: LiveMarkCreate, options?: CallOptions): Promise<LiveMark>;
  updateMark(ref: MarkRef, patch: LiveMarkPatch, options?: VersionedCallOptions): Promise<LiveMark>;
  removeMark(ref: MarkRef, options?: VersionedCallOptions): Promise<void>;
  /** The presets for new lives, sorted by name. */
  presets(options?: CallOptions): Promise<readonly LivePreset[]>;
  addPreset(preset: LivePresetCreate, options?: CallOptions): Promise<LivePreset>;
  removePreset(id: string, options?: CallOptions): Promise<void>;
  /** What {@link LivesApi.createFromRows} would make of the rows: nothing is made, `rows` and `errors` are told. */
  checkRows(input: LiveRows, options?: CallOptions): Promise<LiveRowsResult>;
  /**
   * Creates lives from the valid rows, at most 100; `errors` lists the invalid fields by row number, from 1. Rows that are a
   * live already, or twice among them, are not made again: `rows` says which.
   */
  createFromRows(input: LiveRows, options?: CallOptions): Promise<LiveRowsResult>;
  /** The same from a CSV file; `errors` lists the invalid fields by line number, from 1. */
  createFromFile(file: Blob, options?: CallOptions): Promise<LiveRowsResult>;
  /** The meeting room that a studio live is broadcast from. */
  meeting(liveId: string, options?: CallOptions): Promise<LiveMeeting>;
  /** What the player of a live shows, for anybody: needs no log-in. */
  player(liveId: string, options?: Pick<CallOptions, 'signal'>): Promise<PlayerLive>;
  /**
   * The file that plays before or after a live, for anybody: needs no log-in. Null where there is nothing to play; ask only
   * where `ads` of {@link LivesApi.player} has the address, otherwise it fails with `NOT_FOUND`.
   */
  ad(ref: LiveAdRef, options?: Pick<CallOptions, 'signal'>): Promise<AdCreative | null>;
  /**
   * What a certificate says, by the code that is printed on it, for anybody: needs no log-in. `NOT_FOUND` where none with this
   * code was given out. It is found also when its live is gone.
   */
  checkCertificate(code: string, options?: Pick<CallOptions, 'signal'>): Promise<Certificate>;
}

/** One of the four images of a live. */
export interface LiveImageRef {
  readonly liveId: string;
  readonly asset: LiveAsset;
}

/** Before or after a live. */
export interface LiveAdRef {
  readonly liveId: string;
  readonly placement: AdPlacement;
}

/** An overlay of a live. */
export interface OverlayRef {
  readonly liveId: string;
  readonly overlayId: string;
}

/** A clip of a live. */
export interface ClipRef {
  readonly liveId: string;
  readonly clipId: string;
}

/** A mark of a live. */
export interface MarkRef {
  readonly liveId: string;
  readonly markId: string;
}

const live = '/v1/live-streams/{id}';
const clips = '/v1/live-streams/{id}/clips';
const clip = '/v1/live-streams/{id}/clips/{clipId}';
const marks = '/v1/live-streams/{id}/marks';
const mark = '/v1/live-streams/{id}/marks/{markId}';
const asset = '/v1/live-streams/{id}/assets/{asset}';
const testSignal = '/v1/live-streams/{id}/test-signal';
const connectionTest = '/v1/live-streams/{id}/signals/{signalId}/connection-test';
const connectionTests = '/v1/live-streams/{id}/connection-tests';
const overlay = '/v1/live-streams/{id}/overlays/{overlayId}';
const overlays = '/v1/live-streams/{id}/overlays';
const preset = '/bff/lives/preset';
const ad = '/bff/player/live/{liveId}/ads/{placement}';
const batch = '/bff/whereby/create-csv-rooms';

type Call = PalcoClient['call'];

function recordCalls(
  call: Call,
): Pick<
  LivesApi,
  'list' | 'get' | 'create' | 'duplicate' | 'update' | 'remove' | 'restore' | 'contents' | 'control'
> {
  return {
    list: (query, options) => call('GET', '/v1/live-streams', { query, options }),
    get: (id, options) => call('GET', live, { path: { id }, options }),
    // The query decides the team on the server, so it must name the same one as the body.
    create: (body, options) =>
      call('POST', '/v1/live-streams', { query: { accountId: body.accountId }, body, options }),
    duplicate: (id, options) => call('POST', '/v1/live-streams/{id}/duplicate', { path: { id }, options }),
    update: (id, body, options) => call('PATCH', live, { path: { id }, body, options }),
    remove: (id, options) => call('DELETE', live, { path: { id }, options }),
    restore: (id, options) => call('POST', '/v1/live-streams/{id}/restore', { path: { id }, options }),
    contents: (id, options) => call('GET', '/v1/live-streams/{id}/contents', { path: { id }, options }),
    control: (id, action, options) =>
      call('PUT', '/v1/live-streams/{id}/control/{action}', { path: { id, action }, options }),
  };
}

function panelCalls(
  call: Call,
): Pick<
  LivesApi,
  | 'setImage'
  | 'removeImage'
  | 'details'
  | 'sendViewerSignal'
  | 'signals'
  | 'startTestSignal'
  | 'stopTestSignal'
  | 'connectionTests'
  | 'startConnectionTest'
  | 'stopConnectionTest'
  | 'viewers'
  | 'preview'
  | 'keys'
  | 'rotateKey'
> {
  return {
    setImage: async ({ liveId: id, asset: name }, file, options) =>
      (await call('POST', asset, { path: { id, asset: name }, body: fileForm(file), options })).url,
    removeImage: ({ liveId: id, asset: name }, options) =>
      call('DELETE', asset, { path: { id, asset: name }, options }),
    details: (id, options) => call('GET', '/api/live/l/{id}/details', { path: { id }, options }),
    sendViewerSignal: (id, usuarioId, options) =>
      call('POST', '/v1/live-streams/{id}/viewer-signal', { path: { id }, body: { usuarioId }, options }),
    signals: async (id, options) =>
      (await call('GET', '/v1/live-streams/{id}/signals', { path: { id }, options })).items,
    startTestSignal: (id, options) => call('POST', testSignal, { path: { id }, options }),
    stopTestSignal: (id, options) => call('DELETE', testSignal, { path: { id }, options }),
    connectionTests: async (id, options) =>
      (await call('GET', connectionTests, { path: { id }, options })).items,
    startConnectionTest: (id, signalId, options) =>
      call('POST', connectionTest, { path: { id, signalId }, options }),
    stopConnectionTest: (id, signalId, options) =>
      call('DELETE', connectionTest, { path: { id, signalId }, options }),
    viewers: async (id, options) =>
      (await call('GET', '/v1/live-streams/{id}/viewers', { path: { id }, options })).viewers,
    preview: (id, signalId, options) =>
      call('GET', '/v1/live-streams/{id}/signals/{signalId}/preview', { path: { id, signalId }, options }),
    keys: async (id, options) =>
      (await call('GET', '/v1/live-streams/{id}/keys', { path: { id }, options })).items,
    rotateKey: (id, keyId, options) =>
      call('POST', '/v1/live-streams/{id}/keys/{keyId}/rotate', { path: { id, keyId }, options }),
  };
}

function overlayCalls(
  call: Call,
): Pick<
  LivesApi,
  'overlays' | 'addOverlay' | 'updateOverlay' | 'setOverlayImage' | 'removeOverlay' | 'restoreOverlay'
> {
  return {
    overlays: async (id, options) => (await call('GET', overlays, { path: { id }, options })).items,
    addOverlay: (id, body, options) => call('POST', overlays, { path: { id }, body, options }),
    updateOverlay: ({ liveId: id, overlayId }, body, options) =>
      call('PATCH', overlay, { path: { id, overlayId }, body, options }),
    setOverlayImage: ({ liveId: id, overlayId }, file, options) =>
      call('POST', `${overlay}/image`, { path: { id, overlayId }, body: fileForm(file), options }),
    removeOverlay: ({ liveId: id, overlayId }, options) =>
      call('DELETE', overlay, { path: { id, overlayId }, options }),
    restoreOverlay: ({ liveId: id, overlayId }, options) =>
      call('POST', `${overlay}/restore`, { path: { id, overlayId }, options }),
  };
}

function momentCalls(
  call: Call,
): Pick<
  LivesApi,
  | 'clips'
  | 'clip'
  | 'addClip'
  | 'retryClip'
  | 'removeClip'
  | 'marks'
  | 'addMark'
  | 'updateMark'
  | 'removeMark'
> {
  return {
    clips: (id, options) => call('GET', clips, { path: { id }, options }),
    clip: ({ liveId: id, clipId }, options) => call('GET', clip, { path: { id, clipId }, options }),
    addClip: (id, body, options) => call('POST', clips, { path: { id }, body, options }),
    retryClip: ({ liveId: id, clipId }, options) =>
      call('POST', `${clip}/retry`, { path: { id, clipId }, options }),
    removeClip: ({ liveId: id, clipId }, options) => call('DELETE', clip, { path: { id, clipId }, options }),
    marks: async (id, options) => (await call('GET', marks, { path: { id }, options })).items,
    addMark: (id, body, options) => call('POST', marks, { path: { id }, body, options }),
    updateMark: ({ liveId: id, markId }, body, options) =>
      call('PATCH', mark, { path: { id, markId }, body, options }),
    removeMark: ({ liveId: id, markId }, options) => call('DELETE', mark, { path: { id, markId }, options }),
  };
}

/**
 * The calls about lives as a capability.
 *
 * @example
 * ```ts
 * const { items } = await palco.use(livesApi).list({ page: 1, limit: 25 });
 * await palco.use(livesApi).control(liveId, 'start');
 * ```
 */
export function livesApi({ client: { call } }: Pick<Palco, 'client'>): LivesApi {
  return {
    ...recordCalls(call),
    ...panelCalls(call),
    ...overlayCalls(call),
    ...momentCalls(call),
    presets: async (options) => (await call('GET', preset, { options })).items,
    addPreset: (body, options) => call('POST', preset, { body, options }),
    removePreset: (id, options) => call('DELETE', '/bff/lives/preset/{id}', { path: { id }, options }),
    checkRows: (body, options) =>
      call('POST', batch, { query: { accountId: body.accountId, dryRun: true }, body, options }),
    createFromRows: (body, options) =>
      call('POST', batch, { query: { accountId: body.accountId }, body, options }),
    playbackToken: (id, body, options) =>
      call('POST', '/v1/live-streams/{id}/playback-token', { path: { id }, body, options }),
    createFromFile: (file, options) => call('POST', batch, { body: formBody(file), options }),
    meeting: (liveId, options) => call('POST', '/bff/whereby/meeting', { body: { liveId }, options }),
    player: (liveId, options) =>
      call('GET', '/bff/player/live/{liveId}', { isPublic: true, path: { liveId }, options }),
    ad: async (path, options) =>
      (await call('GET', ad, { isPublic: true, path: { ...path }, options })).creative,
    checkCertificate: (code, options) =>
      call('GET', '/v1/certificados/{code}', { isPublic: true, path: { code }, options }),
  };
}

/** The operation also accepts a multipart form; the type of its body covers only the JSON rows. */
function formBody(file: Blob): LiveRows {
  return fileForm(file, { fileName: 'lives.csv' }) as unknown as LiveRows;
}
