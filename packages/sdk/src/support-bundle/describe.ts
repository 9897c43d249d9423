import type { SdkError } from '../kernel/errors.pure';
import type { PlayerState } from '../player';
import type { SessionState } from '../session';
import type { UploadEntry } from '../upload';
import type { Described, SupportFacts } from './support-bundle-contract';

const errorFacts = (error: Pick<SdkError, 'code' | 'status'> | null | undefined): SupportFacts =>
  error ? { code: error.code, status: error.status ?? null } : {};

/**
 * The stage of any engine, and the code of its error.
 *
 * @example
 * createSupportLog().follow('realtime', palco.use(realtime).$state, describeStage);
 */
export const describeStage = (state: { readonly stage: string; readonly error?: unknown }): Described => ({
  facts: { stage: state.stage, ...errorFacts(state.error as SdkError | null | undefined) },
});

/**
 * Stage and team of a session: nothing of the person.
 *
 * @example
 * createSupportLog().follow('session', palco.session.$state, describeSession);
 */
export const describeSession = (state: SessionState): Described => ({
  facts: {
    ...describeStage(state).facts,
    ...('reason' in state && { reason: state.reason }),
    ...('team' in state && { accountId: state.team.conta_id }),
  },
});

/**
 * What a player does. Its address and the names of its tracks are left out.
 *
 * @example
 * const log = createSupportLog();
 * const stop = log.follow('player', player.$state, describePlayer);
 */
export const describePlayer = ({
  stage,
  intent,
  autoplayBlocked,
  muted,
  rate,
  quality,
  activeQuality,
  fullscreen,
  textTrack,
  src,
  error,
  ...times
}: PlayerState): Described => ({
  facts: {
    stage,
    intent,
    hasSource: src !== null,
    autoplayBlocked,
    muted,
    rate,
    quality,
    activeQuality,
    fullscreen,
    textTrack,
    ...errorFacts(error),
  },
  measures: {
    currentTime: times.currentTime,
    duration: times.duration,
    buffered: times.buffered,
    volume: times.volume,
    secondsBehindLive: times.secondsBehindLive,
  },
});

/**
 * How far the upload of a file is: neither its name nor its title.
 *
 * @example
 * const file = palco.use(uploads).entry(id).get();
 * if (file) console.info(describeUpload(file).facts);
 */
export const describeUpload = ({
  stage,
  attempt,
  videoId,
  size,
  sentBytes,
  error,
}: UploadEntry): Described => ({
  facts: { stage, attempt, videoId: videoId ?? null, size, ...errorFacts(error) },
  measures: { sentBytes },
});
