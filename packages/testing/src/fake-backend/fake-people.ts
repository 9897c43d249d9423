import type { Account, ContaCargo, Permission } from '@palco/openapi';
import { buildId, buildMe, buildRole, buildTeam } from '../builders';
import type { FakePerson, FakeRole } from './fake-world';

/**
 * The password of everybody in the fake world.
 *
 * @example
 * ```ts
 * await session.signIn({ login: 'marina@colegioatlas.com.br', password: fakePassword });
 * ```
 */
export const fakePassword = 'palco-demo';

/** The client that owns the first four teams, and the one that owns the fifth. */
export const atlas = buildId(201);
export const vertice = buildId(202);

const library: readonly Permission[] = ['showVOD', 'showStreaming', 'broadcast', 'showHistory'];
const editing: readonly Permission[] = ['showVOD', 'showHistory'];
const audience: readonly Permission[] = ['showCustomerSupport', 'showStreamingAnalytics'];
const management: readonly Permission[] = [
  'showUsers',
  'gerenciarTimes',
  'showRoles',
  'showPermissions',
  'showFinancial',
  'showClients',
  'showAccountSettings',
];

/** Six roles of the first client, one of the second, and one of the system. */
export function buildRoles(): FakeRole[] {
  const rows: readonly [
    nome: string,
    descricao: string,
    permissoes: readonly Permission[],
    client?: string | null,
  ][] = [
    ['Administradora', 'Tudo neste time', [...library, ...management, ...audience]],
    ['Produtora', 'Lives, transmissões e vídeos', library],
    ['Editora', 'Vídeos e lives', library],
    ['Operadora', 'Lives e vídeos', library],
    ['Editor', 'Vídeos e histórico', editing],
    ['Convidada', 'Nenhuma permissão', []],
    ['Suporte da plataforma', 'Cargo do sistema', ['showCustomerSupport', 'palco-dev'], null],
    [
      'Desenvolvedor',
      'Tudo, com os itens internos',
      [...library, ...management, 'api', 'palco-dev'],
      vertice,
    ],
  ];
  return rows.map(([nome, descricao, permissoes, clientId = atlas], index) => ({
    ...buildRole({ id: buildId(501 + index), nome, descricao, permissoes: [...permissoes] }),
    sistema: clientId === null,
    clientId,
  }));
}

interface Seed {
  readonly login: string;
  readonly nome: string;
  /** Pairs of a team's index and a role's name; the first one is the home team. */
  readonly teams: readonly (readonly [team: number, role: string])[];
  readonly is?: Partial<Omit<FakePerson, 'me'>>;
  readonly managesTeams?: boolean;
}

const seeds: readonly Seed[] = [
  {
    login: 'marina@colegioatlas.com.br',
    nome: 'Marina Azevedo',
    teams: [
      [0, 'Administradora'],
      [1, 'Produtora'],
      [2, 'Editora'],
      [3, 'Operadora'],
    ],
  },
  { login: 'bruno@colegioatlas.com.br', nome: 'Bruno Tavares', teams: [[0, 'Editor']] },
  { login: 'carla@colegioatlas.com.br', nome: 'Carla Nunes', teams: [[0, 'Convidada']] },
  { login: 'diego@vertice.com.br', nome: 'Diego Ramos', teams: [[4, 'Desenvolvedor']] },
  {
    login: 'elisa@colegioatlas.com.br',
    nome: 'Elisa Prado',
    managesTeams: true,
    teams: [
      [0, 'Editor'],
      [1, 'Editora'],
    ],
  },
  {
    login: 'fabio@colegioatlas.com.br',
    nome: 'Fábio Lima',
    teams: [[0, 'Editor']],
    is: { password: '', convitePendente: true, lastLogin: null },
  },
  {
    login: 'gilda@colegioatlas.com.br',
    nome: 'Gilda Moraes',
    teams: [[0, 'Editora']],
    is: { ativo: false, lastLogin: '2025-11-03T09:12:00.000Z' },
  },
  { login: 'helena@festivalmarealta.com.br', nome: 'Helena Duarte', teams: [[1, 'Produtora']] },
  { login: 'ivo@festivalmarealta.com.br', nome: 'Ivo Andrade', teams: [[1, 'Operadora']] },
  { login: 'joana@radioserraviva.com.br', nome: 'Joana Batista', teams: [[3, 'Operadora']] },
  {
    login: 'maria.eduarda.de.albuquerque.cavalcanti@colegioatlas.com.br',
    nome: 'Maria Eduarda de Albuquerque Cavalcanti e Vasconcelos',
    teams: [[0, 'Editora']],
  },
  { login: 'nivea@colegioatlas.com.br', nome: 'Nívea Salles', teams: [[0, 'Suporte da plataforma']] },
];

/** A dozen people: Marina with four teams, Elisa who manages her teams, one invited, one switched off, one of another client. */
export function buildPeople(accounts: readonly Account[], roles: readonly FakeRole[]): FakePerson[] {
  return seeds.map(({ login, nome, teams, is, managesTeams = false }, index) => {
    const id = buildId(index + 1);
    const contasCargos = teams.flatMap(([place, name]) => {
      const account = accounts[place];
      const role = roles.find((one) => one.nome === name);
      return account && role ? [membershipOf(account, role)] : [];
    });
    const [home = buildTeam()] = contasCargos;
    return {
      password: fakePassword,
      createdAt: new Date(Date.UTC(2025, 5, index + 1, 12)).toISOString(),
      lastLogin: new Date(Date.UTC(2026, 0, 9, 18, -37 * index)).toISOString(),
      ...is,
      me: buildMe({
        user: {
          id,
          login,
          nome,
          cargo: home.cargo_nome,
          contaId: home.conta_id,
          canManageTeamsUsers: managesTeams,
        },
        contasCargos,
      }),
    };
  });
}

/** The entry of a team in a person's list, with a role. */
export function membershipOf(account: Account, { nome, permissoes }: FakeRole): ContaCargo {
  return buildTeam({
    conta_id: account.accountId,
    conta_nome: account.name,
    conta_thumbnail: account.thumbnail,
    cliente: account.cliente,
    diretorioRoot: account.diretorioRoot,
    bloqueada: account.bloqueada,
    timezone: account.timezone,
    cargo_nome: nome,
    permissoes: [...permissoes],
  });
}
