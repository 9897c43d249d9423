import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from '@playwright/test';
import { laterScripts, readManifest, scriptsOf, sheetsOf } from './build-manifest';
import {
  conversion,
  expect,
  follow,
  media,
  people,
  skipSplash,
  rowOf,
  sendFiles,
  sendInChunks,
  stateOf,
  test,
  type Person,
} from './fixtures';
import { closeTeam, createTeamOfTwo } from './factor-api';
import { apiAs, signIn, teams } from './people-api';

const manifest = readManifest('manifest');
const filesOf = (key: string) => scriptsOf(manifest, key);
const fileOf = (key: string) => manifest[key]?.file;
const start = filesOf('index.html');
const afterStart = [...laterScripts(manifest, 'index.html')];
/** The player's code, whose loss is tested by `lost-player.spec.ts`. */
const isOfPlayer = (key: string) => /\/(?:hls\.mjs|player-extras\.tsx)$/.test(key);
const playerCode = afterStart.map(([, key]) => key).filter(isOfPlayer);
/** All other lazily loaded scripts. */
const later = new Map(afterStart.filter(([, key]) => !isOfPlayer(key)));

/** React logs each script that is lost here on purpose; nothing is thrown that nobody catches, and no policy is violated. */
const loggedLoss = /^(?!exception:|policy:)/;

/** A browser in which lazily loaded scripts fail until they are restored. */
interface Lossy {
  readonly page: Page;
  /** Scripts that were requested and failed. */
  readonly lost: ReadonlySet<string>;
  /** Serves the scripts of a module and its imports from now on. */
  restore(...keys: readonly string[]): void;
  close(): Promise<void>;
}

async function openLossy(browser: Browser, person?: Person): Promise<Lossy> {
  const context = await browser.newContext({
    baseURL: process.env.PALCO_E2E_URL,
    locale: 'pt-BR',
    storageState: person && stateOf(person),
  });
  const page = await context.newPage();
  await skipSplash(page);
  const restored = new Set(start);
  const lost = new Set<string>();
  await page.route('**/assets/*.js', (route) => {
    const file = new URL(route.request().url()).pathname.slice(1);
    if (restored.has(file)) return route.continue();
    lost.add(file);
    return route.abort();
  });
  return {
    page,
    lost,
    restore(...keys) {
      for (const file of keys.flatMap((key) => [...filesOf(key)])) restored.add(file);
    },
    close: () => context.close(),
  };
}

const missing = 'Não foi possível carregar esta página';
const retryOf = (page: Page) => page.getByRole('button', { name: 'Tentar novamente' });
const noticeOf = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Uma parte desta página não carregou' });

/** Expects no raw error message of a library or the browser. */
async function expectWords(page: Page): Promise<void> {
  await expect(page.getByText(/Something went wrong|Failed to fetch|Unable to preload/)).toHaveCount(0);
}

/** Expects an error in the shell for a page whose code failed to load, and the page after a retry. */
async function losePage({ page, restore }: Lossy, key: string, path: string, inShell = true): Promise<void> {
  await follow(page, path);
  await expect(page.getByRole('heading', { name: missing })).toBeVisible();
  await expectWords(page);
  if (inShell) await expect(page.getByRole('banner')).toBeVisible();
  restore(key);
  await retryOf(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(retryOf(page)).toHaveCount(0);
}

/** Restores a module and fires `online`, upon which missing code is requested again at once. */
async function reconnect({ page, restore }: Lossy, key: string): Promise<void> {
  restore(key);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
}

/** Expects a notice for parts whose code failed to load: the page stays, and each part loads when the connection is back. */
async function losePart(lossy: Lossy, keys: readonly string[], part: Locator): Promise<void> {
  const { page } = lossy;
  for (const key of keys) {
    await expect.poll(() => [...lossy.lost], key).toContain(fileOf(key));
    await expect(noticeOf(page), key).toBeVisible();
    await expect(noticeOf(page).getByRole('button', { name: 'Recarregar' })).toBeVisible();
    await expect(page.locator('main h1')).toBeVisible();
    await expectWords(page);
    await reconnect(lossy, key);
  }
  await expect(part).toBeVisible();
  await expect(noticeOf(page)).toHaveCount(0);
}

const nobody = '00000000-0000-4000-8000-000000000000';

/** Every lazily loaded page, except those of the start and those before the log-in. */
const pages: readonly (readonly [key: string, path: string])[] = [
  ['src/app/message-routes.tsx', '/blocked'],
  ['src/features/lives/list/lives-page.tsx', '/streaming'],
  ['src/features/lives/broadcast/broadcast-page.tsx', '/broadcast'],
  ['src/features/lives/historic/historic-page.tsx', '/historic'],
  ['src/features/users/users-page.tsx', '/users'],
  ['src/features/users/user-create-page.tsx', '/users/create'],
  ['src/features/users/user-edit-page.tsx', `/users/${nobody}/edit`],
  ['src/features/members/members-page.tsx', '/members'],
  ['src/features/roles/roles-page.tsx', '/roles'],
  ['src/features/roles/role-create-page.tsx', '/roles/create'],
  ['src/features/roles/role-page.tsx', `/roles/${nobody}`],
  ['src/features/api-keys/api-keys-page.tsx', '/api-keys'],
  ['src/features/integrations/integrations-page.tsx', '/integrations'],
  ['src/features/restream/restream-page.tsx', '/integrations/restream'],
  ['src/features/billing/billing-page.tsx', '/billing'],
  ['src/features/webhooks/webhooks-page.tsx', '/webhooks'],
  ['src/features/webhooks/webhook-page.tsx', `/webhooks/${nobody}`],
  ['src/features/logs/logs-page.tsx', '/records'],
  ['src/features/clients/clients-page.tsx', '/clients'],
  ['src/features/clients/client-page.tsx', `/clients/${nobody}`],
  ['src/features/teams/manager/teams-page.tsx', '/teams'],
  ['src/app/team-route.tsx', `/teams/${nobody}`],
  ['src/features/teams/settings/account-settings-page.tsx', '/account/settings'],
  ['src/features/profile/profile-page.tsx', '/profile'],
  ['src/features/lives/panel/panel-page.tsx', `/streaming/${nobody}/panel`],
  ['src/features/lives/wizard/wizard-page.tsx', '/streaming/create'],
  ['src/features/lives/settings/settings-page.tsx', `/streaming/${nobody}/settings`],
  ['src/features/lives/classroom/classroom-settings-page.tsx', `/streaming/${nobody}/classroom`],
  ['src/features/lives/overlays/overlays-page.tsx', `/streaming/${nobody}/overlays`],
  ['src/features/lives/preview/preview-page.tsx', `/preview/1/${nobody}`],
  ['src/features/lives/support/support-page.tsx', `/atendimento/${nobody}`],
  ['src/features/lives/monitor/monitor-page.tsx', '/analytics'],
  ['src/features/lives/webcam/webcam-page.tsx', `/broadcast/webcam/${nobody}`],
  ['src/features/videos/trash/trash-page.tsx', '/vod/trash'],
  ['src/features/lives/trash/live-trash-page.tsx', '/streaming/trash'],
  ['src/features/videos/library-imports/library-imports-page.tsx', '/vod/imports'],
  ['src/features/videos/library-imports/library-import-page.tsx', `/vod/imports/${nobody}`],
  ['src/features/videos/watch/watch-page.tsx', `/vod/${nobody}`],
];

const ui = (name: string) => `src/ui/${name}.tsx`;
const title = 'Fundo animado para entrevistas';
const video = '1c234bed-620a-4d17-8f7c-5d6f32e66fcb';
const folder = 'Gravações';

async function loseStart(lossy: Lossy): Promise<void> {
  const { page, restore } = lossy;
  await page.goto('/vod/dashboard');
  await expect(page.getByRole('heading', { name: 'Não foi possível carregar o console' })).toBeVisible();
  await expectWords(page);
  restore('src/app/console.tsx');
  await retryOf(page).click();
  await expect(page.getByRole('heading', { name: missing })).toBeVisible();
  restore('src/app/session-gate.tsx');
  await retryOf(page).click();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('heading', { name: missing })).toBeVisible();
  restore('src/features/videos/library/library-page.tsx');
  await retryOf(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'VoD' })).toBeVisible();
  // The panel of uploads and the realtime messages are loaded on every page after the log-in; dragging and storyboards are loaded when
  // the pointer first enters the library.
  await page.locator('[data-row]').first().hover();
  const keys = [
    'src/features/uploads/processing-panel.tsx',
    'src/features/videos/drag/library-drag.tsx',
    'src/features/videos/storyboard/library-storyboards.tsx',
    'src/features/realtime/realtime-parts.tsx',
    'src/features/lives/on-air/on-air-parts.tsx',
    'src/features/videos/import/imports.tsx',
    'src/features/system/disk-notice.tsx',
  ];
  await losePart(lossy, keys, page.locator('[data-row][draggable=true]').first());
}

const moreOf = (page: Page, name: string) =>
  page.getByRole('button', { name: `Mais ações de ${name}`, exact: true });

/** Closes a part and waits until it is gone: during its exit animation it still receives keys. */
async function leavePart(page: Page, part: Locator): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(part).toHaveCount(0);
}

async function loseParts(lossy: Lossy): Promise<void> {
  const { page } = lossy;
  const more = moreOf(page, title);
  const item = (name: string) => page.getByRole('menuitem', { name });
  const shortcuts = page.getByRole('dialog', { name: 'Atalhos de teclado' });
  const search = page.getByRole('dialog').getByRole('combobox').first();
  const leave = (part: Locator) => leavePart(page, part);

  await page.getByRole('banner').getByRole('button', { name: 'Sair' }).hover();
  await losePart(lossy, [ui('tooltip/tooltip-popup')], page.getByRole('tooltip'));
  await more.click();
  await losePart(lossy, [ui('menu/menu-popup')], item('Copiar ID'));
  await item('Copiar ID').click();
  // Either message, because the browser may deny access to the clipboard here.
  await losePart(lossy, [ui('toast/toaster')], page.getByText(/ID copiado!|Não foi possível copiar/));
  await more.click();
  await item('Renomear').click();
  const rename = ['src/features/videos/organize/rename-video-dialog.tsx', ui('dialog/dialog-popup')];
  const renaming = page.getByRole('dialog', { name: 'Renomear vídeo' });
  await losePart(lossy, rename, renaming);
  await leave(renaming);
  await more.click();
  await item('Excluir').click();
  await losePart(lossy, [ui('dialog/confirm-popup')], page.getByRole('alertdialog'));
  await leave(page.getByRole('alertdialog'));
  await page.getByRole('button', { name: /^Conta:/ }).click();
  await losePart(lossy, ['src/app/shell/person-popup.tsx'], item('Meu perfil'));
  await leave(item('Meu perfil'));
  const teamList = page.getByRole('dialog').getByText(people.diego.team).first();
  await page.getByRole('button', { name: /Time selecionado/ }).click();
  await losePart(lossy, ['src/app/shell/team-popup.tsx'], teamList);
  await leave(teamList);
  await page.keyboard.press('Control+k');
  await losePart(lossy, ['src/app/commands/command-menu.tsx'], search);
  await leave(search);
  await page.keyboard.press('?');
  await losePart(lossy, ['src/app/commands/shortcuts-dialog.tsx'], shortcuts);
  await leave(shortcuts);
  await page.setViewportSize({ width: 390, height: 844 });
  const filters = page.getByRole('button', { name: 'Filtros', exact: true });
  const narrow = ['src/app/bottom-bar/bottom-bar.tsx', 'src/patterns/filter/filter-sheet.tsx'];
  await losePart(lossy, narrow, filters);
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** The dialogs of folders, the first of them with what they share, and the choice of where something goes. */
async function loseFolders(lossy: Lossy): Promise<void> {
  const { page } = lossy;
  const loseDialog = async (name: string, heading: string) => {
    const dialog = page.getByRole('dialog', { name: heading });
    await losePart(lossy, [`src/features/videos/${name}.tsx`], dialog);
    await leavePart(page, dialog);
  };
  const choose = async (of: string, action: string) => {
    await moreOf(page, of).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await page.getByRole('button', { name: 'Outras formas de enviar' }).click();
  await page.getByRole('menuitem').first().click();
  await loseDialog('import/import-dialog', 'Importar por endereço');
  await page.getByRole('button', { name: 'Nova pasta' }).click();
  await loseDialog('folders/folder-name-dialog', 'Nova pasta');
  await choose(folder, 'Configurações da pasta');
  await loseDialog('folders/folder-settings-dialog', `Configurações de “${folder}”`);
  await choose(title, 'Mover para…');
  await loseDialog('organize/move-dialog', 'Mover 1 item');
  await page.getByRole('main').getByRole('link', { name: folder }).click();
  await expect(page.getByRole('heading', { level: 1, name: folder })).toBeVisible();
  await losePart(lossy, ['src/features/videos/folders/open-folder-menu.tsx'], moreOf(page, folder));
  await follow(page, '/vod/dashboard');
  await expect(moreOf(page, title)).toBeVisible();
}

/** The dialogs that make lives: many from a file, or one. */
async function loseLiveForm(lossy: Lossy): Promise<void> {
  const { page } = lossy;
  await page.getByRole('button', { name: 'Outras formas de criar' }).click();
  await page.getByRole('menuitem', { name: 'Criar em lote' }).click();
  const many = page.getByRole('dialog', { name: 'Criar lives em lote' });
  await losePart(lossy, ['src/features/lives/batch/batch-dialog.tsx'], many);
  await leavePart(page, many);
  await page.getByRole('button', { name: 'Nova live' }).first().click();
  const making = page.getByRole('dialog', { name: 'Nova live' });
  await losePart(lossy, ['src/features/lives/form/live-dialog.tsx'], making);
  await leavePart(page, making);
}

/** The event page beside a new live, the presets, and the summary before one is made. */
async function loseWizardParts(lossy: Lossy): Promise<void> {
  const { page } = lossy;
  const preview = page.getByRole('region', { name: 'Página do evento' });
  await losePart(lossy, ['src/features/lives/wizard/event-preview.tsx'], preview);
  await page.getByRole('button', { name: 'Usar predefinição' }).click();
  const presets = page.getByRole('dialog', { name: 'Usar predefinição' });
  await losePart(lossy, ['src/features/lives/presets/preset-dialogs.tsx'], presets);
  await leavePart(page, presets);
  await page.getByRole('button', { name: 'Escolher no calendário' }).click();
  const calendar = page.getByRole('dialog', { name: 'Escolher no calendário' });
  await losePart(lossy, [ui('date-time-field/calendar-popup')], calendar);
  await leavePart(page, calendar);
  await page.getByRole('tab', { name: /Chaves/ }).click();
  await losePart(lossy, ['src/features/lives/wizard/review-step.tsx'], page.getByText('Revisão'));
}

/** The parts of the control room of a live: before the start, at its side, in its drawer, on air and on a phone. */
async function loseLivePanel(lossy: Lossy): Promise<void> {
  const { page } = lossy;
  const api = await apiAs('diego', teams.estudio.id);
  const { id } = await api.createLive({ title: 'Perdida e achada' });
  await follow(page, `/streaming/${id}/panel`);
  const panel = (name: string) => `src/features/lives/panel/${name}.tsx`;
  const overlays = (name: string) => `src/features/lives/overlays/${name}.tsx`;
  const chat = page.getByRole('region', { name: 'Chat' });
  // Both stand on the page from its beginning, under one notice.
  await losePart(lossy, [panel('preparation'), panel('panel-chat')], chat);
  await page.getByRole('button', { name: 'Chaves e encoder' }).click();
  const drawer = page.getByRole('dialog', { name: 'Chaves e encoder' });
  await losePart(lossy, [panel('encoder-drawer')], drawer);
  await drawer.getByRole('button', { name: 'De onde transmitir' }).click();
  const guide = page.getByRole('dialog', { name: 'De onde transmitir' });
  await losePart(lossy, ['src/features/lives/senders/sender-guide.tsx'], guide);
  const test = (name: string) => `src/features/lives/connection-test/${name}.tsx`;
  await guide.getByRole('button', { name: 'Testar a conexão' }).click();
  const begin = guide.getByRole('button', { name: 'Começar o teste' });
  await losePart(lossy, [test('connection-test-card')], begin);
  await leavePart(page, guide);
  await drawer.getByRole('button', { name: 'Testar a conexão' }).click();
  const testing = page.getByRole('dialog', { name: 'Teste de conexão' });
  await losePart(lossy, [test('connection-test-dialog')], testing);
  await leavePart(page, testing);
  await leavePart(page, drawer);
  await page.getByRole('tab', { name: 'Sobreposições' }).click();
  const card = page.getByRole('region', { name: 'Sobreposições' });
  await losePart(lossy, [overlays('overlays-card')], card);
  await card.getByRole('button', { name: 'Nova sobreposição' }).click();
  const making = page.getByRole('dialog', { name: 'Nova sobreposição' });
  await losePart(lossy, [overlays('overlay-dialog')], making);
  await leavePart(page, making);
  await page.getByRole('tab', { name: 'Destinos' }).click();
  const targets = page.getByRole('link', { name: 'Destinos do time' });
  await losePart(lossy, ['src/features/lives/restream/restream-tab.tsx'], targets);
  await api.controlLive(id, 'start');
  const moments = (name: string) => `src/features/lives/moments/${name}`;
  const line = page.getByRole('heading', { name: 'Linha do programa' });
  // Both are there as soon as it is on air.
  await losePart(lossy, [panel('programme-line'), moments('moments-bar.tsx')], line);
  await page.getByRole('button', { name: 'Marcar' }).click();
  await page.getByRole('tab', { name: 'Momentos' }).click();
  await losePart(lossy, [moments('moments-card.tsx')], page.getByRole('heading', { name: 'Marcas' }));
  await moreOf(page, 'Marca 1').click();
  await page.getByRole('menuitem', { name: 'Renomear' }).click();
  const renaming = page.getByRole('dialog', { name: 'Renomear marca' });
  await losePart(lossy, [moments('moment-dialogs.ts')], renaming);
  await leavePart(page, renaming);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await losePart(
    lossy,
    ['src/features/lives/phone-chat/phone-chat.tsx'],
    page.getByRole('button', { name: 'Abrir o chat' }),
  );
  if (size) await page.setViewportSize(size);
  await api.controlLive(id, 'complete');
  await losePart(lossy, [panel('live-over')], page.getByRole('heading', { name: 'A transmissão acabou' }));
  await api.removeLive(id);
}

/** The forms of a live's classroom: of a speaker, and of the data of an attendee. */
async function loseClassroom(lossy: Lossy): Promise<void> {
  const { page } = lossy;
  const api = await apiAs('diego', teams.estudio.id);
  const { id } = await api.createLive({ title: 'Com oradores' });
  const classroom = (name: string) => `src/features/lives/classroom/${name}.tsx`;
  await follow(page, `/streaming/${id}/classroom`);
  await page.getByRole('button', { name: 'Adicionar orador' }).click();
  const making = page.getByRole('dialog', { name: 'Novo orador' });
  await losePart(lossy, [classroom('speaker-dialog')], making);
  await leavePart(page, making);
  await page.getByRole('tab', { name: 'Participantes' }).click();
  await page.getByRole('button', { name: 'Dados por e-mail' }).click();
  const asking = page.getByRole('dialog', { name: 'Dados de uma pessoa' });
  await losePart(lossy, [classroom('attendees/data-dialog')], asking);
  await leavePart(page, asking);
  await api.removeLive(id);
}

/** The tab of playlists, their dialogs, and the page of one that is made on the way. */
async function losePlaylists(lossy: Lossy): Promise<void> {
  const { page } = lossy;
  const vod = (name: string) => `src/features/videos/playlists/${name}.tsx`;
  const loseDialog = async (name: string, dialog: Locator) => {
    await losePart(lossy, [vod(name)], dialog);
    await leavePart(page, dialog);
  };
  await moreOf(page, title).click();
  await page.getByRole('menuitem', { name: 'Adicionar à playlist' }).click();
  const into = page.getByRole('dialog', { name: 'Adicionar 1 vídeo a uma playlist' });
  await loseDialog('add-to-playlist-dialog', into);
  await page.getByRole('tab', { name: 'Playlists' }).click();
  await losePart(lossy, [vod('playlists-tab')], page.getByRole('searchbox', { name: 'Buscar playlists' }));
  await page.getByRole('button', { name: 'Nova playlist' }).first().click();
  const making = page.getByRole('dialog', { name: 'Nova playlist' });
  // Its code was loaded with the previous dialog, which can make a playlist as well.
  await expect(making).toBeVisible();
  await making.getByLabel('Título').fill('Perdida e achada');
  await making.getByRole('button', { name: 'Criar playlist' }).click();
  await expect(page.getByRole('heading', { name: missing })).toBeVisible();
  lossy.restore(vod('playlist-page'));
  await retryOf(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Perdida e achada' })).toBeVisible();
  await page.getByRole('button', { name: 'Adicionar vídeos' }).click();
  const picking = page.getByRole('dialog', { name: 'Adicionar vídeos' });
  await losePart(lossy, [vod('add-videos-dialog')], picking);
  await picking.getByRole('checkbox', { name: title }).check();
  await picking.getByRole('checkbox', { name: 'Contagem regressiva' }).check();
  await picking.getByRole('button', { name: 'Adicionar 2 vídeos' }).click();
  await losePart(
    lossy,
    ['src/patterns/order/order-drag.tsx'],
    page.getByRole('link', { name: 'Reproduzir' }),
  );
  await page.getByRole('link', { name: 'Reproduzir' }).click();
  lossy.restore(...playerCode);
  const playing = page.getByRole('group', { name: 'Player de vídeo' });
  await losePart(lossy, [vod('play/play-through'), vod('play/queue-player')], playing);
  await follow(page, '/vod/dashboard');
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
}

/** Parts of a video, behind their tabs. */
async function loseTabs(lossy: Lossy): Promise<void> {
  const { page } = lossy;
  const tab = (name: string, selected?: boolean) => page.getByRole('tab', { name, selected });
  const video = await page.getByRole('link', { name: title, exact: true }).getAttribute('href');
  await losePage(lossy, 'src/features/videos/edit/edit-page.tsx', `${video}/edit`);
  await tab('Proteção').click();
  await losePart(
    lossy,
    ['src/features/videos/edit/protection-tab.tsx'],
    page.getByRole('heading', { name: 'O que vale para este vídeo' }),
  );
  await tab('Legendas').click();
  await losePart(lossy, ['src/features/videos/subtitles/subtitles-tab.tsx'], tab('Legendas', true));
  // The video plays there once it is converted.
  lossy.restore(...playerCode);
  await tab('Miniatura').click();
  await losePart(
    lossy,
    ['src/features/videos/edit/thumbnail-tab.tsx'],
    page.getByText('Imagem da miniatura'),
  );
  await tab('Cortes').click();
  await losePart(lossy, ['src/features/videos/cut/cut-tab.tsx'], tab('Cortes', true));
  await tab('Capítulos').click();
  await losePart(lossy, ['src/features/videos/edit/chapters-tab.tsx'], page.getByText('Editar como texto'));
}

/** Where something is said that is searched in the library. */
async function loseSpoken(lossy: Lossy): Promise<void> {
  const { page } = lossy;
  await (await apiAs('diego', teams.estudio.id)).say(video, [[0, 'Um ornitorrinco azul']]);
  await follow(page, '/vod/dashboard');
  await page.getByRole('searchbox').fill('ornitorrinco');
  const found = page.getByRole('link', { name: /Um ornitorrinco azul/ });
  await losePart(lossy, ['src/features/videos/spoken/spoken-matches.tsx'], found);
}

/** Lists of choices, in the toolbar of the users. */
async function loseLists(lossy: Lossy): Promise<void> {
  const { page } = lossy;
  const choice = page.getByRole('option').first();
  // Its code is requested with the page.
  await page.getByRole('combobox', { name: 'Filtrar por time' }).click();
  await losePart(lossy, [ui('combobox/combobox-popup')], choice);
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: /Situação/ }).click();
  await losePart(lossy, [ui('select/select-popup')], choice);
  await page.keyboard.press('Escape');
}

/** A dialog with a form, and the other tab of a team. */
async function loseTeamParts(lossy: Lossy): Promise<void> {
  const { page } = lossy;
  await follow(page, '/members');
  const add = page.getByRole('dialog', { name: /^Adicionar/ });
  await page.getByRole('button', { name: 'Adicionar pessoa', exact: true }).click();
  await losePart(lossy, ['src/features/members/add-member-dialog.tsx'], add);
  await page.keyboard.press('Escape');
  await expect(add).toHaveCount(0);
  await follow(page, '/teams');
  await page.getByRole('main').getByRole('link', { name: people.diego.team, exact: true }).click();
  await page.getByRole('tab', { name: 'Detalhes' }).click();
  const details = page.getByRole('button', { name: 'Excluir time' });
  await losePart(lossy, ['src/features/teams/manager/team-details.tsx'], details);
}

/** What can be changed of an upload while it is sent. */
async function losePanelParts(lossy: Lossy): Promise<void> {
  const { page } = lossy;
  const choose = async (action: string) => {
    await rowOf(page, 'um a um').getByRole('button', { name: 'Mais ações de um a um' }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await choose('Renomear');
  const field = page.getByRole('textbox', { name: 'Título de um a um' });
  await losePart(lossy, ['src/features/uploads/title-form.tsx'], field);
  await field.press('Escape');
  await choose('Mover para…');
  const moving = page.getByRole('dialog', { name: 'Mover “um a um”' });
  await losePart(lossy, ['src/features/uploads/place-dialog.tsx'], moving);
  await leavePart(page, moving);
}

/** Without the code of parallel chunks an upload sends its chunks in sequence: it succeeds without a message. */
async function loseParallelChunks(lossy: Lossy): Promise<void> {
  const { page, lost } = lossy;
  await sendInChunks(page, 24 * 1024);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/v1/videos/*/source*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/vod/dashboard');
  await sendFiles(page, {
    name: 'um a um.mp4',
    mimeType: 'video/mp4',
    buffer: await readFile(media('h264-aac.mp4')),
  });
  await expect.poll(() => [...lost]).toContain(fileOf('../sdk/src/upload-transports/index.ts'));
  await losePanelParts(lossy);
  release();
  await expect(rowOf(page, 'um a um')).toContainText('Concluído', conversion);
  await expect(noticeOf(page)).toHaveCount(0);
}

/** The filters of the log, and their range of days. */
async function loseRecordFilters(lossy: Lossy): Promise<void> {
  const { page } = lossy;
  const filters = page.getByRole('dialog', { name: 'Filtros' });
  const period = page.getByRole('dialog', { name: 'Escolher no calendário' });
  await page.getByRole('button', { name: 'Filtros' }).click();
  await losePart(lossy, ['src/features/logs/filters-popup.tsx'], filters);
  await filters.getByRole('button', { name: 'Período' }).click();
  await losePart(lossy, [ui('date-range-field/date-range-popup')], period);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(filters).toHaveCount(0);
}

/** The choice of a team, after leaving the current one. */
async function loseTeamChoice({ page, restore }: Lossy): Promise<void> {
  await page.getByRole('button', { name: /Time selecionado/ }).click();
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(page.getByRole('heading', { name: missing })).toBeVisible();
  await expectWords(page);
  restore('src/app/team-choice.tsx');
  await retryOf(page).click();
  await page.getByRole('button', { name: `Acessar ${people.diego.team}` }).click();
  await expect(page.getByRole('banner')).toBeVisible();
}

/** What is said beside a player, of the video that `loseSpoken` gave subtitles. */
async function loseTranscript(lossy: Lossy): Promise<void> {
  const { page } = lossy;
  await follow(page, `/vod/${video}`);
  const transcript = page.getByRole('region', { name: 'Transcrição' });
  await losePart(lossy, ['src/ui/transcript/transcript-panel.tsx'], transcript);
}

/** Optional code: if it fails to load, the page works without it, and shows no message. */
async function loseHints(lossy: Lossy): Promise<void> {
  const { page } = lossy;
  await follow(page, '/profile');
  await page.getByLabel('Nova senha', { exact: true }).fill('12345678');
  await expect.poll(() => [...lossy.lost]).toContain(fileOf('src/patterns/form/common-passwords.ts'));
  // The texts stay in the previous language.
  await page.getByRole('button', { name: /Idioma/ }).click();
  await page.getByRole('menuitemradio', { name: 'Inglês' }).click();
  const expectLost = (name: string) =>
    expect.poll(() => [...lossy.lost]).toContain(fileOf(`../sdk/src/i18n/messages/${name}/en.ts`));
  for (const name of ['people', 'processing', 'team', 'upload']) await expectLost(name);
  await expect(page.locator('main h1')).toBeVisible();
  // Those of the player and of what is said in it are loaded with them.
  await follow(page, `/vod/${video}`);
  for (const name of ['player', 'transcript']) await expectLost(name);
  await expect(page.locator('main h1')).toBeVisible();
  await expectWords(page);
}

/** The log-in and the other pages before it. */
async function loseSignedOut(lossy: Lossy): Promise<void> {
  const { page, restore } = lossy;
  await page.goto('/auth/login');
  await reconnect(lossy, 'src/ui/toast/toaster.tsx');
  await page.getByRole('button', { name: 'Usar chave de acesso' }).click();
  await expect(page.getByText('Sem conexão com o servidor')).toBeVisible();
  await expectWords(page);
  await page.getByLabel('E-mail').fill(people.elisa.login);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible();
  await expectWords(page);
  restore('src/features/session/auth-schemas.ts');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByText('O campo é obrigatório')).toBeVisible();
  await page.getByRole('link', { name: 'Esqueceu a senha?' }).click();
  await expect(page.getByRole('heading', { name: 'Não foi possível carregar o console' })).toBeVisible();
  restore('src/app/console.tsx');
  await retryOf(page).click();
  for (const key of ['src/app/signed-out-gate.tsx', 'src/features/session/recover-password-page.tsx']) {
    await expect(page.getByRole('heading', { name: missing }), key).toBeVisible();
    await expectWords(page);
    restore(key);
    await retryOf(page).click();
  }
  await expect(page.getByRole('button', { name: 'Enviar' })).toBeVisible();
  await losePage(lossy, 'src/features/session/login-route.tsx', '/auth/login', false);
  await losePage(lossy, 'src/features/session/mailed-routes.tsx', '/auth/invite', false);
}

/** What is shown in a team that asks for a second factor, to a member without one. */
async function loseFactorGate(browser: Browser): Promise<Lossy> {
  const { id, owner, member } = await createTeamOfTwo(`Fechado ${Date.now()}`);
  await closeTeam(id, owner.login);
  const gate = 'src/app/factor-gate.tsx';
  const lossy = await openLossy(browser);
  const { page, restore } = lossy;
  restore(...[...later.values()].filter((key) => key !== gate));
  await page.goto('/auth/login');
  await signIn(page, member.login);
  await expect(page.getByRole('heading', { name: missing })).toBeVisible();
  await expectWords(page);
  restore(gate);
  await retryOf(page).click();
  await expect(page.getByRole('heading', { name: 'Segundo fator necessário' })).toBeVisible();
  return lossy;
}

/** Of pages with `getToken` alone; and of sources whose kind is not known and of captions, which `lost-player.spec.ts` loses. */
const elsewhere = [
  '../sdk/src/session/token-text.ts',
  '../sdk/src/player/ask-kind.ts',
  '../sdk/src/player/show-captions.ts',
];

const never = (lost: ReadonlySet<string>) =>
  // Keys of shared chunks begin with `_`. They are loaded with each of the modules that import them.
  [...later]
    .filter(([file, key]) => !lost.has(file) && !key.startsWith('_') && !elsewhere.includes(key))
    .map(([, key]) => key);

test(
  'each lazily loaded script fails once, which is reported, and loads at the next attempt',
  { tag: '@walk' },
  async ({ browser, complaints }) => {
    complaints.allowLike(loggedLoss);
    // Wait for this demo video, which is played below: they are converted during the first minutes.
    await (await apiAs('diego', teams.estudio.id)).untilReady(video);
    const signedIn = await openLossy(browser, 'diego');
    await test.step('the start', () => loseStart(signedIn));
    await test.step('parts of a page', () => loseParts(signedIn));
    await test.step('folders', () => loseFolders(signedIn));
    await test.step('playlists', () => losePlaylists(signedIn));
    await test.step('tabs', () => loseTabs(signedIn));
    await test.step('what is said', () => loseSpoken(signedIn));
    for (const [key, path] of pages) {
      await test.step(path, () => losePage(signedIn, key, path));
      if (path === '/streaming') await test.step('the form of a live', () => loseLiveForm(signedIn));
      if (path === '/streaming/create')
        await test.step('parts of a new live', () => loseWizardParts(signedIn));
      if (path.endsWith('/panel')) await test.step('parts of a panel', () => loseLivePanel(signedIn));
      if (path.endsWith('/classroom')) await test.step('a classroom', () => loseClassroom(signedIn));
      if (path === '/records') await test.step('filters of the log', () => loseRecordFilters(signedIn));
      if (path === '/users') await test.step('lists of choices', () => loseLists(signedIn));
      if (path.startsWith('/teams/')) await test.step('parts of teams', () => loseTeamParts(signedIn));
    }
    await test.step('an upload', () => loseParallelChunks(signedIn));
    await test.step('the choice of a team', () => loseTeamChoice(signedIn));
    await test.step('a transcript', () => loseTranscript(signedIn));
    await test.step('hints', () => loseHints(signedIn));
    const signedOut = await openLossy(browser);
    await test.step('before the log-in', () => loseSignedOut(signedOut));
    const closed = await test.step('a closed team', () => loseFactorGate(browser));
    // A new lazily loaded script needs a step above that loads it.
    expect(never(new Set([...signedIn.lost, ...signedOut.lost, ...closed.lost]))).toEqual([]);
    await signedIn.close();
    await signedOut.close();
    await closed.close();
  },
);

test(
  'a page whose style sheet fails to load is not shown without it, and is shown after a retry',
  { tag: '@walk' },
  async ({ browser, complaints }) => {
    complaints.allowLike(loggedLoss);
    const { page, restore, close } = await openLossy(browser, 'diego');
    restore(...later.values());
    await page.goto('/vod/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'VoD' })).toBeVisible();
    const isLoaded = (sheet: string) =>
      page.evaluate(
        (file) => [...document.styleSheets].some(({ href }) => href !== null && href.endsWith(file)),
        sheet,
      );
    const own: string[] = [];
    for (const sheet of sheetsOf(manifest, 'src/features/profile/profile-page.tsx')) {
      if (!(await isLoaded(sheet))) own.push(sheet);
    }
    const [lost = ''] = own;
    expect(lost, 'the page has a style sheet of its own').not.toBe('');
    await page.route(`**/${lost}`, (route) => route.abort());
    await follow(page, '/profile');
    // At the first load, and at a retry that fails again.
    for (const attempt of ['first', 'second']) {
      await expect(page.getByRole('heading', { name: missing }), attempt).toBeVisible();
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page.locator('main form')).toHaveCount(0);
      await expectWords(page);
      if (attempt === 'second') await page.unroute(`**/${lost}`);
      await retryOf(page).click();
    }
    await expect(page.locator('main form').first()).toBeVisible();
    await expect(retryOf(page)).toHaveCount(0);
    expect(await isLoaded(lost)).toBe(true);
    await close();
  },
);
