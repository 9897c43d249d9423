import type { ErrorCode } from '@palco/openapi';
import type { Measured } from '../../../schema/billing';

/** How near a use is to its limit. */
export type QuotaState = 'none' | 'free' | 'near' | 'reached';

/** From this share of a limit on it is near. */
const nearShare = 0.8;

export function quotaState(used: number, limit: number | null): QuotaState {
  if (limit === null) return 'none';
  if (used >= limit) return 'reached';
  return used >= limit * nearShare ? 'near' : 'free';
}

/** What a team uses at this moment: storage with what is announced and still to come, the others of the month that runs. */
export interface CurrentUse {
  readonly storage: number;
  readonly delivery: number;
  readonly transcoding: number;
}

/** What somebody wants to begin. */
export type Beginning =
  | {
      readonly kind: 'source';
      /** Of the new file; null where it is not known. */
      readonly bytes: number | null;
    }
  | {
      /** More bytes of a source whose conversion was decided before. */
      readonly kind: 'bytes';
      readonly bytes: number;
    }
  | {
      /** Another conversion of a source that is stored already. */
      readonly kind: 'conversion';
    }
  | { readonly kind: 'live' }
  | {
      /** Somebody opens a video. */
      readonly kind: 'play';
    };

export type QuotaCode = Extract<
  ErrorCode,
  'STORAGE_QUOTA_REACHED' | 'TRANSCODING_QUOTA_REACHED' | 'DELIVERY_QUOTA_REACHED'
>;

/**
 * Why something may not begin; null where it may. A source needs room for its bytes and minutes of conversion, a live and a play of
 * a video need delivery. What runs already is never cut off (docs/decisions/0061).
 */
export function refusalOf(
  what: Beginning,
  use: CurrentUse,
  limits: Measured<number | null> | null,
): QuotaCode | null {
  if (limits === null) return null;
  if (what.kind === 'live' || what.kind === 'play')
    return isFull(use.delivery, limits.delivery) ? 'DELIVERY_QUOTA_REACHED' : null;
  if (what.kind !== 'conversion' && hasNoRoom(use.storage, what.bytes, limits.storage))
    return 'STORAGE_QUOTA_REACHED';
  if (what.kind !== 'bytes' && isFull(use.transcoding, limits.transcoding))
    return 'TRANSCODING_QUOTA_REACHED';
  return null;
}

const isFull = (used: number, limit: number | null): boolean => limit !== null && used >= limit;
const hasNoRoom = (used: number, added: number | null, limit: number | null): boolean =>
  isFull(used, limit) || (limit !== null && used + (added ?? 0) > limit);
