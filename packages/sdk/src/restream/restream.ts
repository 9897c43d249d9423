import type {
  LiveRestream,
  LiveRestreamList,
  RestreamService,
  RestreamTarget,
  RestreamTargetCreate,
  RestreamTargetList,
  RestreamTargetPatch,
} from '@palco/openapi';
import type { CallOptions, VersionedCallOptions } from '../kernel/call-options';
import type { Palco } from '../palco';

export type {
  LiveRestream,
  RestreamFault,
  RestreamService,
  RestreamStatus,
  RestreamTarget,
  RestreamTargetCreate,
} from '@palco/openapi';

/** A target of a live. */
export interface LiveRestreamRef {
  readonly liveId: string;
  readonly targetId: string;
}

/** The calls about restreams: platforms that lives are sent on to. All throw `SdkError`. */
export interface RestreamApi {
  /** The targets of the team, by their names. */
  targets(options?: CallOptions): Promise<RestreamTargetList>;
  /**
   * No answer ever has the key again. `INVALID_FIELDS` (422) with `TARGET_EXISTS` for `key` where another target has the same address and
   * key; `RESTREAM_TARGETS_FULL` (409) where the team has as many as it may.
   */
  createTarget(input: RestreamTargetCreate, options?: CallOptions): Promise<RestreamTarget>;
  /** Without `key` the one that is stored stays. */
  updateTarget(
    id: string,
    patch: RestreamTargetPatch,
    options?: VersionedCallOptions,
  ): Promise<RestreamTarget>;
  /** Lives are sent to it no more. */
  removeTarget(id: string, options?: VersionedCallOptions): Promise<void>;
  /** The targets of a live, and how each of them does. */
  ofLive(liveId: string, options?: CallOptions): Promise<LiveRestreamList>;
  /** Chooses a target for a live; with `automatic` it starts with it. `RESTREAMS_FULL` (409) beyond ten. */
  choose(ref: LiveRestreamRef, automatic: boolean, options?: CallOptions): Promise<LiveRestream>;
  /** The live is sent to it no more. */
  remove(ref: LiveRestreamRef, options?: CallOptions): Promise<void>;
  /** Sends the live now, or as soon as it is on air. `RESTREAM_QUOTA_REACHED` (402) where the plan allows no more at a time. */
  start(ref: LiveRestreamRef, options?: CallOptions): Promise<LiveRestream>;
  /** Ends it while the live goes on. */
  stop(ref: LiveRestreamRef, options?: CallOptions): Promise<LiveRestream>;
}

/**
 * Every platform and protocol that a target can be of, in the order in which a choice shows them.
 *
 * @example
 * ```ts
 * const options = restreamServices.map((value) => ({ value }));
 * ```
 */
export const restreamServices = [
  'youtube',
  'facebook',
  'twitch',
  'linkedin',
  'instagram',
  'rtmp',
  'srt',
  'whip',
] as const satisfies readonly RestreamService[];

const target = '/v1/restream-targets/{id}';
const ofOne = '/v1/live-streams/{id}/restreams/{targetId}';
const at = ({ liveId: id, targetId }: LiveRestreamRef) => ({ id, targetId });

/**
 * The calls about restreams as a capability.
 *
 * @example
 * ```ts
 * const { items } = await palco.use(restreamApi).targets();
 * await palco.use(restreamApi).start({ liveId: id, targetId: id });
 * ```
 */
export function restreamApi({ client: { call } }: Pick<Palco, 'client'>): RestreamApi {
  return {
    targets: (options) => call('GET', '/v1/restream-targets', { options }),
    createTarget: (body, options) => call('POST', '/v1/restream-targets', { body, options }),
    updateTarget: (id, body, options) => call('PATCH', target, { path: { id }, body, options }),
    removeTarget: (id, options) => call('DELETE', target, { path: { id }, options }),
    ofLive: (id, options) => call('GET', '/v1/live-streams/{id}/restreams', { path: { id }, options }),
    choose: (ref, automatic, options) => call('PUT', ofOne, { path: at(ref), body: { automatic }, options }),
    remove: (ref, options) => call('DELETE', ofOne, { path: at(ref), options }),
    start: (ref, options) => call('POST', `${ofOne}/start`, { path: at(ref), options }),
    stop: (ref, options) => call('POST', `${ofOne}/stop`, { path: at(ref), options }),
  };
}
