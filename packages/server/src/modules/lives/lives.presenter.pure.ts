import type {
  Live,
  LiveAssets,
  LiveDetails,
  LiveKey,
  LiveOverlay,
  LiveSignal,
  PlayerOverlay,
} from '@palco/openapi';
import type { liveOverlays } from './lives.tables';
import type { SignalHealth } from './live-signals.port';
import { clockTime } from '../../kernel/intl/formatters.pure';
import type { LiveRow } from './lives.store';

/** What the presentation of a live needs besides its row. */
export interface LiveViewing {
  /** Of the team. */
  readonly timeZone: string;
  /** Address of a picture. */
  picture(key: string): string;
  /** Address of the programme and when it ends; null where no signals are taken. */
  playback(live: LiveRow): { readonly url: string; readonly expiresAt: number } | null;
}

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null;

function toAssets(row: LiveRow, picture: LiveViewing['picture']): LiveAssets {
  const addressOf = (key: string | null) => (key === null ? null : picture(key));
  return {
    thumbnail: addressOf(row.thumbnailKey),
    startSoonScreen: addressOf(row.startSoonKey),
    pauseScreen: addressOf(row.pauseKey),
    endingScreen: addressOf(row.endingKey),
    playerColor: row.playerColor,
    waitingRoomColor: row.waitingRoomColor,
    studioColor: row.studioColor,
  };
}

function settingsOf(row: LiveRow): Pick<Live, 'transcode' | 'security' | 'ads'> {
  return {
    transcode: { enableLive2vod: row.live2vod, enableDvr: row.dvr, enableAudioOnly: row.audioOnly },
    security: {
      geoAccessControl: row.geoMode,
      geoRegionList: row.geoRegions,
      referrerWhitelist: row.domains,
    },
    ads: { preRollUrl: row.preRollUrl, postRollUrl: row.postRollUrl },
  };
}

/** A live as the contract shows it to its team. */
export function toLive(row: LiveRow, { timeZone, picture, playback }: LiveViewing): Live {
  const link = playback(row);
  return {
    id: row.id,
    _id: row.id,
    accountId: row.accountId,
    title: row.title,
    nome: row.title,
    description: row.description,
    status: row.status,
    scheduledStartTime: isoOf(row.scheduledAt),
    hora: row.scheduledAt === null ? null : clockTime(row.scheduledAt, timeZone),
    startedAt: isoOf(row.startedAt),
    finishedAt: isoOf(row.finishedAt),
    type: row.type,
    latency: row.latency,
    autoStart: row.autoStart,
    autoCuts: row.autoCuts,
    ...settingsOf(row),
    assets: toAssets(row, picture),
    measurementId: row.measurementId,
    directoryId: row.directoryId,
    recordingVideoId: row.recordingVideoId,
    signalsTotal: row.signalsTotal,
    playback_url: link?.url ?? null,
    playback_expires_at: link === null ? null : new Date(link.expiresAt).toISOString(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  };
}

/** The older shape of a live; the fields for reports of viewers are always empty. */
export function toDetails(live: Live): LiveDetails {
  const { id, title, status, assets, security } = live;
  return {
    _id: id,
    nome: title,
    hora: live.hora,
    locations: security.geoRegionList,
    allowed_refer: security.referrerWhitelist,
    status,
    scheduledStartTime: live.scheduledStartTime,
    live: { id, status, title, thumbnail: assets.thumbnail, url: live.playback_url },
    tech_info: { device: null, os: null, app: null, network_provider: null },
    geo_info: { country: null, state: null, city: null },
    service_history: [],
    player_events: [],
    lastError: null,
  };
}

export function toKey(
  { id, signalId, streamKey }: Pick<LiveKey, 'id' | 'signalId' | 'streamKey'>,
  rtmpUrl: string | null,
): LiveKey {
  return { id, signalId, rtmpUrl, streamKey };
}

const unmeasured: NonNullable<SignalHealth['figures']> = {
  fps: 0,
  bitrate: 0,
  keyframeIntervalMs: null,
  width: null,
  height: null,
  videoCodec: null,
  audioCodec: null,
};

/** The measured figures of a signal; all null before the first measurement. */
function toFigures(figures: SignalHealth['figures']) {
  const { fps, bitrate, keyframeIntervalMs, width, height, videoCodec, audioCodec, problem } =
    figures ?? unmeasured;
  const size = width && height ? ([width, height] as const) : null;
  return {
    transcodingQuality: size && `${Math.min(...size)}p`,
    resolution: size && size.join('x'),
    fps: figures && fps,
    bitrate: figures && bitrate,
    keyframeInterval: keyframeIntervalMs && keyframeIntervalMs / 1000,
    videoCodec,
    audioCodec,
    problem: problem ?? null,
  };
}

/** Every signal of a live, in the order of their numbers; one that was never received has the status `waiting`. */
export function toSignals(
  { id: liveId, signalsTotal }: Pick<LiveRow, 'id' | 'signalsTotal'>,
  known: readonly SignalHealth[],
): LiveSignal[] {
  return Array.from({ length: signalsTotal }, (_, place) => {
    const id = place + 1;
    const health = known.find(({ signalId }) => signalId === id);
    return {
      id,
      preview: `/preview/${id}/${liveId}`,
      status: health?.status ?? 'waiting',
      uptime: health?.uptime ?? null,
      signalStart: isoOf(health?.signalStart ?? null),
      ...toFigures(health?.figures ?? null),
    };
  });
}

/** An overlay as viewers get it: an image from here, because the policy of the page allows no other address. */
export function toPlayerOverlay(
  row: typeof liveOverlays.$inferSelect,
  picture: (key: string) => string,
): PlayerOverlay {
  return { ...shapeOf(row), url: row.kind === 'imagem' ? imageOf(row, picture) : row.url };
}

function imageOf(
  { imageKey }: Pick<typeof liveOverlays.$inferSelect, 'imageKey'>,
  picture: (key: string) => string,
): string | null {
  return imageKey === null ? null : picture(imageKey);
}

function shapeOf(row: typeof liveOverlays.$inferSelect): PlayerOverlay {
  return {
    id: row.id,
    tipo: row.kind,
    titulo: row.title,
    texto: row.text,
    url: row.url,
    posicao: row.position,
    inicio: isoOf(row.startsAt),
    fim: isoOf(row.endsAt),
  };
}

export function toOverlay(
  row: typeof liveOverlays.$inferSelect,
  picture: (key: string) => string,
): LiveOverlay {
  return {
    ...shapeOf(row),
    imagem: imageOf(row, picture),
    liveId: row.liveId,
    ativo: row.active,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  };
}
