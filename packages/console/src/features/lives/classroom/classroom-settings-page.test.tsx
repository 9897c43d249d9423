import { classroomsApi } from '@palco/sdk/lives';
import { buildId } from '@palco/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openSignedIn } from '../../../testing/open-signed-in';

const live = buildId(801);
const marina = 'marina@colegioatlas.com.br';
const path = `/streaming/${live}/classroom`;

async function open(address = path) {
  const opened = await openSignedIn(address, { login: marina });
  const room = () => opened.backend.world.classrooms.get(live)!;
  return { ...opened, room };
}
type Opened = Awaited<ReturnType<typeof open>>;

async function register({ palco }: Opened, name: string) {
  const { clientId } = await palco.client.call('GET', '/bff/classroom/{liveId}', {
    isPublic: true,
    path: { liveId: live },
  });
  const body = { name, email: `${name.toLowerCase()}@exemplo.com`, liveId: live, clientId };
  await palco.client.call('POST', '/v1/studio/lives/participantes', { isPublic: true, body });
}

test('gives the link of the public page, and a way to see it', async () => {
  await open();
  const link = await screen.findByRole('link', { name: 'Ver a página (abre em outra aba)' });
  expect(link.getAttribute('href')).toBe(`https://console.example/classroom/register?liveId=${live}`);
  expect(screen.getByText(`https://console.example/classroom/register?liveId=${live}`)).toBeTruthy();
});

test('is reached from the panel', async () => {
  const { user, address } = await open(`/streaming/${live}/panel`);
  await user.click(await screen.findByRole('button', { name: 'Mais ações' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Classroom' }));
  expect(await screen.findByRole('heading', { name: 'Link para os participantes' })).toBeTruthy();
  expect(address()).toBe(path);
});

test('saves the description; what somebody else saved meanwhile is said, and nothing typed is lost', async () => {
  const { user, palco, room } = await open();
  const field = await screen.findByLabelText('Descrição');
  await user.type(field, 'Traga o caderno.');
  await palco.use(classroomsApi).update(live, { description: 'Da outra' });
  await user.click(screen.getByRole('button', { name: 'Salvar alterações' }));
  expect(await screen.findByText('Outra pessoa salvou: Da outra')).toBeTruthy();
  expect(field).toHaveProperty('value', 'Traga o caderno.');
  await user.click(screen.getByRole('button', { name: 'Salvar alterações' }));
  await screen.findByText('Classroom salvo!');
  expect(room().settings.description).toBe('Traga o caderno.');
});

test('sets the certificate and how long data are kept, each a whole number or nothing', async () => {
  const { user, room } = await open();
  const share = await screen.findByLabelText('Presença para o certificado (%)');
  await user.type(share, '101');
  await user.type(screen.getByLabelText('Guardar os dados dos participantes (dias)'), '180');
  const save = screen.getByRole('button', { name: 'Salvar alterações' });
  await user.click(save);
  expect(await screen.findByText('Formato inválido')).toBeTruthy();
  expect(room()?.settings.version ?? 0).toBe(0);
  await user.clear(share);
  await user.type(share, '75');
  await user.click(save);
  await screen.findByText('Classroom salvo!');
  expect(room().settings).toMatchObject({ certificateShare: 75, retentionDays: 180, description: null });
});

test('another part of the page asks before it loses what was typed', async () => {
  const { user, address } = await open();
  await user.type(await screen.findByLabelText('Descrição'), 'x');
  await user.click(screen.getByRole('tab', { name: 'Participantes' }));
  expect(await screen.findByRole('alertdialog')).toBeTruthy();
  expect(address()).toBe(path);
});

async function addSpeaker({ user }: Opened, name: string) {
  await user.click(await screen.findByRole('button', { name: 'Adicionar orador' }));
  const dialog = await screen.findByRole('dialog', { name: 'Novo orador' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Nome' }), name);
  await user.click(within(dialog).getByRole('button', { name: 'Adicionar' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Novo orador' })).toBeNull());
}
/** The `Blob` of jsdom has no `text()`. */
const textOf = (file: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.readAsText(file);
  });
const names = ({ room }: Opened) => room().settings.speakers.map(({ speaker }) => speaker);

test('adds speakers, moves one by its button and says so, and deletes one after a question', async () => {
  const page = await open();
  const { user } = page;
  for (const name of ['Ana', 'Bia', 'Caio']) await addSpeaker(page, name);
  await user.click(screen.getByRole('button', { name: 'Mover Caio para cima' }));
  expect(await screen.findByText('Caio agora está na posição 2 de 3')).toBeTruthy();
  await waitFor(() => expect(names(page)).toEqual(['Ana', 'Caio', 'Bia']));
  const first = screen.getByRole('button', { name: 'Mover Ana para cima' });
  expect(first.getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Mais ações de Ana' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
  const question = await screen.findByRole('alertdialog', { name: 'Excluir o orador Ana?' });
  await user.click(within(question).getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(names(page)).toEqual(['Caio', 'Bia']));
});

test('an order over one that somebody else changed is taken back, and said', async () => {
  const page = await open();
  const { user, palco, backend } = page;
  for (const name of ['Ana', 'Bia']) await addSpeaker(page, name);
  const speakers = page.room().settings.speakers.map(({ uuid, speaker }) => ({ uuid, speaker }));
  await palco.use(classroomsApi).update(live, { speakers: [...speakers, { speaker: 'Dora' }] });
  await user.click(screen.getByRole('button', { name: 'Mover Bia para cima' }));
  expect(await screen.findByText(/Outra pessoa mudou este classroom/)).toBeTruthy();
  expect(names(page)).toEqual(['Ana', 'Bia', 'Dora']);
  expect(await screen.findByText('Dora')).toBeTruthy();
  expect(backend.requests.filter(({ operation }) => operation === 'updateClassroom')).toHaveLength(4);
});

test('a refused picture of a new speaker adds nobody twice', async () => {
  const page = await open();
  const { user, backend } = page;
  const refused = {
    code: 'INVALID_IMAGE',
    message: 'O arquivo não é uma imagem',
    errors: [{ field: 'file', code: 'INVALID_VALUE', message: 'O arquivo não é uma imagem' }],
    requestId: 'r',
  };
  const headers = { 'content-type': 'application/json' };
  const fault = { status: 415, text: JSON.stringify(refused), headers, times: 1 };
  backend.fault({ operation: 'uploadSpeakerPicture', ...fault });
  await user.click(await screen.findByRole('button', { name: 'Adicionar orador' }));
  const dialog = await screen.findByRole('dialog', { name: 'Novo orador' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Nome' }), 'Ana');
  const file = within(dialog).getByLabelText('Foto', { selector: 'input[type=file]' });
  await user.upload(file, new File(['abc'], 'ana.png', { type: 'image/png' }));
  const add = within(dialog).getByRole('button', { name: 'Adicionar' });
  await user.click(add);
  expect(await within(dialog).findByText('O arquivo não é uma imagem')).toBeTruthy();
  await user.click(add);
  await waitFor(() => expect(page.room().settings.speakers).toHaveLength(1));
  await waitFor(() => expect(page.room().settings.speakers[0]?.avatar).not.toBe('placeholder'));
});

test('the three pictures stand with their own buttons', async () => {
  await open();
  for (const name of ['Fundo da página', 'Fundo do cadastro', 'Logo do evento'])
    expect((await screen.findAllByText(name)).length).toBeGreaterThan(0);
});

test('a failed load says so, and the page is there after another try', async () => {
  const { user, backend } = await open(`/streaming/${live}/panel`);
  await user.click(await screen.findByRole('button', { name: 'Mais ações' }));
  const link = await screen.findByRole('menuitem', { name: 'Classroom' });
  backend.fault({ operation: 'getClassroomSettings', status: 500 });
  await user.click(link);
  const retry = await screen.findByRole('button', { name: 'Tentar novamente' }, { timeout: 5_000 });
  backend.clearFaults();
  await user.click(retry);
  expect(await screen.findByLabelText('Descrição')).toBeTruthy();
});

test('lists attendees with their presence, and finds them by a search in the address', async () => {
  const page = await open(`${path}?tab=attendees`);
  const { user, address } = page;
  expect(await screen.findByText('Ninguém se cadastrou')).toBeTruthy();
  for (const name of ['Ana', 'Bia']) await register(page, name);
  page.room().attendees[0]!.watchedSeconds = 3_720;
  await user.type(screen.getByRole('searchbox'), 'bia{Enter}');
  expect(await screen.findByText('bia@exemplo.com')).toBeTruthy();
  expect(screen.getByText('1 h 2 min')).toBeTruthy();
  expect(screen.queryByText('ana@exemplo.com')).toBeNull();
  expect(address()).toBe(`${path}?tab=attendees&search=bia`);
});

test('a certificate is there after the end alone, and a refusal says why', async () => {
  const page = await open();
  await register(page, 'Ana');
  await page.palco.use(classroomsApi).update(live, { certificateShare: 75 });
  const { user } = page;
  await user.click(await screen.findByRole('tab', { name: 'Participantes' }));
  const more = () => screen.findByRole('button', { name: 'Mais ações de Ana' });
  await user.click(await more());
  const early = await screen.findByRole('menuitem', { name: /Baixar certificado/ });
  expect(early.getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('{Escape}');
  const fake = page.backend.world.lives.find((one) => one.live.id === live)!;
  fake.live = {
    ...fake.live,
    status: 'finished',
    startedAt: '2026-01-01T12:00:00.000Z',
    finishedAt: '2026-01-01T13:00:00.000Z',
    version: fake.live.version + 1,
  };
  page.sockets.publish({ evento: 'live_overlays', timestamp: Date.now(), live_id: live });
  await screen.findByText('Encerrada');
  await user.click(await more());
  await user.click(await screen.findByRole('menuitem', { name: 'Baixar certificado' }));
  expect(await screen.findByText('Sem certificado para esta pessoa')).toBeTruthy();
  expect(await screen.findByText('PRESENCE_TOO_SHORT')).toBeTruthy();
});

test('erases the data of one e-mail after it was typed', async () => {
  const page = await open();
  await register(page, 'Ana');
  const { user } = page;
  await user.click(await screen.findByRole('tab', { name: 'Participantes' }));
  await screen.findByText('ana@exemplo.com');
  await user.click(screen.getByRole('button', { name: 'Dados por e-mail' }));
  const dialog = await screen.findByRole('dialog', { name: 'Dados de uma pessoa' });
  await user.type(within(dialog).getByRole('textbox', { name: 'E-mail' }), ' ANA@exemplo.com ');
  await user.click(within(dialog).getByRole('combobox', { name: 'O que fazer' }));
  await user.click(await screen.findByRole('option', { name: 'Excluir os dados' }));
  await user.click(within(dialog).getByRole('button', { name: 'Continuar' }));
  const question = await screen.findByRole('alertdialog', {
    name: 'Excluir os dados de ana@exemplo.com?',
  });
  const erase = within(question).getByRole('button', { name: 'Excluir dados' });
  await user.click(erase);
  expect(await within(question).findByText('O texto não é igual ao e-mail.')).toBeTruthy();
  expect(page.room().attendees).toHaveLength(1);
  await user.type(within(question).getByRole('textbox'), 'ana@exemplo.com');
  await user.click(erase);
  expect(await screen.findByText('ana@exemplo.com: 1 live')).toBeTruthy();
  expect(page.room().attendees).toHaveLength(0);
  expect(await screen.findByText('Ninguém se cadastrou')).toBeTruthy();
});

test('exports what is kept of an e-mail as a file, and says where there is nothing', async () => {
  const page = await open(`${path}?tab=attendees`);
  await register(page, 'Ana');
  const { user } = page;
  const saved: Blob[] = [];
  const keep = (file: Blob) => `blob:${saved.push(file)}`;
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: keep, revokeObjectURL: () => undefined }));
  await user.click(await screen.findByRole('button', { name: 'Dados por e-mail' }));
  const dialog = await screen.findByRole('dialog', { name: 'Dados de uma pessoa' });
  const field = within(dialog).getByRole('textbox', { name: 'E-mail' });
  await user.type(field, 'outra@exemplo.com{Enter}');
  expect(await within(dialog).findByText(/não guardam nada deste e-mail/)).toBeTruthy();
  expect(saved).toEqual([]);
  await user.clear(field);
  await user.type(field, 'ana@exemplo.com{Enter}');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(JSON.parse(await textOf(saved[0]!))).toMatchObject({
    email: 'ana@exemplo.com',
    lives: [{ liveId: live }],
  });
});

test('shows the event live without an encoder, by one press', async () => {
  const { user, backend } = await open(`/streaming/${buildId(803)}/classroom`);
  await user.click(await screen.findByRole('button', { name: 'Enviar sinal de teste' }));
  await waitFor(() => expect(backend.sentTo('startTestSignal')).toHaveLength(1));
});
