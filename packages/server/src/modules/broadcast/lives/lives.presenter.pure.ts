import type { Live, LiveDetails, LiveSignal } from '@palco/openapi';
import type { SignalHealth } from './signals/live-signals.port';
import { namesOf } from '../../../kernel/fields/pick.pure';
import { withOlderNames } from '../../../kernel/http/older-names.pure';
import { clockTime } from '../../../kernel/intl/formatters.pure';
import { shownLadder } from '../../../media/live/ladder-news.pure';
import { unmeasured } from '../../../ports/unmeasured.pure';
import { livePictures } from '../../../schema/live-fields.pure';
import { ownSettingsOf, partsOf } from './settings/live-settings.pure';
import type { LiveRow } from './lives.store';
import type { PlaysInDetails } from './plays-of-live.port';

/** What the presentation of a live needs besides its row. */
export interface LiveViewing {
  /** Of the team. */
  readonly timeZone: string;
  /** Address of a picture. */
  picture(key: string): string;
  /** Address of the picture of a live that always has one. */
  pictureOf(live: LiveRow): string;
  /** Address of the programme and when it ends; null where no signals are taken. */
  playback(live: LiveRow): { readonly url: string; readonly expiresAt: number } | null;
}

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null;

/** The addresses of a live's pictures. */
export const picturesOf = (row: LiveRow, picture: LiveViewing['picture']) =>
  Object.fromEntries(
    namesOf(livePictures).map((name) => {
      const key = row[livePictures[name]];
      return [name, key === null ? null : picture(key)];
    }),
  ) as Record<keyof typeof livePictures, string | null>;

/** A live as the contract shows it to its team. */
export function toLive(row: LiveRow, { timeZone, picture, pictureOf, playback }: LiveViewing): Live {
  const link = playback(row);
  const parts = partsOf(row);
  const live: Live = {
    id: row.id,
    accountId: row.accountId,
    status: row.status,
    ...ownSettingsOf(row),
    scheduledStartTime: isoOf(row.scheduledStartTime),
    hora: row.scheduledStartTime === null ? null : clockTime(row.scheduledStartTime, timeZone),
    startedAt: isoOf(row.startedAt),
    finishedAt: isoOf(row.finishedAt),
    ...parts,
    assets: { ...picturesOf(row, picture), ...parts.assets },
    picture: pictureOf(row),
    recordingVideoId: row.recordingVideoId,
    signalsTotal: row.signalsTotal,
    playback_url: link?.url ?? null,
    playback_expires_at: link === null ? null : new Date(link.expiresAt).toISOString(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  };
  return withOlderNames(live, { _id: row.id, nome: row.title });
}

/** The older shape of a live, with what its viewers' players told. */
export function toDetails(live: Live, plays: PlaysInDetails): LiveDetails {
  const { id, title, status, assets, security } = live;
  const details: LiveDetails = {
    hora: live.hora,
    locations: security.geoRegionList,
    allowed_refer: security.referrerWhitelist,
    status,
    scheduledStartTime: live.scheduledStartTime,
    live: { id, status, title, thumbnail: assets.thumbnail, url: live.playback_url },
    ...plays,
  };
  return withOlderNames(details, { _id: id, nome: title });
}

const shownOf = (
  shown: NonNullable<NonNullable<SignalHealth['figures']>['programme']> | null,
): LiveSignal['programme'] => shown && { ...shown, since: new Date(shown.since).toISOString() };

const problemOf = (figures: SignalHealth['figures']) => ({
  problem: figures?.problem ?? null,
  problemDetail: figures?.problemDetail ?? null,
  recordingGaps: [...(figures?.recordingGaps ?? [])],
  programme: shownOf(figures?.programme ?? null),
  link: figures?.link ?? null,
  ladder: shownLadder(figures?.rungs),
});

/** The measured figures of a signal; all null before the first measurement. */
function toFigures(figures: SignalHealth['figures']) {
  const { fps, bitrate, keyframeIntervalMs, width, height, videoCodec, audioCodec } = figures ?? unmeasured;
  const size = width && height ? ([width, height] as const) : null;
  return {
    transcodingQuality: size && `${Math.min(...size)}p`,
    resolution: size && size.join('x'),
    fps: figures && fps,
    bitrate: figures && bitrate,
    keyframeInterval: keyframeIntervalMs && keyframeIntervalMs / 1000,
    videoCodec,
    audioCodec,
    ...problemOf(figures),
  };
}

/** Every signal of a live, in the order of their numbers; one that was never received has the status `waiting`. */
export function toSignals(
  { id: liveId, signalsTotal }: Pick<LiveRow, 'id' | 'signalsTotal'>,
  known: readonly SignalHealth[],
): LiveSignal[] {
  return Array.from({ length: signalsTotal }, (_, index) => {
    const id = index + 1;
    const health = known.find(({ signalId }) => signalId === id);
    return {
      id,
      preview: `/preview/${id}/${liveId}`,
      status: health?.status ?? 'waiting',
      uptime: health?.uptime ?? null,
      signalStart: isoOf(health?.signalStart ?? null),
      isTest: health?.testEndsAt != null,
      testEndsAt: isoOf(health?.testEndsAt ?? null),
      ...toFigures(health?.figures ?? null),
    };
  });
}
