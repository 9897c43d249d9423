import type { Locator, Page } from '@playwright/test';
import { expect, tileOf } from './fixtures';
import { gestora, teams } from './people-api';
import {
  button,
  press,
  openList,
  openMenu,
  openQuestion,
  openDialog,
  sendEmpty,
  type State,
} from './screen-states';

export interface Screen {
  readonly path: string;
  /** Load the document again: the token of a mailed link is read only once, and the small log-in has no router. */
  readonly isLoaded?: true;
  /** The page's h1. */
  readonly heading: string | RegExp;
  /** An element that shows that the content is loaded, in addition to the heading. */
  ready?(page: Page): Locator;
  readonly states?: readonly State[];
  /** Paths of the required API requests: if they fail, the page shows an error with a retry. */
  readonly requires?: readonly string[];
  /** The path of the API that answers 404. */
  readonly missing?: string;
}

/** An id that is not in the database. */
export const unknownId = '00000000-0000-4000-8000-000000000000';
const diego = '3c9e7a52-0d48-4b7e-a1f3-8e6f90c30004';
const elisa = '3c9e7a52-0d48-4b7e-a1f3-8e6f90c30005';
const vertice = '5f0a4c8e-6a1b-4f53-9d1e-2b7c30a10002';
/** «Fundo animado para entrevistas»; the seed's ids are always the same. */
const video = '1c234bed-620a-4d17-8f7c-5d6f32e66fcb';
/** «Melhores takes», in the order of the seed. */
const filledPlaylist = '9740ad07-23a9-4707-8893-9743206dbd98';
const team = teams.estudio;

async function openBatch(page: Page): Promise<void> {
  await openMenu('Outras formas de criar')(page);
  await page.getByRole('menuitem', { name: 'Criar em lote' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

export const beforeLogIn: readonly Screen[] = [
  {
    path: '/auth/login',
    heading: /Entrar com conta/,
    states: [
      { name: 'errors', open: sendEmpty('Entrar') },
      {
        name: 'languages',
        open: async (page) => {
          await button(page, /Idioma/).click();
          await expect(page.getByRole('menuitemradio').first()).toBeVisible();
        },
      },
    ],
  },
  {
    isLoaded: true,
    path: '/auth/recover-password',
    heading: 'Recuperar senha',
    states: [
      { name: 'errors', open: sendEmpty('Enviar') },
      {
        name: 'sent',
        open: async (page) => {
          await page.getByLabel('E-mail').fill('ninguem@vertice.com.br');
          await press('Enviar')(page);
          await expect(page.getByRole('heading', { name: 'E-mail enviado' })).toBeVisible();
        },
      },
    ],
  },
  {
    isLoaded: true,
    path: '/auth/recover-password/new?email=ana@vertice.com.br&token=nenhum&hash=nenhum',
    heading: 'Nova senha',
    states: [{ name: 'errors', open: sendEmpty('Atualizar senha') }],
  },
  { path: '/auth/recover-password/new', isLoaded: true, heading: 'Link incompleto' },
  {
    isLoaded: true,
    path: '/auth/invite?token=nenhum',
    heading: /Aceitar convite/,
    states: [{ name: 'errors', open: sendEmpty('Aceitar convite') }],
  },
  { path: '/auth/invite', isLoaded: true, heading: 'Este convite não vale mais' },
  {
    isLoaded: true,
    path: '/auth/setup?token=nenhum',
    heading: 'Preparar Palco',
    states: [{ name: 'errors', open: sendEmpty('Criar e entrar') }],
  },
  { path: '/auth/setup', isLoaded: true, heading: 'Este link não vale mais' },
];

/** The library and what belongs to the frame. */
export const library: readonly Screen[] = [
  {
    path: '/vod/dashboard',
    requires: ['/v1/videos'],
    heading: 'VoD',
    ready: (page) => tileOf(page, 'Fundo animado para entrevistas'),
    states: [
      { name: 'menu', only: 'narrow', open: openDialog('Mais') },
      {
        name: 'team selector',
        only: 'wide',
        open: async (page) => {
          await button(page, /^Time selecionado/).click();
          await expect(page.getByRole('dialog', { name: 'Escolher time' })).toBeVisible();
        },
      },
      {
        name: 'person menu',
        only: 'wide',
        open: async (page) => {
          await button(page, /^Conta:/).click();
          await expect(page.getByRole('menuitem', { name: 'Meu perfil' })).toBeVisible();
        },
      },
      {
        name: 'commands',
        open: async (page) => {
          await page.keyboard.press('Control+k');
          await expect(
            page.getByRole('dialog', { name: 'Comandos' }).getByRole('option').first(),
          ).toBeVisible();
        },
      },
      {
        name: 'shortcuts',
        open: async (page) => {
          await page.keyboard.press('?');
          await expect(page.getByRole('dialog', { name: 'Atalhos de teclado' })).toBeVisible();
        },
      },
      { name: 'order', open: openList(/Ordenar/) },
    ],
  },
  {
    path: '/streaming',
    requires: ['/v1/live-streams'],
    heading: 'Lives',
    ready: (page) => page.getByRole('combobox', { name: /Situação/ }),
    states: [
      {
        name: 'new live',
        open: async (page) => {
          // An empty list offers it too.
          await button(page, 'Nova live').first().click();
          await expect(page.getByRole('dialog')).toBeVisible();
        },
      },
      { name: 'ways to create', open: openMenu('Outras formas de criar') },
      { name: 'lives in bulk', open: openBatch },
      {
        name: 'lives in bulk: the lines',
        open: async (page) => {
          await openBatch(page);
          const buffer = Buffer.from('titulo;data;hora\nAula 1;01/03/2030;19:00:00\nAula 2;;;x');
          const chosen = { name: 'aulas.csv', mimeType: 'text/csv', buffer };
          await page.getByRole('dialog').locator('input[type=file]').setInputFiles(chosen);
          await expect(page.getByText('2 linhas em aulas.csv')).toBeVisible();
        },
      },
    ],
  },
  { path: '/streaming?search=nada-disso-existe', heading: 'Lives', ready: noResult },
  {
    path: '/streaming/trash',
    requires: ['/v1/live-streams/trash'],
    heading: 'Lives excluídas',
    ready: (page) => page.getByText('A lixeira está vazia'),
  },
  {
    path: '/broadcast',
    requires: ['/v1/live-streams'],
    heading: 'Transmissões',
    ready: (page) => page.getByRole('tab', { name: 'Lista', selected: true }),
  },
  { path: '/broadcast?search=nada-disso-existe', heading: 'Transmissões', ready: noResult },
  {
    path: '/broadcast?tab=calendar',
    requires: ['/v1/live-streams'],
    heading: 'Transmissões',
    ready: (page) => page.getByRole('heading', { level: 3 }).or(page.getByText('Nada agendado neste mês.')),
  },
  {
    path: '/historic',
    requires: ['/v1/live-streams'],
    heading: 'Histórico de lives',
    ready: (page) => page.getByRole('combobox', { name: /Ordenar/ }),
    states: [{ name: 'order', open: openList(/Ordenar/) }],
  },
  { path: '/historic?search=nada-disso-existe', heading: 'Histórico de lives', ready: noResult },
  {
    path: '/vod/dashboard?tab=playlists',
    requires: ['/v1/playlists'],
    heading: 'VoD',
    ready: (page) => page.getByRole('tab', { name: 'Playlists', selected: true }),
    states: [
      {
        name: 'new playlist',
        open: async (page) => {
          // An empty list offers it too.
          await button(page, 'Nova playlist').first().click();
          await expect(page.getByRole('dialog')).toBeVisible();
        },
      },
    ],
  },
  {
    path: '/vod/dashboard?tab=playlists&search=nada-disso-existe',
    heading: 'VoD',
    ready: noResult,
  },
  {
    path: `/vod/playlists/${filledPlaylist}`,
    requires: [`/v1/playlists/${filledPlaylist}`],
    heading: 'Melhores takes',
    ready: (page) => page.getByRole('link', { name: 'Entrevista 01, take 2' }).first(),
    states: [
      { name: 'menu', open: openMenu('Mais ações de Entrevista 01, take 2') },
      { name: 'add', open: openDialog('Adicionar vídeos') },
    ],
  },
  {
    path: `/vod/playlists/${unknownId}`,
    heading: 'Playlist não encontrada',
    missing: `/v1/playlists/${unknownId}`,
  },
  { path: '/vod/dashboard?search=nada-disso-existe', heading: 'VoD', ready: noResult },
  {
    path: '/vod/imports',
    requires: ['/v1/imports'],
    heading: 'Importar acervo',
    ready: (page) => page.getByText('Nenhuma importação'),
    states: [
      {
        name: 'new import',
        open: async (page) => {
          // The empty list offers it too.
          await button(page, 'Nova importação').first().click();
          await expect(page.getByRole('dialog')).toBeVisible();
        },
      },
    ],
  },
  {
    path: `/vod/imports/${unknownId}`,
    heading: 'Importação não encontrada',
    missing: `/v1/imports/${unknownId}`,
  },
  {
    path: `/vod/${video}`,
    requires: [`/v1/videos/${video}`],
    heading: 'Fundo animado para entrevistas',
    ready: (page) => page.getByRole('heading', { level: 1, name: 'Fundo animado para entrevistas' }),
  },
  {
    path: `/vod/${video}/edit`,
    requires: [`/v1/videos/${video}`],
    heading: 'Fundo animado para entrevistas',
    ready: (page) => page.getByRole('textbox', { name: 'Título' }),
  },
  { path: `/vod/${unknownId}`, heading: 'Vídeo não encontrado', missing: `/v1/videos/${unknownId}` },
  {
    path: '/profile',
    requires: ['/bff/sessions'],
    heading: 'Meu perfil',
    ready: (page) => page.getByText('Este dispositivo').first(),
    states: [
      { name: 'languages', open: openList('Idioma') },
      { name: 'errors', open: sendEmpty('Atualizar senha') },
    ],
  },
  {
    path: '/account/settings',
    requires: [`/v2/accounts/${team.id}/settings`],
    heading: 'Configurações da conta',
    ready: (page) => page.getByLabel('Limite de FPS'),
    states: [
      { name: 'time zones', open: openList('Fuso horário') },
      { name: 'languages', open: openList('Idioma') },
    ],
  },
  { path: '/403', heading: 'Parece que você não pode andar por aqui' },
  { path: '/blocked', heading: 'Acesso temporariamente limitado' },
  { path: '/not-found', heading: 'OOPS! Alguma coisa deu errado!' },
  { path: '/nothing/here', heading: 'OOPS! Alguma coisa deu errado!' },
  { path: '/error', heading: 'OOPS! Alguma coisa deu errado!' },
];

export const staff: readonly Screen[] = [
  {
    path: '/users',
    requires: ['/v1/users'],
    heading: 'Usuários',
    ready: (page) => page.getByRole('row', { name: /Elisa Prado/ }),
    states: [
      { name: 'filter', open: openList(/Situação/) },
      { name: 'team filter', open: openList('Filtrar por time') },
      { name: 'menu', open: openMenu('Mais ações de Elisa Prado') },
      { name: 'question', open: openQuestion('Mais ações de Elisa Prado', 'Excluir') },
      { name: 'erasure', open: openQuestion('Mais ações de Elisa Prado', 'Apagar dados') },
    ],
  },
  {
    path: '/records?period=all',
    requires: ['/v1/logs'],
    heading: 'Logs',
    ready: (page) => page.getByRole('row').nth(1),
    states: [
      { name: 'search types', open: openList(/Buscar por/) },
      { name: 'filters', open: openDialog('Filtros, 1 ativo') },
      { name: 'export', open: openMenu('Exportar') },
    ],
  },
  { path: '/records?search=nada-disso-existe', heading: 'Logs', ready: noResult },
  { path: '/users?search=nada-disso-existe', heading: 'Usuários', ready: noResult },
  {
    path: '/users/create',
    requires: ['/bff/teams'],
    heading: 'Novo usuário',
    ready: (page) => page.getByRole('checkbox', { name: team.name }),
    states: [
      { name: 'roles', open: openList('Cargo') },
      { name: 'errors', open: sendEmpty('Criar e enviar convite') },
    ],
  },
  {
    path: `/users/${elisa}/edit`,
    requires: [`/v1/users/${elisa}`],
    heading: 'Elisa Prado',
    ready: (page) => page.getByRole('heading', { name: 'Times e cargos' }),
    states: [{ name: 'another e-mail', open: openDialog('Trocar e-mail') }],
  },
  { path: `/users/${diego}/edit`, heading: 'Diego Ramos', ready: (page) => page.getByLabel('E-mail') },
  {
    path: `/users/${unknownId}/edit`,
    missing: `/v1/users/${unknownId}`,
    heading: 'Editar usuário',
    ready: (page) => missing(page, 'Usuário'),
  },
  {
    path: '/members',
    requires: [`/v1/teams/${team.id}/members`],
    heading: 'Membros',
    ready: (page) => page.getByRole('row', { name: /Elisa Prado/ }),
    states: [
      { name: 'roles', open: openList('Cargo de Elisa Prado') },
      { name: 'question', open: openDialog('Remover Elisa Prado do time') },
      {
        name: 'add',
        open: async (page) => {
          await openDialog('Adicionar pessoa')(page);
          await openList('Pessoa')(page);
        },
      },
    ],
  },
  {
    path: '/teams',
    requires: ['/bff/teams'],
    heading: 'Times',
    ready: (page) => page.getByRole('link', { name: team.name }).first(),
    states: [
      { name: 'menu', open: openMenu(`Mais ações de ${team.name}`) },
      {
        name: 'create',
        open: async (page) => {
          await openDialog('Novo time')(page);
          await sendEmpty('Criar time')(page);
          await openList('Cliente')(page);
        },
      },
    ],
  },
  { path: '/teams?search=nada-disso-existe', heading: 'Times', ready: noResult },
  {
    path: `/teams/${team.id}`,
    requires: [`/v1/teams/${team.id}`],
    heading: team.name,
    ready: (page) => page.getByRole('row', { name: /Elisa Prado/ }),
  },
  {
    path: `/teams/${team.id}?tab=details`,
    heading: team.name,
    ready: (page) => page.getByRole('heading', { name: 'Sobre o time' }),
    states: [
      { name: 'block', open: openDialog('Bloquear time') },
      {
        name: 'delete',
        open: async (page) => {
          await openDialog('Excluir time')(page);
          await page.getByRole('alertdialog').getByRole('textbox').fill('outro');
          await page.keyboard.press('Enter');
          await expect(page.getByText('O texto não é igual ao nome do time.')).toBeVisible();
        },
      },
    ],
  },
];

export const access: readonly Screen[] = [
  {
    path: `/roles?role=${gestora}`,
    requires: ['/v1/roles', `/v1/roles/${gestora}`],
    heading: 'Cargos',
    ready: (page) => page.getByRole('list', { name: 'Onde é usado' }),
    states: [{ name: 'menu', open: openMenu('Mais ações de Gestora') }],
  },
  {
    path: '/roles?search=nada-disso-existe',
    heading: 'Cargos',
    ready: (page) => page.getByRole('heading', { name: 'Nenhuma permissão encontrada' }),
  },
  {
    path: '/roles/create',
    heading: 'Criar cargo',
    ready: (page) => page.getByRole('checkbox', { name: 'VoD', exact: true }),
    states: [
      { name: 'errors', open: sendEmpty('Criar cargo') },
      {
        name: 'no permission found',
        open: async (page) => {
          await page.getByRole('searchbox').fill('nada disso existe');
          await expect(page.getByRole('heading', { name: 'Nenhuma permissão encontrada' })).toBeVisible();
        },
      },
    ],
  },
  {
    path: `/roles/${gestora}`,
    requires: [`/v1/roles/${gestora}`],
    heading: 'Gestora',
    ready: (page) => page.getByRole('checkbox', { name: 'VoD', exact: true }),
  },
  {
    path: '/permissions',
    requires: ['/v1/permissions'],
    heading: 'Permissões',
    ready: (page) => page.getByRole('rowheader', { name: 'Ver consumo e faturas' }),
  },
  {
    path: '/permissions?route=/billing',
    heading: 'Permissões',
    ready: (page) => page.getByText('Permitido.', { exact: true }),
    states: [
      { name: 'people', open: openList('Pessoa') },
      { name: 'questions', open: openList('Pode abrir') },
    ],
  },
  {
    path: '/billing',
    requires: ['/v1/billing/summary'],
    heading: 'Faturamento',
    ready: (page) => page.getByRole('region', { name: 'Faturas', exact: true }),
    states: [
      { name: 'month', open: openList(/Mês/) },
      { name: 'who pays', open: openDialog('Informar') },
    ],
  },
  {
    path: '/api-keys',
    requires: ['/v1/api-keys'],
    heading: 'Chaves de API',
    // Other tests make keys of the same team.
    ready: (page) => page.getByText('Nenhuma chave').or(page.getByRole('table')).first(),
    states: [
      {
        name: 'create',
        open: async (page) => {
          await openDialog('Nova chave')(page);
          await sendEmpty('Criar chave')(page);
        },
      },
    ],
  },
  {
    path: '/clients',
    requires: ['/api/cliente'],
    heading: 'Clientes',
    ready: (page) => page.getByRole('link', { name: /Vértice/ }).first(),
    states: [
      { name: 'filter', open: openList(/Subcontas/) },
      {
        name: 'create',
        open: async (page) => {
          await openDialog('Novo cliente')(page);
          await sendEmpty('Criar')(page);
        },
      },
    ],
  },
  { path: '/clients?search=nada-disso-existe', heading: 'Clientes', ready: noResult },
  {
    path: `/clients/${vertice}`,
    requires: [`/api/cliente/${vertice}`],
    heading: /Vértice/,
    ready: (page) => page.getByRole('heading', { name: 'Sobre o cliente' }),
    states: [{ name: 'delete', open: openDialog('Excluir cliente') }],
  },
  {
    path: '/webhooks',
    requires: ['/v1/webhooks'],
    heading: 'Webhooks',
    ready: (page) => page.getByRole('table', { name: 'Webhooks' }).or(page.getByText('Nenhum webhook')),
    states: [
      {
        name: 'create',
        open: async (page) => {
          await openDialog('Novo webhook')(page);
          await sendEmpty('Criar webhook')(page);
        },
      },
    ],
  },
  {
    path: '/integrations',
    requires: ['/bff/integrations'],
    heading: 'Integrações',
    ready: (page) => page.getByRole('heading', { name: 'Zoom Meetings', exact: true }),
  },
  { path: `/webhooks/${unknownId}`, heading: 'Webhook não encontrado' },
  {
    path: `/streaming/${unknownId}/panel`,
    heading: 'Transmissão não encontrada',
    missing: `/v1/live-streams/${unknownId}`,
  },
  {
    path: '/streaming/create',
    heading: 'Nova live',
    states: [
      { name: 'errors', open: sendEmpty('Avançar') },
      { name: 'presets', open: openDialog('Usar predefinição') },
    ],
  },
  {
    path: `/streaming/${unknownId}/settings`,
    heading: 'Transmissão não encontrada',
    missing: `/v1/live-streams/${unknownId}`,
  },
  {
    path: `/streaming/${unknownId}/overlays`,
    heading: 'Transmissão não encontrada',
    missing: `/v1/live-streams/${unknownId}`,
  },
  {
    path: `/streaming/${unknownId}/classroom`,
    heading: 'Transmissão não encontrada',
    missing: `/v1/live-streams/${unknownId}`,
  },
  {
    path: `/preview/1/${unknownId}`,
    heading: 'Transmissão não encontrada',
    missing: `/v1/live-streams/${unknownId}`,
  },
  {
    path: `/atendimento/${unknownId}`,
    heading: 'Transmissão não encontrada',
    missing: `/v1/live-streams/${unknownId}`,
  },
  {
    path: '/analytics',
    requires: ['/v1/live-streams'],
    heading: 'Monitoramento',
    // Other tests of the team may have a live on air.
    ready: (page) =>
      page
        .getByRole('heading', { name: 'Nenhuma live no ar' })
        .or(page.getByRole('list', { name: 'Lives no ar' })),
  },
  {
    path: `/broadcast/webcam/${unknownId}`,
    heading: 'Transmissão não encontrada',
    missing: `/v1/live-streams/${unknownId}`,
  },
  {
    path: `/clients/${unknownId}`,
    missing: `/api/cliente/${unknownId}`,
    heading: /./,
    ready: (page) => missing(page, 'Este cliente'),
  },
];

function noResult(page: Page): Locator {
  return page.getByText('Sem resultado');
}

function missing(page: Page, what: string): Locator {
  return page.getByText(new RegExp(`^${what} não`));
}
