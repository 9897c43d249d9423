import type {
  Account,
  ApiKey,
  Attendee,
  BillingCustomer,
  BillingSummary,
  BillingUsageItem,
  Certificate,
  ChatMessage,
  ChatSettings,
  ClassroomSettings,
  Client,
  Config,
  Health,
  CueList,
  Directory,
  DirectorySettings,
  Invoice,
  Live,
  LiveKey,
  LiveOverlay,
  LivePreset,
  LiveSignal,
  Log,
  Me,
  Passkey,
  PermissionItem,
  PlaybackEvent,
  PlayerLive,
  Playlist,
  Role,
  Settings,
  SignIn,
  Subtitle,
  SubtitleJob,
  Video,
  VideoImport,
  Webhook,
  WebhookDeliveryDetails,
} from '@palco/openapi';
import type { FakeIntegrations } from './fake-integration-handlers';
import { permissionCatalogue } from '@palco/openapi/permissions';
import { forProduct } from '@palco/sdk/access';
import {
  buildAccount,
  buildClient,
  buildConfig,
  buildDirectory,
  buildId,
  buildLive,
  buildLivePreset,
  buildVideo,
} from '../builders';
import { atlas, buildPeople, buildRoles, vertice } from './fake-people';

/** A person with a log-in. Defaults of absent fields: active, never invited, never signed in, first version. */
export interface FakePerson {
  /** Empty until an invitation is accepted. */
  password: string;
  me: Me;
  ativo?: boolean;
  /** An invitation was sent and has not been accepted. */
  convitePendente?: boolean;
  lastLogin?: string | null;
  createdAt?: string;
  version?: number;
  factors?: FakeFactors;
}

/** The second factors of a person. */
export interface FakeFactors {
  totp: boolean;
  passkeys: Passkey[];
  /** In clear: the fake has no secrets. */
  recoveryCodes: string[];
}

/** A role; a team in a person's profile refers to it by its name. */
export interface FakeRole extends Role {
  /** Null for roles of the system. */
  readonly clientId: string | null;
}

/** A client; a sub-account has the id of the client that it belongs to. */
export interface FakeClient extends Client {
  readonly parentId: string | null;
}

/** Further fields of a team, beside its {@link Account}. */
export interface FakeTeamDetails extends Pick<
  Settings,
  'corPadrao' | 'dominiosPadrao' | 'recusarPaisDesconhecido' | 'exigeSegundoFator' | 'idioma'
> {
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** What a team used, what its plan allows, and its invoices. */
export interface FakeBilling {
  readonly summary: BillingSummary;
  readonly days: readonly BillingUsageItem[];
  readonly invoices: readonly Invoice[];
  /** Absent: nobody said yet who pays. */
  readonly customer?: BillingCustomer;
}

/** A webhook with its deliveries, the newest first. */
export interface FakeWebhook {
  readonly webhook: Webhook;
  readonly deliveries: WebhookDeliveryDetails[];
}

/** An open sign-in and the tokens that belong to it. */
export interface FakeSignIn extends Omit<SignIn, 'atual'> {
  readonly userId: string;
  readonly tokens: string[];
}

/** A link that was sent by mail and not used yet. */
export interface FakeLink {
  readonly kind: 'recovery' | 'invite' | 'email';
  readonly userId: string;
  /** That it was sent to. */
  readonly email: string;
  readonly token: string;
  readonly hash: string;
}

/** The received part of a source. */
export interface FakeSource {
  readonly total: number;
  readonly fileName: string;
  /** Inclusive pairs in order, joined where they touch. */
  ranges: (readonly [start: number, end: number])[];
}

/** A playlist with the ids of its videos, including those in the trash. */
export interface FakePlaylist extends Pick<
  Playlist,
  'id' | 'accountId' | 'title' | 'description' | 'createdAt' | 'updatedAt' | 'version'
> {
  videoIds: readonly string[];
  /** Address of the uploaded picture. */
  picture: string | null;
}

/** An API key of a team, with its newest secret. */
export interface FakeApiKey {
  readonly accountId: string;
  key: ApiKey;
  secret: string;
}

/** The classroom of a live and who registered for it. */
export interface FakeClassroom {
  settings: ClassroomSettings;
  attendees: Attendee[];
  /** Id of a registration -> its token, and whose it is. */
  readonly tokens: Map<string, { readonly token: string; readonly email: string }>;
}

/** A live with what belongs to it. */
export interface FakeLive {
  live: Live;
  readonly keys: LiveKey[];
  readonly overlays: LiveOverlay[];
  /** Signals that have started; the others are waiting. */
  readonly signals: LiveSignal[];
  viewerSignal: PlayerLive['viewerSignal'];
}

/** An item in the trash; `trashedWith` is the folder that it was deleted with. */
export interface FakeTrashed<Item> {
  readonly item: Item;
  readonly deletedAt: string;
  readonly trashedWith: string | null;
}

/** A bulk change of videos that can be undone. */
export interface FakeUndo {
  readonly action: 'move' | 'delete' | 'restore' | 'playlist';
  readonly userId: string;
  readonly changes: readonly { readonly id: string; readonly from?: string; readonly to?: string }[];
}

/** The chat of a live. */
export interface FakeChat {
  readonly messages: ChatMessage[];
  lastChange: number;
  settings: ChatSettings;
  /** By the id of the registration. */
  readonly bans: Map<string, { readonly name: string; readonly ate: string | null }>;
}

/** Subtitles of one language. */
export interface FakeSubtitle {
  readonly language: string;
  origin: Subtitle['origin'];
  version: number;
  cues: CueList;
}

/** A job that writes subtitles. */
export interface FakeSubtitleJob extends SubtitleJob {
  readonly videoId: string;
}

/** The state of the fake backend. It may be changed at any time. */
export interface FakeWorld {
  people: FakePerson[];
  accounts: Account[];
  /** Id of a team -> its further fields; a team that is missing here has the defaults. */
  readonly teamDetails: Map<string, FakeTeamDetails>;
  clients: FakeClient[];
  roles: FakeRole[];
  /** The catalogue of permissions, without their holders. */
  permissions: Pick<PermissionItem, 'id' | 'nome' | 'descricao' | 'grupo'>[];
  /** Newest first. */
  apiKeys: FakeApiKey[];
  signIns: FakeSignIn[];
  /** Whose sign-ins wait for the second step, by their secret. */
  readonly halfSignIns: Map<string, string>;
  /** Challenges of passkeys that nobody answered yet. */
  readonly challenges: Set<string>;
  /** The links that were mailed, newest last. */
  links: FakeLink[];
  /** Token of the link that a first start printed; null where somebody can sign in already. */
  setupToken: string | null;
  directories: Directory[];
  videos: Video[];
  playlists: FakePlaylist[];
  lives: FakeLive[];
  /** Presets of the teams, by the id of the team. */
  /** Id of a live -> its classroom; one that is missing here is empty. */
  readonly classrooms: Map<string, FakeClassroom>;
  readonly livePresets: Map<string, LivePreset[]>;
  /** By team; one that is missing here has a plan in its first month. */
  readonly billing: Map<string, FakeBilling>;
  /** By team. */
  readonly webhooks: Map<string, FakeWebhook[]>;
  trash: {
    videos: FakeTrashed<Video>[];
    directories: FakeTrashed<Directory>[];
    playlists: FakeTrashed<FakePlaylist>[];
    lives: Omit<FakeTrashed<FakeLive>, 'trashedWith'>[];
    /** Of all lives. */
    overlays: LiveOverlay[];
  };
  /** Certificates that were given out. */
  readonly certificates: Certificate[];
  /** Id of a folder -> its settings; one that is missing here has the defaults. */
  readonly directorySettings: Map<string, DirectorySettings>;
  /** Id of a video -> the status of its MP4 file, once one was requested. */
  readonly mp4s: Map<string, 'queued' | 'running' | 'done'>;
  /** Token -> the bulk change that it undoes. */
  readonly undos: Map<string, FakeUndo>;
  config: Config;
  /** What the health warns of; absent: nothing. */
  warnings?: Health['warnings'];
  readonly sources: Map<string, FakeSource>;
  /** Id of a video -> its subtitles. */
  readonly subtitles: Map<string, FakeSubtitle[]>;
  /** Jobs that write subtitles; each request advances one by a step. */
  readonly subtitleJobs: FakeSubtitleJob[];
  /** Id of a video -> when its processing ended, in milliseconds since 1970; it stays in the progress list for a minute. */
  readonly finishedAt: Map<string, number>;
  /** False while the storage is full: conversions wait. */
  hasRoom: boolean;
  /** The viewers who like a video. */
  readonly likes: Map<string, Set<string>>;
  /** The chats of lives, by their ids. */
  readonly chats: Map<string, FakeChat>;
  /** The activity log, in any order. */
  logs: Log[];
  /** What players told, in the order in which it came. */
  readonly playbackEvents: PlaybackEvent[];
  /** Id of a team -> its integrations. */
  readonly integrations: Map<string, FakeIntegrations>;
  /** Id of a team -> what it imports by address, the newest first. */
  readonly videoImports: Map<string, VideoImport[]>;
  /** Token -> id of the person. */
  readonly tokens: Map<string, string>;
}

const names = [
  'Colégio Atlas',
  'Festival Maré Alta',
  'Instituto Saúde em Dia',
  'Rádio Serra Viva',
  'Vértice Estúdio',
] as const;

/**
 * A small world: five teams of two clients, eight roles and a dozen people. Marina has four teams and manages the first one,
 * Bruno has the library, Carla no permission at all, Elisa manages the people of her two teams, Diego is a developer of the
 * other client, Fábio has not accepted his invitation, Gilda is switched off. The first team has two folders, six videos in
 * every status, two playlists, one of them empty, and five lives, one in every status. All passwords are `palco-demo`.
 *
 * @example
 * ```ts
 * const world = createSeed();
 * world.videos = [buildVideo({ title: 'Aula 12' })];
 * const backend = createFakeBackend({ world });
 * ```
 */
export function createSeed(): FakeWorld {
  const accounts = names.map((name, index) =>
    buildAccount({
      accountId: buildId(101 + index),
      name,
      cliente: index < 4 ? atlas : vertice,
      diretorioRoot: buildId(301 + index * 10),
    }),
  );
  const roles = buildRoles();
  const config = buildConfig();
  return {
    people: buildPeople(accounts, roles),
    accounts,
    teamDetails: new Map(),
    clients: buildClients(),
    roles,
    permissions: permissionCatalogue.flatMap((one) =>
      forProduct([one.id], config.product).map((id) => ({ ...one, id })),
    ),
    apiKeys: [],
    signIns: [buildPhoneSignIn()],
    halfSignIns: new Map(),
    challenges: new Set(),
    links: [],
    setupToken: null,
    directories: buildFolders(accounts),
    videos: buildVideos(),
    playlists: buildPlaylists(),
    lives: buildLives(),
    classrooms: new Map(),
    livePresets: new Map([[buildId(101), [buildLivePreset()]]]),
    billing: new Map(),
    webhooks: new Map(),
    trash: { videos: [], directories: [], playlists: [], lives: [], overlays: [] },
    certificates: [],
    directorySettings: new Map(),
    mp4s: new Map(),
    undos: new Map(),
    config,
    sources: new Map(),
    subtitles: new Map(),
    subtitleJobs: [],
    finishedAt: new Map(),
    hasRoom: true,
    likes: new Map(),
    chats: new Map(),
    logs: [],
    playbackEvents: [],
    integrations: new Map(),
    videoImports: new Map(),
    tokens: new Map(),
  };
}

function buildClients(): FakeClient[] {
  return [
    { ...buildClient({ conta_id: atlas, nome_cliente: 'Atlas Educação' }), parentId: null },
    { ...buildClient({ conta_id: vertice, nome_cliente: 'Vértice Mídia' }), parentId: null },
    {
      ...buildClient({ conta_id: buildId(203), nome_cliente: 'Atlas Idiomas', subConta: true }),
      parentId: atlas,
    },
  ];
}

/** Marina's telephone: her second sign-in, beside that of a test. */
function buildPhoneSignIn(): FakeSignIn {
  return {
    id: buildId(601),
    userId: buildId(1),
    tokens: [],
    ip: '203.0.113.24',
    user_agent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1.15 Version/18.2 Safari/604.1',
    createdAt: '2026-01-02T08:00:00.000Z',
    lastSeenAt: '2026-01-08T21:40:00.000Z',
  };
}

function buildFolders(accounts: readonly Account[]): Directory[] {
  const roots = accounts.map(({ accountId, diretorioRoot, name }) =>
    buildDirectory({ id: diretorioRoot, accountId, nome: name, parentId: null }),
  );
  const inside = (['Aulas', 'Eventos'] as const).map((nome, index) =>
    buildDirectory({ id: buildId(302 + index), nome }),
  );
  return [...roots, ...inside];
}

function buildPlaylists(): FakePlaylist[] {
  const shared = { accountId: buildId(101), picture: null, version: 1 };
  const madeOn = (day: number) => {
    const createdAt = new Date(Date.UTC(2026, 0, day)).toISOString();
    return { ...shared, createdAt, updatedAt: createdAt };
  };
  return [
    {
      ...madeOn(9),
      id: buildId(701),
      title: 'Matemática do 6º ano',
      description: 'Na ordem das aulas',
      videoIds: [401, 402, 403].map(buildId),
    },
    { ...madeOn(8), id: buildId(702), title: 'Eventos da escola', description: '', videoIds: [] },
  ];
}

/** The keys of a live: the general one and one for each signal. */
export function buildLiveKeys(
  { id, signalsTotal }: Pick<Live, 'id' | 'signalsTotal'>,
  first: number,
): LiveKey[] {
  return [null, ...Array.from({ length: signalsTotal }, (_, place) => place + 1)].map((signalId, place) => ({
    id: buildId(first + place),
    signalId,
    rtmpUrl: 'rtmp://fake.example:1935/live',
    streamKey: `fake-${id.slice(-6)}-${signalId ?? 'geral'}-1`,
  }));
}

function buildLives(): FakeLive[] {
  const startedAt = '2026-01-09T22:00:00.000Z';
  const lives = [
    buildLive({ id: buildId(801), title: 'Aula inaugural', status: 'live', startedAt, latency: 'low' }),
    buildLive({
      id: buildId(802),
      title: 'Reunião de professores',
      status: 'paused',
      startedAt,
      type: 'studio',
    }),
    buildLive({
      id: buildId(803),
      title: 'Feira de ciências ao vivo',
      status: 'scheduled',
      scheduledStartTime: '2030-03-01T22:00:00.000Z',
      hora: '19:00:00',
    }),
    buildLive({ id: buildId(804), title: 'Live de teste' }),
    buildLive({
      id: buildId(805),
      title: 'Formatura',
      status: 'finished',
      startedAt,
      finishedAt: '2026-01-09T23:00:00.000Z',
    }),
  ];
  return lives.map((live, index) => ({
    live: { ...live, createdAt: new Date(Date.UTC(2026, 0, 10 - index)).toISOString() },
    keys: buildLiveKeys(live, 811 + index * 5),
    overlays: [],
    signals: [],
    viewerSignal: null,
  }));
}

function buildVideos(): Video[] {
  const none = { playback_url: null, renditions: [], duration: null } as const;
  return [
    buildVideo({ id: buildId(401), title: 'Aula 1: apresentação' }),
    buildVideo({ id: buildId(402), title: 'Aula 2: frações e porções', duration: 1_834 }),
    buildVideo({ id: buildId(403), title: 'Cerimônia de abertura', truncated: true }),
    buildVideo({
      id: buildId(404),
      title: 'Reunião de pais',
      status: 'processing',
      progress: 40,
      ...none,
      renditions: [],
    }),
    buildVideo({
      id: buildId(405),
      title: 'Feira de ciências',
      status: 'uploading',
      progress: 70,
      ...none,
      renditions: [],
    }),
    buildVideo({
      id: buildId(406),
      title: 'Gravação sem formato',
      status: 'failed',
      progress: 0,
      ...none,
      renditions: [],
      error: { code: 'NOT_MEDIA', message: 'Este arquivo não é um vídeo nem um áudio.', retryable: false },
    }),
  ].map((video, index) => ({ ...video, createdAt: new Date(Date.UTC(2026, 0, 10 - index)).toISOString() }));
}
