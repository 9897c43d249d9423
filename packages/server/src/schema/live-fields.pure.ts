import type { LiveAssets, LivePatch, PlayerLive } from '@palco/openapi';
import type { lives } from './lives';

type Columns = typeof lives.$inferSelect;
type Body = Required<LivePatch>;

/** The parts of a live that hold settings of their own. */
export type LivePart = 'transcode' | 'security' | 'assets' | 'ads';
type OwnField = Exclude<keyof Body, LivePart>;

/** A setting of a live: one name for its column, its field of the contract and what the packager is given. */
export type LiveField = OwnField | { [Part in LivePart]: keyof Body[Part] }[LivePart];

/** A setting as an entry of the activity log names it. */
export type LiveRecordKey =
  | OwnField
  | { [Part in LivePart]: `${Part}.${keyof Body[Part] & string}` }[LivePart];

/** All settings, as they are stored. */
export type LiveSettings = Pick<Columns, LiveField>;

/** What is needed to take the signals of a live and to package them. */
export type PackagedLive = Pick<
  Columns,
  | 'id'
  | 'accountId'
  | 'title'
  | 'status'
  | 'latency'
  | 'autoStart'
  | 'autoCuts'
  | 'backupSignal'
  | 'prefersBackup'
  | keyof Body['transcode']
  | 'signalsTotal'
  | 'startedAt'
  | 'directoryId'
  | 'createdBy'
  | 'recordingVideoId'
>;

interface Names {
  readonly 'pt-BR': string;
  readonly en: string;
}

interface Field<Value> {
  /** What a live begins with. */
  readonly defaultValue: Value;
  /** What the activity log calls it. */
  readonly names: Names;
}

/** The compiler refuses a field that the contract does not have, that has no column, and one that is missing. */
type Fields<Name extends PropertyKey> = {
  readonly [Key in Name]: Key extends keyof Columns ? Field<Columns[Key]> : never;
};

const field = <const Value>(defaultValue: Value, portuguese: string, english: string) => ({
  defaultValue,
  names: { 'pt-BR': portuguese, en: english },
});

/** The settings of a live by the part that holds them; `own` are those of the live itself. */
export const liveFields = {
  own: {
    title: field('', 'título', 'title'),
    description: field('', 'descrição', 'description'),
    scheduledStartTime: field(null, 'início previsto', 'planned start'),
    type: field('encoder', 'tipo', 'type'),
    latency: field('default', 'latência', 'latency'),
    autoStart: field(false, 'início automático', 'automatic start'),
    autoCuts: field(false, 'cortes automáticos', 'automatic cuts'),
    backupSignal: field(null, 'sinal reserva', 'backup signal'),
    prefersBackup: field(false, 'reserva no ar', 'backup on air'),
    measurementId: field(null, 'ID de métricas', 'measurement ID'),
    directoryId: field(null, 'pasta', 'folder'),
  },
  transcode: {
    enableLive2vod: field(false, 'gravação', 'recording'),
    enableDvr: field(false, 'DVR', 'DVR'),
    enableAudioOnly: field(false, 'somente áudio', 'audio only'),
    enableLadder: field(true, 'qualidades menores', 'lower qualities'),
  },
  security: {
    geoAccessControl: field(null, 'bloqueio por país', 'geoblock'),
    geoRegionList: field([], 'países', 'countries'),
    referrerWhitelist: field([], 'domínios', 'domains'),
  },
  assets: {
    playerColor: field(null, 'cor do player', 'player colour'),
    waitingRoomColor: field(null, 'cor da sala de espera', 'colour of the waiting room'),
    studioColor: field(null, 'cor do estúdio', 'studio colour'),
  },
  ads: {
    preRollUrl: field(null, 'anúncio de abertura', 'pre-roll'),
    postRollUrl: field(null, 'anúncio de encerramento', 'post-roll'),
  },
} satisfies { own: Fields<OwnField> } & { [Part in LivePart]: Fields<keyof Body[Part]> };

/** The settings that viewers get as they are. */
export const viewerFields = {
  title: true,
  description: true,
  latency: true,
  measurementId: true,
  enableDvr: true,
  enableAudioOnly: true,
} satisfies Record<Exclude<keyof PlayerLive & LiveField, 'scheduledStartTime'>, true>;

/** The words of the activity log for every setting. */
export const liveRecordNames = Object.fromEntries(
  Object.entries(liveFields).flatMap(([part, fields]) =>
    Object.entries<Field<unknown>>(fields).map(([name, { names }]) => [
      part === 'own' ? name : `${part}.${name}`,
      names,
    ]),
  ),
) as Readonly<Record<LiveRecordKey, Names>>;

/** The columns with the storage keys of a live's pictures. */
export const livePictures = {
  thumbnail: 'thumbnailKey',
  startSoonScreen: 'startSoonScreenKey',
  pauseScreen: 'pauseScreenKey',
  endingScreen: 'endingScreenKey',
} as const satisfies Record<Exclude<keyof LiveAssets, keyof Body['assets']>, keyof Columns>;
