import type {
  Account,
  Client,
  Directory,
  Live,
  LiveKey,
  Permission,
  PermissionItem,
  RoleDetail,
  Video,
} from '@palco/openapi';
import { permissionCatalogue } from '@palco/openapi/permissions';
import { forProduct, menuRules, routeRules } from '@palco/sdk/access';
import {
  buildAccount,
  buildClient,
  buildConfig,
  buildDirectory,
  buildId,
  buildLive,
  buildVideo,
} from '../builders';
import { contractExample } from '../contract-example';
import { atlas, buildPeople, buildRoles, buildUsers, vertice } from './fake-people';
import type { FakeLive, FakeWorld } from './fake-world';

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
 * every status, and five lives, one in every status. All passwords are `palco-demo`.
 *
 * @example
 * ```ts
 * const world = createSeed();
 * world.videos = [buildVideo({ title: 'Aula 12' })];
 * const backend = createFakeBackend({ world });
 * ```
 */
export function createSeed(): FakeWorld {
  const accounts = names.map((name, index) => ({
    ...contractExample('Team'),
    ...contractExample('Settings'),
    ...buildAccount({
      accountId: buildId(101 + index),
      name,
      cliente: index < 4 ? atlas : vertice,
      diretorioRoot: buildId(301 + index * 10),
    }),
  }));
  const roles = buildRoles();
  const people = buildPeople(accounts, roles);
  const listed = roles.filter(({ nome }) => nome !== 'Desenvolvedor');
  const config = buildConfig();
  return {
    people,
    users: buildUsers(people, roles),
    accounts,
    clients: buildClients(),
    roles: listed,
    permissions: buildPermissions(listed, config.product),
    directories: buildFolders(accounts),
    videos: buildVideos(),
    lives: buildLives(),
    classrooms: new Map(),
    trash: { videos: [], directories: [], lives: [] },
    directorySettings: new Map(),
    said: new Map(),
    undos: new Map(),
    config,
    sources: new Map(),
    finishedAt: new Map(),
    hasRoom: true,
    chats: new Map(),
    tokens: new Map(),
  };
}

function buildClients(): Client[] {
  return [
    buildClient({ conta_id: atlas, nome_cliente: 'Atlas Educação', timesTotal: 4 }),
    buildClient({ conta_id: vertice, nome_cliente: 'Vértice Mídia', timesTotal: 1 }),
    buildClient({ conta_id: buildId(203), nome_cliente: 'Atlas Idiomas', subConta: true }),
  ];
}

/** The catalogue, with what each permission opens and who holds it. */
function buildPermissions(roles: readonly RoleDetail[], product: string): PermissionItem[] {
  const all = permissionCatalogue.flatMap((one) =>
    forProduct([one.id], product).map((id) => ({ ...one, id })),
  );
  return all.map((one) => {
    const isOpen = ({ any }: { any: readonly Permission[] }) => forProduct(any, product).includes(one.id);
    return {
      ...one,
      rotas: routeRules.filter(isOpen).map(({ path }) => path),
      menu: [...new Set(menuRules.filter(isOpen).map(({ id }) => id))],
      cargos: roles
        .filter(({ permissoes }) => permissoes.includes(one.id))
        .map(({ id, nome }) => ({ id, nome })),
    };
  });
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

/** The keys of a live: the general one and one for each signal. */
export function buildLiveKeys(
  { id, signalsTotal }: Pick<Live, 'id' | 'signalsTotal'>,
  first: number,
): LiveKey[] {
  return [null, ...Array.from({ length: signalsTotal }, (_, index) => index + 1)].map((signalId, index) => ({
    id: buildId(first + index),
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
    signals: [],
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
