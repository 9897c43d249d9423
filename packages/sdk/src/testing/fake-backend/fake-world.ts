import type { Account, Config, Directory, Me, Video } from '@palco/openapi';
import {
  buildAccount,
  buildConfig,
  buildDirectory,
  buildId,
  buildMe,
  buildTeam,
  buildVideo,
} from '../builders';

/** Somebody who may sign in. */
export interface FakePerson {
  readonly password: string;
  me: Me;
}

/** What of a source has arrived. */
export interface FakeSource {
  readonly total: number;
  readonly fileName: string;
  /** Inclusive pairs in order, joined where they touch. */
  ranges: (readonly [start: number, end: number])[];
}

/** Everything that the fake backend knows. Change it as you like, before or while it answers. */
export interface FakeWorld {
  people: FakePerson[];
  accounts: Account[];
  directories: Directory[];
  videos: Video[];
  config: Config;
  readonly sources: Map<string, FakeSource>;
  /** Id of a video -> when its processing ended, in milliseconds since 1970; it stays in the progress list for a minute. */
  readonly finishedAt: Map<string, number>;
  /** Token -> id of the person. */
  readonly tokens: Map<string, string>;
}

/** The password of everybody in the fake world. */
export const fakePassword = 'palco-demo';

const atlas = buildId(201);
const names = ['Colégio Atlas', 'Festival Maré Alta', 'Instituto Saúde em Dia', 'Rádio Serra Viva'] as const;
const roles = ['Administradora', 'Produtora', 'Editora', 'Operadora'] as const;
const library = ['showVOD', 'showStreaming', 'broadcast', 'showHistory'];
const management = ['showUsers', 'gerenciarTimes', 'showRoles', 'showFinancial', 'showAccountSettings'];

/**
 * A small world: Marina has four teams, Bruno one with the library, Carla one with no permission at all; the first team has
 * two folders and six videos in every status. All passwords are `palco-demo`.
 */
export function buildWorld(): FakeWorld {
  const accounts = names.map((name, index) =>
    buildAccount({
      accountId: buildId(101 + index),
      name,
      cliente: atlas,
      diretorioRoot: buildId(301 + index * 10),
    }),
  );
  const teams = accounts.map((account, index) =>
    buildTeam({
      conta_id: account.accountId,
      conta_nome: account.name,
      cargo_nome: roles[index] ?? 'Editora',
      cliente: account.cliente,
      diretorioRoot: account.diretorioRoot,
      permissoes: index === 0 ? [...library, ...management] : library,
    }),
  );
  const [first = buildTeam()] = teams;
  const single = (
    id: number,
    login: string,
    nome: string,
    cargo_nome: string,
    permissoes: string[],
  ): FakePerson => ({
    password: fakePassword,
    me: buildMe({
      user: { id: buildId(id), _id: buildId(id), login, nome, cargo: cargo_nome },
      contasCargos: [{ ...first, cargo_nome, permissoes }],
    }),
  });
  return {
    people: [
      { password: fakePassword, me: buildMe({ contasCargos: teams }) },
      single(2, 'bruno@colegioatlas.com.br', 'Bruno Tavares', 'Editor', ['showVOD', 'showHistory']),
      single(3, 'carla@colegioatlas.com.br', 'Carla Nunes', 'Convidada', []),
    ],
    accounts,
    directories: buildFolders(accounts),
    videos: buildVideos(),
    config: buildConfig(),
    sources: new Map(),
    finishedAt: new Map(),
    tokens: new Map(),
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
      error: { code: 'NOT_MEDIA', message: 'Este arquivo não é um vídeo nem um áudio.' },
    }),
  ].map((video, index) => ({ ...video, createdAt: new Date(Date.UTC(2026, 0, 10 - index)).toISOString() }));
}
