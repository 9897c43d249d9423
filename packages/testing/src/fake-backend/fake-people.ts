import type { Account, ContaCargo, Permission, RoleDetail, UserItem } from '@palco/openapi';
import { buildId, buildMe, buildRole, buildTeam } from '../builders';
import { contractExample } from '../contract-example';
import type { FakePerson } from './fake-world';

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

/** Six roles of the first client, one of the system, and one of the second client, the last. */
export function buildRoles(): RoleDetail[] {
  const rows: readonly [
    nome: string,
    descricao: string,
    permissoes: readonly Permission[],
    sistema?: boolean,
  ][] = [
    ['Administradora', 'Tudo neste time', [...library, ...management, ...audience]],
    ['Produtora', 'Lives, transmissões e vídeos', library],
    ['Editora', 'Vídeos e lives', library],
    ['Operadora', 'Lives e vídeos', library],
    ['Editor', 'Vídeos e histórico', editing],
    ['Convidada', 'Nenhuma permissão', []],
    ['Suporte da plataforma', 'Cargo do sistema', ['showCustomerSupport', 'palco-dev'], true],
    ['Desenvolvedor', 'Tudo, com os itens internos', [...library, ...management, 'api', 'palco-dev']],
  ];
  return rows.map(([nome, descricao, permissoes, sistema = false], index) => ({
    ...buildRole({ id: buildId(501 + index), nome, descricao, permissoes: [...permissoes], sistema }),
    usos: [],
  }));
}

interface Seed {
  readonly login: string;
  readonly nome: string;
  /** Pairs of a team's index and a role's name; the first one is the home team. */
  readonly teams: readonly (readonly [team: number, role: string])[];
  readonly is?: Partial<UserItem>;
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
    is: { temSenha: false, convitePendente: true, lastLogin: null },
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
export function buildPeople(accounts: readonly Account[], roles: readonly RoleDetail[]): FakePerson[] {
  return seeds.map(({ login, nome, teams, is, managesTeams = false }, index) => {
    const contasCargos = teams.flatMap(([team, name]) => {
      const account = accounts[team];
      const role = roles.find((one) => one.nome === name);
      return account && role ? [membershipOf(account, role)] : [];
    });
    const [home = buildTeam()] = contasCargos;
    const user = { id: buildId(index + 1), login, nome, cargo: home.cargo_nome, contaId: home.conta_id };
    const me = buildMe({ user: { ...user, canManageTeamsUsers: managesTeams }, contasCargos });
    return { password: is?.temSenha === false || is?.ativo === false ? '' : fakePassword, me };
  });
}

/** The people of the first client as they are listed, and as the uses of the roles tell them. */
export function buildUsers(people: readonly FakePerson[], roles: readonly RoleDetail[]): UserItem[] {
  return people.flatMap(({ me: { user, contasCargos } }, index): UserItem[] => {
    const times = contasCargos
      .filter(({ cliente }) => cliente === atlas)
      .map(({ conta_id: accountId, conta_nome: name, cargo_nome }) => {
        const role = roles.find(({ nome }) => nome === cargo_nome)!;
        role.usos.push({ userId: user.id, nome: user.nome, accountId, conta_nome: name });
        role.usuariosTotal = new Set(role.usos.map(({ userId }) => userId)).size;
        return { accountId, name, cargoId: role.id, cargo_nome };
      });
    const listed = {
      ...contractExample('UserItem'),
      ...user,
      cargoId: times[0]?.cargoId ?? null,
      lastLogin: new Date(Date.UTC(2026, 0, 9, 18, -37 * index)).toISOString(),
      ativo: true,
      temSenha: true,
      times,
      ...seeds[index]?.is,
    };
    return times.length > 0 ? [listed] : [];
  });
}

/** The entry of a team in a person's list, with a role. */
function membershipOf(account: Account, { nome, permissoes }: RoleDetail): ContaCargo {
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
