import type {
  Account,
  Client,
  Config,
  ContaCargo,
  Directory,
  Live,
  LiveSignal,
  Me,
  Permission,
  Role,
  User,
  Video,
  VideoItem,
} from '@palco/openapi';
import { contractExample } from './contract-example';

/** One grey pixel: no server draws a cover here. */
const greyPixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAJmZmQAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';

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
    ...contractExample('ContaCargo'),
    conta_id: buildId(101),
    conta_nome: 'Colégio Atlas',
    cargo_nome: 'Administradora',
    cliente: buildId(201),
    diretorioRoot: buildId(301),
    permissoes: ['showVOD', 'showUsers'],
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
  return {
    ...contractExample('User'),
    nome: 'Marina Azevedo',
    cargo: 'Administradora',
    contaId: buildId(101),
    diretorioRoot: buildId(301),
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
    ...contractExample('VideoItem'),
    id,
    videoId: id,
    accountId: buildId(101),
    directoryId: buildId(301),
    title: 'Aula 1',
    description: '',
    picture: values.thumbnail ?? greyPixel,
    status: 'ready',
    progress: 100,
    duration: 90,
    size: 12_582_912,
    width: 1280,
    height: 720,
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
    ...contractExample('Video'),
    ...buildVideoItem(values),
    playback_url: '/media/token/videos/1/hls/master.m3u8',
    playback_expires_at: '2100-01-01T00:00:00.000Z',
    renditions: [{ name: '720p', width: 1280, height: 720, bandwidth: 2_800_000 }],
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
    ...contractExample('Directory'),
    id: buildId(302),
    accountId: buildId(101),
    nome: 'Aulas',
    parentId: buildId(301),
    ...values,
  };
}

/**
 * A live without a date.
 *
 * @example
 * ```ts
 * const live = buildLive({ title: 'Aula inaugural', status: 'live' });
 * ```
 */
export function buildLive(values: Partial<Live> = {}): Live {
  const id = values.id ?? buildId(801);
  return {
    ...contractExample('Live'),
    id,
    accountId: buildId(101),
    title: 'Aula inaugural',
    description: '',
    picture: greyPixel,
    type: 'encoder',
    signalsTotal: 2,
    playback_url: `/media/lives/${id}/a/master.m3u8`,
    playback_expires_at: '2100-01-01T00:00:00.000Z',
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
    ...contractExample('LiveSignal'),
    id,
    preview: `/preview/${id}/${buildId(801)}`,
    ...values,
  };
}

/**
 * A team as `GET /v2/accounts` answers it.
 *
 * @example
 * ```ts
 * const account = buildAccount({ name: 'Escola Nova' });
 * ```
 */
export function buildAccount(values: Partial<Account> = {}): Account {
  return {
    ...contractExample('Account'),
    accountId: buildId(101),
    name: 'Colégio Atlas',
    cliente: buildId(201),
    limiteFps: 30,
    timezone: 'America/Sao_Paulo',
    diretorioRoot: buildId(301),
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
    ...contractExample('Role'),
    id: buildId(501),
    nome: 'Editora',
    descricao: '',
    permissoes: ['showVOD'],
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
    ...contractExample('Client'),
    conta_id: buildId(201),
    nome_cliente: 'Atlas Educação',
    timesTotal: 0,
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
    ...contractExample('Config'),
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
