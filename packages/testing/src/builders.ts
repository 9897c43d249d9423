import type {
  BillingSummary,
  Invoice,
  Account,
  Client,
  Config,
  ContaCargo,
  Directory,
  Live,
  LivePreset,
  LiveSignal,
  Me,
  Permission,
  Playlist,
  PlaylistItem,
  Role,
  TranscodeItem,
  User,
  Video,
  VideoItem,
  Webhook,
} from '@palco/openapi';

/**
 * A readable, valid UUID v4 for a small number: the same number, the same id.
 *
 * @example
 * ```ts
 * buildId(101); // the id of the first team of the fake world
 * ```
 */
export function buildId(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

const madeAt = '2026-01-01T12:00:00.000Z';

/**
 * One team of a person, with the role held there.
 *
 * @example
 * ```ts
 * const team = buildTeam({ permissoes: ['showVOD', 'showStreaming'] });
 * ```
 */
export function buildTeam(values: Partial<ContaCargo> = {}): ContaCargo {
  return {
    conta_id: buildId(101),
    conta_nome: 'Colégio Atlas',
    conta_thumbnail: null,
    cargo_nome: 'Administradora',
    cliente: buildId(201),
    diretorioRoot: buildId(301),
    permissoes: ['showVOD', 'showUsers'],
    bloqueada: false,
    timezone: 'America/Sao_Paulo',
    ...values,
  };
}

/**
 * A person.
 *
 * @example
 * ```ts
 * const person = buildUser({ nome: 'Ana Lima' });
 * ```
 */
export function buildUser(values: Partial<User> = {}): User {
  const id = values.id ?? buildId(1);
  return {
    id,
    _id: id,
    login: 'marina@colegioatlas.com.br',
    nome: 'Marina Azevedo',
    cargo: 'Administradora',
    avatar: null,
    contaId: buildId(101),
    selectedTeamId: null,
    clienteSelecionado: null,
    diretorioRoot: buildId(301),
    canManageTeamsUsers: false,
    idioma: 'pt-BR',
    ...values,
  };
}

/**
 * A signed-in person with her teams; by default one team.
 *
 * @example
 * ```ts
 * const me = buildMe({ contasCargos: [buildTeam({ permissoes: ['showVOD'] })] });
 * ```
 */
export function buildMe(
  values: { user?: Partial<User>; contasCargos?: ContaCargo[]; permissoes?: Permission[] } = {},
): Me {
  const contasCargos = values.contasCargos ?? [buildTeam()];
  return {
    user: buildUser(values.user),
    contasCargos,
    permissoes: values.permissoes ?? contasCargos[0]?.permissoes ?? [],
  };
}

/**
 * A video as lists show it; ready to play by default.
 *
 * @example
 * ```ts
 * const video = buildVideoItem({ title: 'Aula 12' });
 * ```
 */
export function buildVideoItem(values: Partial<VideoItem> = {}): VideoItem {
  const id = values.id ?? buildId(401);
  return {
    id,
    videoId: id,
    accountId: buildId(101),
    directoryId: buildId(301),
    title: 'Aula 1',
    description: '',
    status: 'ready',
    progress: 100,
    duration: 90,
    size: 12_582_912,
    width: 1280,
    height: 720,
    thumbnail: null,
    truncated: false,
    damaged: false,
    error: null,
    createdAt: madeAt,
    updatedAt: madeAt,
    version: 1,
    ...values,
  };
}

/**
 * A video with its playback address.
 *
 * @example
 * ```ts
 * const video = buildVideo({ title: 'Aula 12', status: 'processing' });
 * ```
 */
export function buildVideo(values: Partial<Video> = {}): Video {
  return {
    ...buildVideoItem(values),
    playback_url: '/media/token/videos/1/hls/master.m3u8',
    playback_expires_at: '2100-01-01T00:00:00.000Z',
    tags: [],
    privacy: 'public',
    allowedDomains: [],
    chapters: [],
    storyboard_url: null,
    endScreen: null,
    thumbnailOrigin: 'automatic',
    replacement: null,
    omittedTracks: [],
    renditions: [{ name: '720p', width: 1280, height: 720, bandwidth: 2_800_000 }],
    subtitles: [],
    ...values,
  };
}

/**
 * A folder.
 *
 * @example
 * ```ts
 * const folder = buildDirectory({ nome: 'Aulas de 2026' });
 * ```
 */
export function buildDirectory(values: Partial<Directory> = {}): Directory {
  return {
    id: buildId(302),
    accountId: buildId(101),
    nome: 'Aulas',
    parentId: buildId(301),
    videosTotal: 0,
    directoriesTotal: 0,
    thumbnail: null,
    createdAt: madeAt,
    updatedAt: madeAt,
    version: 1,
    ...values,
  };
}

/**
 * A playlist as lists show it; empty by default.
 *
 * @example
 * ```ts
 * const playlist = buildPlaylistItem({ title: 'Módulo 1' });
 * ```
 */
export function buildPlaylistItem(values: Partial<PlaylistItem> = {}): PlaylistItem {
  return {
    id: buildId(701),
    accountId: buildId(101),
    title: 'Matemática do 6º ano',
    description: '',
    videosTotal: 0,
    duration: 0,
    thumbnail: null,
    thumbnailOrigin: null,
    createdAt: madeAt,
    updatedAt: madeAt,
    version: 1,
    ...values,
  };
}

/**
 * A playlist; `videosTotal` and `duration` follow its videos, of which it has none by default.
 *
 * @example
 * ```ts
 * const playlist = buildPlaylist({ title: 'Módulo 1', videos: [buildVideoItem()] });
 * ```
 */
export function buildPlaylist({ videos = [], ...values }: Partial<Playlist> = {}): Playlist {
  const duration = videos.reduce((sum, video) => sum + (video.duration ?? 0), 0);
  return { ...buildPlaylistItem({ videosTotal: videos.length, duration, ...values }), videos };
}

/**
 * A live without a date; `_id`, `nome` and `hora` are derived from the fields that they repeat.
 *
 * @example
 * ```ts
 * const live = buildLive({ title: 'Aula inaugural', status: 'live' });
 * ```
 */
export function buildLive(values: Partial<Live> = {}): Live {
  const id = values.id ?? buildId(801);
  const title = values.title ?? 'Aula inaugural';
  return {
    id,
    _id: id,
    accountId: buildId(101),
    title,
    nome: title,
    description: '',
    status: null,
    scheduledStartTime: null,
    hora: null,
    startedAt: null,
    finishedAt: null,
    type: 'encoder',
    latency: 'default',
    autoStart: false,
    autoCuts: false,
    transcode: { enableLive2vod: false, enableDvr: false, enableAudioOnly: false },
    security: { geoAccessControl: null, geoRegionList: [], referrerWhitelist: [] },
    assets: {
      thumbnail: null,
      startSoonScreen: null,
      pauseScreen: null,
      endingScreen: null,
      playerColor: null,
      waitingRoomColor: null,
      studioColor: null,
    },
    ads: { preRollUrl: null, postRollUrl: null },
    measurementId: null,
    directoryId: null,
    recordingVideoId: null,
    signalsTotal: 2,
    playback_url: `/media/lives/${id}/a/master.m3u8`,
    playback_expires_at: '2100-01-01T00:00:00.000Z',
    createdAt: madeAt,
    updatedAt: madeAt,
    version: 1,
    ...values,
  };
}

/**
 * A signal of a live that never started.
 *
 * @example
 * ```ts
 * const signal = buildLiveSignal({ id: 2 });
 * ```
 */
export function buildLiveSignal(values: Partial<LiveSignal> = {}): LiveSignal {
  const id = values.id ?? 1;
  return {
    id,
    status: 'waiting',
    uptime: null,
    transcodingQuality: null,
    resolution: null,
    preview: `/preview/${id}/${buildId(801)}`,
    fps: null,
    bitrate: null,
    keyframeInterval: null,
    videoCodec: null,
    audioCodec: null,
    signalStart: null,
    ...values,
  };
}

/**
 * A month of a team with a plan, of which a third is used.
 *
 * @example const full = buildBillingSummary({ cotas: { ...buildBillingSummary().cotas, armazenamentoBytes: 'atingida' } });
 */
export function buildBillingSummary(values: Partial<BillingSummary> = {}): BillingSummary {
  const none = {
    armazenamentoBytes: null,
    entregaBytes: null,
    minutosTranscodificados: null,
    picoEspectadores: null,
  };
  return {
    competencia: '2026-11',
    primeira: '2026-09',
    atual: '2026-11',
    inicio: '2026-11-01T03:00:00.000Z',
    fim: '2026-12-01T03:00:00.000Z',
    plano: {
      nome: 'Essencial',
      mensalidadeCentavos: 29_900,
      incluido: {
        armazenamentoBytes: 50_000_000_000,
        entregaBytes: 500_000_000_000,
        minutosTranscodificados: 600,
        picoEspectadores: 300,
      },
      limites: { ...none, armazenamentoBytes: 100_000_000_000, minutosTranscodificados: 1_200 },
    },
    uso: {
      armazenamentoBytes: 20_000_000_000,
      entregaBytes: 160_000_000_000,
      minutosTranscodificados: 200.5,
      picoEspectadores: 340,
    },
    previsao: {
      armazenamentoBytes: 30_000_000_000,
      entregaBytes: 480_000_000_000,
      minutosTranscodificados: 602,
      picoEspectadores: 340,
    },
    cotas: {
      armazenamentoBytes: 'livre',
      entregaBytes: 'sem_limite',
      minutosTranscodificados: 'livre',
      picoEspectadores: 'sem_limite',
    },
    armazenadoAgoraBytes: 20_000_000_000,
    linhas: [
      {
        item: 'mensalidade',
        plano: 'Essencial',
        quantidade: 30,
        precoCentavos: 29_900,
        valorCentavos: 29_900,
        dias: { de: 1, ate: 30 },
      },
      {
        item: 'espectadores',
        plano: 'Essencial',
        quantidade: 40,
        precoCentavos: 30,
        valorCentavos: 1_200,
        dias: null,
      },
    ],
    valorCentavos: 31_100,
    previsaoCentavos: 31_110,
    moeda: 'BRL',
    situacao: 'em_dia',
    ...values,
  };
}

/**
 * An invoice that waits for its payment.
 *
 * @example const paid = buildInvoice({ situacao: 'paga' });
 */
export function buildInvoice(values: Partial<Invoice> = {}): Invoice {
  const { linhas, valorCentavos, uso, plano } = buildBillingSummary();
  return {
    id: buildId(881),
    numero: 2,
    competencia: '2026-10',
    emissao: '2026-11-01T04:10:00.000Z',
    vencimento: '2026-11-10',
    plano: 'Essencial',
    uso,
    incluido: plano?.incluido ?? null,
    linhas,
    valorCentavos,
    moeda: 'BRL',
    situacao: 'aberta',
    pagamento: null,
    pix: null,
    boleto: null,
    ...values,
  };
}

/**
 * A webhook that is told of videos.
 *
 * @example const off = buildWebhook({ ativo: false, motivo: 'failing' });
 */
export function buildWebhook(values: Partial<Webhook> = {}): Webhook {
  return {
    id: buildId(871),
    url: 'https://example.com/palco',
    descricao: '',
    eventos: ['video.ready', 'video.failed'],
    ativo: true,
    motivo: null,
    falhandoDesde: null,
    naoEntregues: 0,
    segredoAnteriorAte: null,
    createdAt: '2026-11-01T12:00:00.000Z',
    updatedAt: '2026-11-01T12:00:00.000Z',
    version: 1,
    ...values,
  };
}

/**
 * Settings that a live can begin with: those of a new live.
 *
 * @example
 * ```ts
 * const preset = buildLivePreset({ nome: 'Aulas' });
 * ```
 */
export function buildLivePreset(values: Partial<LivePreset> = {}): LivePreset {
  const { type, latency, transcode, security } = buildLive();
  return {
    id: buildId(851),
    nome: 'Aula com DVR',
    type,
    latency,
    transcode: { ...transcode, enableDvr: true },
    security,
    assets: { playerColor: null, waitingRoomColor: null, studioColor: null },
    ...values,
  };
}

/**
 * A video that is being converted.
 *
 * @example
 * ```ts
 * const item = buildTranscodeItem({ progress: 40 });
 * ```
 */
export function buildTranscodeItem(values: Partial<TranscodeItem> = {}): TranscodeItem {
  const id = values.id ?? buildId(401);
  return {
    id,
    videoId: id,
    title: 'Aula 1',
    progress: 40,
    status: 'running',
    waitsForRoom: false,
    error: null,
    ...values,
  };
}

/**
 * A team as `GET /v2/accounts` answers it.
 *
 * @example
 * ```ts
 * const world = createSeed();
 * world.accounts.push(buildAccount({ name: 'Escola Nova' }));
 * ```
 */
export function buildAccount(values: Partial<Account> = {}): Account {
  return {
    accountId: buildId(101),
    name: 'Colégio Atlas',
    thumbnail: null,
    cliente: buildId(201),
    bloqueada: false,
    limiteFps: 30,
    timezone: 'America/Sao_Paulo',
    diretorioRoot: buildId(301),
    version: 1,
    ...values,
  };
}

/**
 * A role with one permission and no holders.
 *
 * @example
 * ```ts
 * const role = buildRole({ nome: 'Editor', permissoes: ['showVOD'] });
 * ```
 */
export function buildRole(values: Partial<Role> = {}): Role {
  return {
    id: buildId(501),
    nome: 'Editora',
    descricao: '',
    permissoes: ['showVOD'],
    sistema: false,
    usuariosTotal: 0,
    version: 1,
    ...values,
  };
}

/**
 * A client, the company that owns teams.
 *
 * @example
 * ```ts
 * const company = buildClient({ nome_cliente: 'Grupo Atlas', bloqueada: true });
 * ```
 */
export function buildClient(values: Partial<Client> = {}): Client {
  return {
    conta_id: buildId(201),
    nome_cliente: 'Atlas Educação',
    subConta: false,
    bloqueada: false,
    timesTotal: 0,
    version: 1,
    ...values,
  };
}

/**
 * The configuration, which is readable before the sign-in.
 *
 * @example
 * ```ts
 * const world = createSeed();
 * world.config = buildConfig({ name: 'Aurora', product: 'aurora' });
 * ```
 */
export function buildConfig(values: Partial<Config> = {}): Config {
  return {
    product: 'palco',
    name: 'Palco',
    version: 'v0.6.24',
    hosts: { upload: '', realtime: '', analytics: null, studio: null },
    normalUploadMarker: 'normal-upload',
    theme: { logo: null, cores: { brand: null } },
    idiomas: ['pt-BR', 'en'],
    limites: {
      uploadMaxBytes: 53_687_091_200,
      uploadMaxChunkBytes: 134_217_728,
      parallelChunks: true,
      rawChunks: true,
      processingItems: 100,
    },
    integracoes: [],
    ...values,
  };
}

/** Claims of a token, in seconds since 1970 as in every JWT. */
export interface TokenClaims {
  readonly sub?: string;
  readonly iat?: number;
  readonly exp?: number;
  readonly jti?: string;
}

/**
 * A token with the shape of a JWT and no valid signature, for clients, which never check one.
 *
 * @example
 * ```ts
 * const palco = createPalco({ baseUrl, getToken: async () => buildToken() });
 * ```
 */
export function buildToken(claims: TokenClaims = {}): string {
  const part = (value: object) =>
    btoa(JSON.stringify(value)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.fake`;
}
