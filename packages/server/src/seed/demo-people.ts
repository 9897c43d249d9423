import type { Permission } from '@palco/openapi';
/** Ids of the demo data; fixed, so that tests and documents can name them. */
export const demoClients = {
  atlas: '5f0a4c8e-6a1b-4f53-9d1e-2b7c30a10001',
  vertice: '5f0a4c8e-6a1b-4f53-9d1e-2b7c30a10002',
} as const;

export const demoTeams = {
  colegioAtlas: '7d21b3f0-91c4-4e0a-8b6f-4c5d60b20001',
  festivalMareAlta: '7d21b3f0-91c4-4e0a-8b6f-4c5d60b20002',
  institutoSaudeEmDia: '7d21b3f0-91c4-4e0a-8b6f-4c5d60b20003',
  radioSerraViva: '7d21b3f0-91c4-4e0a-8b6f-4c5d60b20004',
  verticeEstudio: '7d21b3f0-91c4-4e0a-8b6f-4c5d60b20005',
  verticeEventos: '7d21b3f0-91c4-4e0a-8b6f-4c5d60b20006',
} as const;

export const demoUsers = {
  marina: '3c9e7a52-0d48-4b7e-a1f3-8e6f90c30001',
  bruno: '3c9e7a52-0d48-4b7e-a1f3-8e6f90c30002',
  carla: '3c9e7a52-0d48-4b7e-a1f3-8e6f90c30003',
  diego: '3c9e7a52-0d48-4b7e-a1f3-8e6f90c30004',
  elisa: '3c9e7a52-0d48-4b7e-a1f3-8e6f90c30005',
} as const;

/** Password of every demo person. */
export const demoPassword = 'palco-demo';

/** Key of a demo team. */
export type DemoTeam = keyof typeof demoTeams;

/** A named set of permissions of one client, or of the system. */
export interface DemoRole {
  readonly id: string;
  /** Null: the role belongs to the system; every client may give it, nobody changes it. */
  readonly client: keyof typeof demoClients | null;
  readonly name: string;
  readonly description: string;
  readonly permissions: readonly Permission[];
}

const role = (number: number): string => `a86d1e34-5b72-4c09-9e8d-1f2a70d4${String(number).padStart(4, '0')}`;

const editing: readonly Permission[] = ['showVOD', 'showHistory'];
const producing: readonly Permission[] = ['showStreaming', 'broadcast', ...editing];
const everything: readonly Permission[] = [
  ...producing,
  'showCustomerSupport',
  'showUsers',
  'manageTeamUsers',
  'gerenciarTimes',
  'showRoles',
  'showPermissions',
  'showFinancial',
  'api',
  'showClients',
  'showAccountSettings',
  'showStreamingAnalytics',
  'integrations',
];

/** The roles; `{product}` is filled at seeding. */
export const demoRoles = {
  administradora: {
    id: role(1),
    client: 'atlas',
    name: 'Administradora',
    description: 'Tudo neste time',
    permissions: [...everything, '{product}_studio'],
  },
  produtora: {
    id: role(2),
    client: 'atlas',
    name: 'Produtora',
    description: 'Lives, transmissões e vídeos',
    permissions: [...producing, 'showStreamingAnalytics'],
  },
  editora: {
    id: role(3),
    client: 'atlas',
    name: 'Editora',
    description: 'Vídeos e histórico',
    permissions: editing,
  },
  operadora: {
    id: role(4),
    client: 'atlas',
    name: 'Operadora',
    description: 'Lives e atendimento, com a biblioteca',
    permissions: ['showStreaming', 'showCustomerSupport', ...editing],
  },
  editor: {
    id: role(5),
    client: 'atlas',
    name: 'Editor',
    description: 'Vídeos e histórico',
    permissions: editing,
  },
  convidada: {
    id: role(6),
    client: 'atlas',
    name: 'Convidada',
    description: 'Nenhuma permissão',
    permissions: [],
  },
  desenvolvedor: {
    id: role(7),
    client: 'vertice',
    name: 'Desenvolvedor',
    description: 'Tudo, com os itens internos',
    permissions: [...everything, '{product}_studio', '{product}-dev'],
  },
  gestora: {
    id: role(8),
    client: 'vertice',
    name: 'Gestora',
    description: 'Pessoas, times e a biblioteca',
    permissions: [...editing, 'showUsers'],
  },
  leitura: {
    id: role(9),
    client: null,
    name: 'Leitura',
    description: 'Lives encerradas e métricas, sem alterar nada',
    permissions: ['showHistory', 'showStreamingAnalytics'],
  },
} as const satisfies Record<string, DemoRole>;

/** Somebody of the demo data. */
export interface DemoColleague {
  readonly id: string;
  readonly login: string;
  readonly name: string;
  readonly home: DemoTeam;
  readonly managesTeams: boolean;
  readonly teams: Readonly<Partial<Record<DemoTeam, keyof typeof demoRoles>>>;
}

/** Somebody who can sign in. */
interface DemoPerson extends DemoColleague {
  /** What this log-in demonstrates, printed beside it at the start. */
  readonly shows: string;
}

export const demoPeople: readonly DemoPerson[] = [
  {
    id: demoUsers.marina,
    login: 'marina@colegioatlas.com.br',
    name: 'Marina Azevedo',
    shows: 'four teams, a different role in each',
    home: 'colegioAtlas',
    managesTeams: false,
    teams: {
      colegioAtlas: 'administradora',
      festivalMareAlta: 'produtora',
      institutoSaudeEmDia: 'editora',
      radioSerraViva: 'operadora',
    },
  },
  {
    id: demoUsers.bruno,
    login: 'bruno@colegioatlas.com.br',
    name: 'Bruno Teixeira',
    shows: 'one team, videos and live history only',
    home: 'colegioAtlas',
    managesTeams: false,
    teams: { colegioAtlas: 'editor' },
  },
  {
    id: demoUsers.carla,
    login: 'carla@colegioatlas.com.br',
    name: 'Carla Nogueira',
    shows: 'one team, almost nothing allowed',
    home: 'colegioAtlas',
    managesTeams: false,
    teams: { colegioAtlas: 'convidada' },
  },
  {
    id: demoUsers.diego,
    login: 'diego@vertice.com.br',
    name: 'Diego Ramos',
    shows: 'two teams, developer items',
    home: 'verticeEstudio',
    managesTeams: false,
    teams: { verticeEstudio: 'desenvolvedor', verticeEventos: 'desenvolvedor' },
  },
  {
    id: demoUsers.elisa,
    login: 'elisa@vertice.com.br',
    name: 'Elisa Prado',
    shows: 'manages the people of her teams',
    home: 'verticeEstudio',
    managesTeams: true,
    teams: { verticeEstudio: 'gestora', verticeEventos: 'gestora' },
  },
];

/** People who cannot sign in: one with a pending invitation, and one who was deactivated. */
export const demoColleagues: Readonly<Record<'invited' | 'switchedOff', DemoColleague>> = {
  invited: {
    id: '3c9e7a52-0d48-4b7e-a1f3-8e6f90c30006',
    login: 'fernanda@colegioatlas.com.br',
    name: 'Fernanda Lopes',
    home: 'colegioAtlas',
    managesTeams: false,
    teams: { colegioAtlas: 'editora' },
  },
  switchedOff: {
    id: '3c9e7a52-0d48-4b7e-a1f3-8e6f90c30007',
    login: 'gustavo@colegioatlas.com.br',
    name: 'Gustavo Pires',
    home: 'festivalMareAlta',
    managesTeams: false,
    teams: { festivalMareAlta: 'leitura', colegioAtlas: 'leitura' },
  },
};
