import { buildDirectory, buildId, buildVideo, contractExample, createSeed } from '@palco/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openSignedIn } from '../../../testing/open-signed-in';

type User = Awaited<ReturnType<typeof openSignedIn>>['user'];

const choose = async (user: User, name: string, action: string) => {
  await user.click(await screen.findByRole('button', { name: `Mais ações de ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};
const folder = (name: RegExp | string) => screen.findByRole('link', { name });
const gone = (name: RegExp | string) =>
  waitFor(() => expect(screen.queryByRole('link', { name })).toBeNull());
const select = async (user: User, name: string) =>
  user.click(await screen.findByRole('checkbox', { name: `Selecionar ${name}` }));

describe('folders', () => {
  test('are made where one is, and a name that is taken is said at the field', async () => {
    const { user, backend } = await openSignedIn(`/vod?directoryId=${buildId(302)}`);
    await user.click(await screen.findByRole('button', { name: 'Nova pasta' }));
    const dialog = await screen.findByRole('dialog', { name: 'Nova pasta' });
    const field = within(dialog).getByLabelText('Nome da pasta');
    backend.fault({ operation: 'createDirectory', status: 409, code: 'DIRECTORY_NAME_TAKEN', times: 1 });
    await user.type(field, 'Provas{Enter}');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    await user.type(field, ' finais{Enter}');
    expect(await folder(/Provas finais/)).toBeTruthy();
    expect(backend.world.directories.at(-1)).toMatchObject({
      nome: 'Provas finais',
      parentId: buildId(302),
    });
  });

  test('are renamed', async () => {
    const { user } = await openSignedIn('/vod/dashboard');
    await choose(user, 'Aulas', 'Renomear');
    const dialog = await screen.findByRole('dialog', { name: 'Renomear pasta' });
    const field = within(dialog).getByLabelText('Nome da pasta');
    await user.clear(field);
    await user.type(field, 'Cursos{Enter}');
    expect(await folder(/Cursos/)).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Renomear pasta' })).toBeNull();
  });

  test('are moved into another one by keyboard alone', async () => {
    const { user, backend } = await openSignedIn('/vod/dashboard');
    await choose(user, 'Aulas', 'Mover para…');
    const dialog = await screen.findByRole('dialog', { name: 'Mover 1 item' });
    const target = await within(dialog).findByRole('button', { name: 'Eventos' });
    // A folder is no place for itself.
    expect(within(dialog).queryByRole('button', { name: 'Aulas' })).toBeNull();
    target.focus();
    await user.keyboard('{Enter}');
    const confirm = await within(dialog).findByRole('button', { name: 'Mover para “Eventos”' });
    await waitFor(() => expect(confirm.hasAttribute('disabled')).toBe(false));
    confirm.focus();
    await user.keyboard('{Enter}');
    await gone(/Aulas/);
    expect(backend.world.directories.find(({ id }) => id === buildId(302))?.parentId).toBe(buildId(303));
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    expect(await folder(/Aulas/)).toBeTruthy();
  });

  test('with something in them are deleted once their name was typed, and come back', async () => {
    const world = createSeed();
    world.directories.push(buildDirectory({ id: buildId(2001), nome: 'Turma', parentId: buildId(302) }));
    world.videos.push(buildVideo({ id: buildId(3001), directoryId: buildId(302) }));
    const { user, backend } = await openSignedIn('/vod/dashboard', { world });
    await choose(user, 'Aulas', 'Excluir');
    const question = await screen.findByRole('alertdialog', { name: 'Excluir a pasta “Aulas”?' });
    expect(question.textContent).toContain('1 vídeo e 1 pasta');
    const confirm = within(question).getByRole('button', { name: 'Excluir' });
    await user.click(confirm);
    expect(question.textContent).toContain('Digite o nome da pasta exatamente como ele aparece.');
    await user.type(within(question).getByLabelText('Digite “Aulas” para confirmar'), 'Aulas');
    await user.click(confirm);
    await gone(/Aulas/);
    expect(backend.world.trash.directories).toHaveLength(2);
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    expect(await folder(/Aulas/)).toBeTruthy();
    expect(backend.world.trash).toMatchObject({ videos: [], directories: [] });
  });

  test('without anything in them need no name', async () => {
    const { user } = await openSignedIn('/vod/dashboard?view=list');
    await choose(user, 'Eventos', 'Excluir');
    const question = await screen.findByRole('alertdialog', { name: 'Excluir a pasta “Eventos”?' });
    await user.click(within(question).getByRole('button', { name: 'Excluir' }));
    await gone(/Eventos/);
  });

  test('lead to their own entries of the activity log', async () => {
    const { user, address } = await openSignedIn('/vod/dashboard');
    await choose(user, 'Aulas', 'Registros');
    await waitFor(() => expect(address()).toContain(`search=${buildId(302)}`));
    expect(address()).toMatch(/^\/records\?by=identifier&/);
  });

  test('have settings for their new videos', async () => {
    const { user, backend } = await openSignedIn('/vod/dashboard');
    await choose(user, 'Aulas', 'Configurações da pasta');
    const dialog = await screen.findByRole('dialog', { name: 'Configurações de “Aulas”' });
    const domains = await within(dialog).findByLabelText('Domínios permitidos');
    await user.type(domains, 'escola.example.com, a b');
    await user.type(within(dialog).getByLabelText('Cor do player'), 'azul');
    const save = within(dialog).getByRole('button', { name: 'Salvar' });
    await user.click(save);
    await waitFor(() => expect(domains.getAttribute('aria-invalid')).toBe('true'));
    await user.clear(domains);
    await user.type(domains, 'escola.example.com');
    const colour = within(dialog).getByLabelText('Cor do player');
    await user.clear(colour);
    await user.type(colour, '#A1B2C3');
    await user.click(save);
    await waitFor(() =>
      expect(backend.world.directorySettings.get(buildId(302))).toMatchObject({
        allowedDomains: ['escola.example.com'],
        playerColor: '#a1b2c3',
        defaultSubtitleLanguage: null,
      }),
    );
  });

  test('of a blocked team say why they stay as they are', async () => {
    const world = createSeed();
    for (const { me } of world.people)
      for (const team of me.contasCargos) Object.assign(team, { bloqueada: true });
    const { user } = await openSignedIn('/vod/dashboard', { world });
    await user.click(await screen.findByRole('button', { name: 'Mais ações de Aulas' }));
    const remove = await screen.findByRole('menuitem', { name: /Excluir/ });
    expect(remove.getAttribute('aria-disabled')).toBe('true');
  });
});

describe('several videos', () => {
  test('are moved together, and what cannot go is named and stays selected', async () => {
    const { user, backend } = await openSignedIn('/vod/dashboard');
    await select(user, 'Aula 1: apresentação');
    await select(user, 'Reunião de pais');
    await user.click(await screen.findByRole('button', { name: 'Mover para…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Mover 2 itens' });
    await user.click(await within(dialog).findByRole('button', { name: 'Aulas' }));
    const confirm = await within(dialog).findByRole('button', { name: 'Mover para “Aulas”' });
    await waitFor(() => expect(confirm.hasAttribute('disabled')).toBe(false));
    // Somebody else deletes one of them meanwhile.
    const { world } = backend;
    world.videos = world.videos.filter(({ title }) => title !== 'Reunião de pais');
    await user.click(confirm);
    const alert = await within(dialog).findByRole('alert');
    expect(alert.textContent).toContain('Reunião de pais: não existe mais.');
    expect(world.videos.find(({ id }) => id === buildId(401))?.directoryId).toBe(buildId(302));
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    await waitFor(() =>
      expect(world.videos.find(({ id }) => id === buildId(401))?.directoryId).toBe(buildId(301)),
    );
  });

  test('are deleted in one call and brought back by the notice', async () => {
    const { user, backend } = await openSignedIn('/vod/dashboard');
    await select(user, 'Aula 1: apresentação');
    await select(user, 'Reunião de pais');
    const bar = await screen.findByRole('toolbar');
    await user.click(within(bar).getByRole('button', { name: 'Excluir' }));
    const question = await screen.findByRole('alertdialog', { name: 'Excluir 2 vídeos?' });
    await user.click(within(question).getByRole('button', { name: 'Excluir' }));
    expect(await screen.findByText('2 vídeos excluídos!')).toBeTruthy();
    expect(backend.requests.filter(({ operation }) => operation === 'bulkVideos')).toHaveLength(1);
    await gone('Reunião de pais');
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    expect(await screen.findByRole('link', { name: 'Reunião de pais' })).toBeTruthy();
  });

  test('are fetched as one archive, and those whose original is gone are named', async () => {
    const { user, backend } = await openSignedIn('/vod/dashboard');
    const body = { ...contractExample('OriginalsDownload'), missing: [buildId(404)] };
    backend.override({ downloadOriginals: () => ({ status: 200, body }) });
    backend.fault({ operation: 'downloadOriginals', status: 404, code: 'NOT_FOUND', times: 1 });
    const press = async () => user.click(await screen.findByRole('button', { name: 'Baixar originais' }));
    await select(user, 'Reunião de pais');
    await press();
    expect(await screen.findByText('Os originais destes vídeos não existem mais.')).toBeTruthy();
    await select(user, 'Aula 1: apresentação');
    await press();
    expect(
      await screen.findByText(
        'Ficaram de fora, porque estão na lixeira ou o original não existe mais: Reunião de pais',
      ),
    ).toBeTruthy();
    expect(await screen.findByText('Baixando 1 original…')).toBeTruthy();
    expect(backend.requests.filter(({ operation }) => operation === 'downloadOriginals')).toHaveLength(2);
  });

  test('are narrowed by their state, in the address', async () => {
    const { address } = await openSignedIn('/vod/dashboard?status=failed');
    expect(await screen.findByRole('link', { name: 'Gravação sem formato' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Aula 1: apresentação' })).toBeNull();
    expect(address()).toBe('/vod/dashboard?status=failed');
  });
});

describe('videos and folders', () => {
  test('are selected together with Shift, deleted after a word, and brought back', async () => {
    const world = createSeed();
    world.videos.push(buildVideo({ id: buildId(3001), directoryId: buildId(302) }));
    const { user, backend } = await openSignedIn('/vod/dashboard', { world });
    await select(user, 'Eventos');
    await user.keyboard('{Shift>}');
    // From the last folder to the first: everything between goes with it.
    await select(user, 'Aulas');
    await user.keyboard('{/Shift}');
    await select(user, 'Reunião de pais');
    expect((await screen.findByRole('toolbar')).textContent).toContain('3 selecionados');
    await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Excluir' }));
    const question = await screen.findByRole('alertdialog', { name: 'Excluir 3 itens?' });
    expect(question.textContent).toContain('1 vídeo');
    const confirm = within(question).getByRole('button', { name: 'Excluir' });
    await user.click(confirm);
    expect(question.textContent).toContain('Digite a palavra exatamente como ela aparece.');
    await user.type(within(question).getByLabelText('Digite “excluir” para confirmar'), 'excluir');
    await user.click(confirm);
    expect(await screen.findByText('3 itens excluídos!')).toBeTruthy();
    expect(backend.world.trash.directories).toHaveLength(2);
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(backend.world.trash).toMatchObject({ videos: [], directories: [] }));
  });

  test('are moved together', async () => {
    const { user, backend } = await openSignedIn('/vod/dashboard?view=list');
    await select(user, 'Eventos');
    await select(user, 'Reunião de pais');
    await user.click(await screen.findByRole('button', { name: 'Mover para…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Mover 2 itens' });
    await user.click(await within(dialog).findByRole('button', { name: 'Aulas' }));
    await user.click(await within(dialog).findByRole('button', { name: 'Mover para “Aulas”' }));
    await gone('Reunião de pais');
    expect(backend.world.directories.find(({ id }) => id === buildId(303))?.parentId).toBe(buildId(302));
  });
});

describe('the open folder', () => {
  test('has a menu, and its deletion leads out of it', async () => {
    const { user, address } = await openSignedIn(`/vod?directoryId=${buildId(303)}`);
    await choose(user, 'Eventos', 'Excluir');
    const question = await screen.findByRole('alertdialog', { name: 'Excluir a pasta “Eventos”?' });
    await user.click(within(question).getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(address()).toBe('/vod/dashboard'));
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    expect(await folder(/Eventos/)).toBeTruthy();
  });

  test('gets a folder from its menu', async () => {
    const { user, backend } = await openSignedIn(`/vod?directoryId=${buildId(303)}`);
    await choose(user, 'Eventos', 'Nova pasta');
    const dialog = await screen.findByRole('dialog', { name: 'Nova pasta' });
    await user.type(within(dialog).getByLabelText('Nome da pasta'), 'Formatura{Enter}');
    expect(await folder(/Formatura/)).toBeTruthy();
    expect(backend.world.directories.at(-1)?.parentId).toBe(buildId(303));
  });
});

describe('a thousand folders', () => {
  const crowd = () => {
    const world = createSeed();
    for (let number = 0; number < 120; number += 1) {
      const nome = `Turma ${String(number).padStart(3, '0')}`;
      world.directories.push(buildDirectory({ id: buildId(5000 + number), nome, parentId: buildId(303) }));
    }
    return world;
  };

  test('are not all on the page at once: the earlier ones make room and come back', async () => {
    const { user } = await openSignedIn(`/vod?directoryId=${buildId(303)}`, { world: crowd() });
    for (const last of ['047', '071', '095']) {
      await user.click(await screen.findByRole('button', { name: 'Mostrar mais pastas' }));
      expect(await folder(new RegExp(`Turma ${last}`))).toBeTruthy();
    }
    expect(screen.getAllByRole('link', { name: /^Turma/ })).toHaveLength(72);
    expect(screen.queryByRole('link', { name: /Turma 000/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Mostrar pastas anteriores' }));
    expect(await folder(/Turma 000/)).toBeTruthy();
  });

  test('are searched in the choice of where something goes', async () => {
    const { user } = await openSignedIn(`/vod?directoryId=${buildId(303)}`, { world: crowd() });
    await choose(user, 'Turma 003', 'Mover para…');
    const dialog = await screen.findByRole('dialog', { name: 'Mover 1 item' });
    await user.type(await within(dialog).findByRole('searchbox', { name: 'Buscar pasta' }), '117{Enter}');
    await user.click(await within(dialog).findByRole('button', { name: 'Turma 117' }));
    expect(await within(dialog).findByRole('button', { name: 'Mover para “Turma 117”' })).toBeTruthy();
  });
});

describe('the trash', () => {
  const deletedAt = new Date(Date.now() - 5 * 24 * 60 * 60 * 1000).toISOString();
  const filled = () => {
    const world = createSeed();
    const trashedWith = null;
    const item = buildVideo({ id: buildId(3001), title: 'Aula antiga' });
    world.trash.videos.push({ item, deletedAt, trashedWith });
    const old = buildDirectory({ id: buildId(2001), nome: 'Turma de 2019' });
    world.trash.directories.push({ item: old, deletedAt, trashedWith });
    const inside = buildVideo({ id: buildId(3002), directoryId: old.id });
    world.trash.videos.push({ item: inside, deletedAt, trashedWith: old.id });
    return world;
  };

  test('is empty at first', async () => {
    const { user } = await openSignedIn('/vod/dashboard');
    await user.click(await screen.findByRole('link', { name: 'Lixeira' }));
    expect(await screen.findByText('A lixeira está vazia')).toBeTruthy();
  });

  test('tells the days that are left and gives back', async () => {
    const { user, backend } = await openSignedIn('/vod/trash', { world: filled() });
    const row = (await screen.findByText('Turma de 2019')).closest('tr') as HTMLElement;
    expect(row.textContent).toContain('1 vídeo');
    expect(row.textContent).toContain('25 dias');
    await user.click(within(row).getByRole('button', { name: 'Restaurar Turma de 2019' }));
    const question = await screen.findByRole('alertdialog', { name: 'Restaurar “Turma de 2019”?' });
    await user.click(within(question).getByRole('button', { name: 'Restaurar' }));
    await waitFor(() => expect(screen.queryByText('Turma de 2019')).toBeNull());
    expect(backend.world.videos.some(({ id }) => id === buildId(3002))).toBe(true);
  });

  test('gives several things back at once', async () => {
    const { user } = await openSignedIn('/vod/trash', { world: filled() });
    await select(user, 'Aula antiga');
    await select(user, 'Turma de 2019');
    const bar = await screen.findByRole('toolbar');
    await user.click(within(bar).getByRole('button', { name: 'Restaurar' }));
    const question = await screen.findByRole('alertdialog', { name: 'Restaurar 2 itens?' });
    await user.click(within(question).getByRole('button', { name: 'Restaurar' }));
    expect(await screen.findByText('2 itens restaurados!')).toBeTruthy();
    expect(await screen.findByText('A lixeira está vazia')).toBeTruthy();
  });
});
