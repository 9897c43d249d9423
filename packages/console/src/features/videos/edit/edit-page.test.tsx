import { processing } from '@palco/sdk';
import { buildId, createSeed } from '@palco/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSignedIn } from '../../../testing/open-signed-in';
import { subtitlesOf } from '../../../testing/give-subtitles';

const lesson = buildId(401);

async function open(search = '') {
  const world = createSeed();
  const view = await openSignedIn(`/vod/${lesson}/edit${search}`, { world });
  await screen.findByRole('heading', { level: 1, name: 'Aula 1: apresentação' });
  return { ...view, world, video: () => world.videos.find(({ id }) => id === lesson) };
}

test('the tab is in the address, and a change of it loses nothing that was typed', async () => {
  const { user, address } = await open();
  const title = await screen.findByLabelText<HTMLInputElement>('Título');
  await user.clear(title);
  await user.type(title, 'Aula 2');
  await user.click(screen.getByRole('tab', { name: 'Legendas' }));
  await waitFor(() => expect(address()).toBe(`/vod/${lesson}/edit?tab=subtitles`));
  await user.click(screen.getByRole('tab', { name: 'Detalhes' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Título')).value).toBe('Aula 2');
});

test('what changed is saved; what somebody else saved meanwhile is shown and not lost', async () => {
  const { user, video } = await open();
  const title = await screen.findByLabelText<HTMLInputElement>('Título');
  await user.clear(title);
  await user.type(title, 'Minha aula');
  // Without an await in between: the page could refetch, and would know the other title before the save.
  Object.assign(video() ?? {}, { title: 'Outra aula', description: 'Nova', version: 7 });
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Outra pessoa salvou: Outra aula')).toBeTruthy();
  expect(title.value).toBe('Minha aula');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Descrição').value).toBe('Nova');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(video()?.title).toBe('Minha aula'));
});

test('an unknown video is said to be missing', async () => {
  await openSignedIn(`/vod/${buildId(9999)}/edit`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Vídeo não encontrado' })).toBeTruthy();
});

test('tags, privacy and domains are saved; a tag that waits in the field too', async () => {
  const { user, video } = await open();
  await user.type(await screen.findByLabelText('Tags'), 'Física, física,');
  expect(screen.getByText('Esta tag já foi inserida.')).toBeTruthy();
  await user.clear(screen.getByLabelText('Tags'));
  await user.type(screen.getByLabelText('Tags'), 'prova final');
  await user.click(screen.getByLabelText('Privacidade'));
  await user.click(await screen.findByRole('option', { name: 'Privado' }));
  await user.type(screen.getByLabelText('Domínios autorizados'), '*.Escola.br{Enter}');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Vídeo atualizado!')).toBeTruthy();
  expect(video()).toMatchObject({
    tags: ['Física', 'prova final'],
    privacy: 'private',
    allowedDomains: ['*.escola.br'],
  });
});

test('chapters are edited as rows beside the player, and a wrong one is told in its row', async () => {
  const { user, video } = await open('?tab=chapters');
  await screen.findByRole('group', { name: 'Player de vídeo' });
  await user.click(screen.getByRole('button', { name: 'Adicionar capítulo aqui' }));
  const title = await screen.findByRole('textbox', { name: 'Título do capítulo 1' });
  await waitFor(() => expect(document.activeElement).toBe(title));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await screen.findByText('falta o título');
  expect(title.getAttribute('aria-invalid')).toBe('true');
  await user.type(title, 'Abertura');
  expect(screen.queryByText('falta o título')).toBeNull();
  const time = screen.getByRole<HTMLInputElement>('textbox', { name: 'Tempo do capítulo 1' });
  await user.clear(time);
  await user.type(time, '0:07');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(video()?.chapters).toEqual([{ inicio: 7, titulo: 'Abertura' }]));
  await user.click(screen.getByRole('button', { name: 'Usar o tempo do player no capítulo 1' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Tempo do capítulo 1' }).value).toBe('00:00');
  await user.click(screen.getByRole('button', { name: 'Remover o capítulo 1' }));
  await screen.findByText(/Ainda não há capítulos/);
});

test('chapters are written as text too; a wrong line costs no other one, stays typed and is told by its number', async () => {
  const { user, video } = await open('?tab=chapters');
  await user.click(await screen.findByText('Editar como texto'));
  const field = await screen.findByRole('textbox', { name: 'Capítulos como texto' });
  await user.click(field);
  await user.paste('00:42 Prova\n0:00 - Abertura\nsem tempo\n99:00 Depois');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Linha 3: escreva o tempo e o título, como 00:42 Título')).toBeTruthy();
  expect(screen.getByText('Linha 4: o tempo passa do fim do vídeo')).toBeTruthy();
  expect(await screen.findByText('As linhas 3 e 4 dos capítulos ficaram de fora.')).toBeTruthy();
  expect(video()?.chapters.map(({ titulo }) => titulo)).toEqual(['Abertura', 'Prova']);
  expect((field as HTMLTextAreaElement).value).toContain('sem tempo\n99:00 Depois');
  await user.click(screen.getByRole('tab', { name: 'Detalhes' }));
  expect(
    (await screen.findByText('Há algo a corrigir na aba Capítulos.')).closest('[role=alert]'),
  ).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Capítulos' }));
  await user.click(await screen.findByText('Editar como texto'));
  await user.clear(await screen.findByRole('textbox', { name: 'Capítulos como texto' }));
  await user.paste('00:42 Prova\n0:00 - Abertura');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() =>
    expect(video()?.chapters).toEqual([
      { inicio: 0, titulo: 'Abertura' },
      { inicio: 42, titulo: 'Prova' },
    ]),
  );
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Capítulos como texto' }).value).toBe(
    '00:00 Abertura\n00:42 Prova',
  );
});

const png = (size = 8) => {
  const file = new File([new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10])], 'a.png', { type: 'image/png' });
  Object.defineProperty(file, 'size', { value: size });
  return file;
};

test('a thumbnail is sent, or refused with its reason before that', async () => {
  const { user, video } = await open('?tab=thumbnail');
  const input = await screen.findByLabelText('Imagem da miniatura', { selector: 'input' });
  await user.upload(input, png(10 * 1_048_576 + 1));
  expect(await screen.findByText('Tamanho da imagem excedeu limite de 10MB!')).toBeTruthy();
  await user.upload(input, png());
  expect(await screen.findByText('Miniatura atualizada!')).toBeTruthy();
  expect(video()?.thumbnail).toMatch(/^\/media\/images\//);
});

test('a chosen thumbnail gives way to the automatic one again', async () => {
  const { user, video } = await open('?tab=thumbnail');
  await user.upload(await screen.findByLabelText('Imagem da miniatura', { selector: 'input' }), png());
  await user.click(await screen.findByRole('button', { name: 'Voltar ao automático' }));
  await waitFor(() => expect(video()).toMatchObject({ thumbnail: null, thumbnailOrigin: 'automatic' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Voltar ao automático' })).toBeNull());
  expect(document.activeElement?.tagName).toBe('SECTION');
});

test('the frame at the player’s position becomes the thumbnail, and the next save is no conflict', async () => {
  const { user, video } = await open('?tab=thumbnail');
  const button = await screen.findByRole('button', { name: 'Usar este quadro' });
  const player = document.querySelector('video') as HTMLVideoElement;
  Object.defineProperty(player, 'currentTime', { value: 12.5 });
  await user.click(button);
  await waitFor(() => expect(video()?.thumbnail).toMatch(/-12\.5\.jpg$/));
  await user.click(screen.getByRole('tab', { name: 'Detalhes' }));
  await user.type(await screen.findByLabelText('Título'), '!');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(video()?.title).toBe('Aula 1: apresentação!'));
});

test('an end screen is set and removed', async () => {
  const { user, video } = await open('?tab=end-screen');
  await user.upload(await screen.findByLabelText('Imagem da tela final', { selector: 'input' }), png());
  await waitFor(() => expect(video()?.endScreen).toMatch(/^\/media\/images\//));
  await user.click(await screen.findByRole('button', { name: 'Remover imagem' }));
  await waitFor(() => expect(video()?.endScreen).toBeNull());
});

const clip = (size = 40) => new File(['x'.repeat(size)], 'nova.mp4', { type: 'video/mp4' });
const newFile = () => screen.findByLabelText('Escolher novo arquivo', { selector: 'input' });

test('another file takes the place of the present one after a question, and the id stays', async () => {
  const { user, video, palco } = await open();
  Object.assign(video() ?? {}, { thumbnailOrigin: 'frame', thumbnail: '/media/frame.jpg' });
  await user.upload(await newFile(), clip());
  const question = await screen.findByRole('alertdialog', { name: /Substituir o arquivo de Aula 1/ });
  expect(video()?.replacement).toBeNull();
  await user.click(within(question).getByRole('button', { name: 'Substituir' }));
  expect(await screen.findByText('Substituição iniciada')).toBeTruthy();
  for (let polls = 0; polls < 6; polls += 1) await act(() => palco.use(processing).refresh());
  await waitFor(() =>
    expect(video()).toMatchObject({ id: lesson, size: 40, replacement: null, status: 'ready' }),
  );
  expect(video()).toMatchObject({ thumbnail: null, thumbnailOrigin: 'automatic' });
});

test('a replacement is shown with its percent, and cancelling it leaves the video', async () => {
  const { user, video, backend } = await open('?tab=chapters');
  Object.assign(video() ?? {}, { replacement: { status: 'uploading', progress: 30, error: null } });
  await user.click(screen.getByRole('tab', { name: 'Detalhes' }));
  await user.upload(await newFile(), clip());
  // Somebody else began one meanwhile.
  await user.click(await screen.findByRole('button', { name: 'Substituir' }));
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await user.click(await screen.findByRole('button', { name: 'Cancelar substituição' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Cancelar substituição' }));
  await waitFor(() => expect(video()).toMatchObject({ replacement: null, status: 'ready' }));
  expect(backend.requests.some(({ operation }) => operation === 'deleteVideo')).toBe(false);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Escolher novo arquivo'));
});

test('once another file plays, its subtitles are to be checked until that is dismissed', async () => {
  const { user, palco, video, address } = await open();
  video()!.subtitles = subtitlesOf(['pt-BR']);
  await user.upload(await newFile(), clip());
  await user.click(await screen.findByRole('button', { name: 'Substituir' }));
  await screen.findByText('Substituição iniciada');
  expect(screen.queryByRole('link', { name: 'Conferir as legendas' })).toBeNull();
  for (let polls = 0; polls < 6; polls += 1) await act(() => palco.use(processing).refresh());
  await waitFor(() => expect(video()?.replacement).toBeNull());
  await user.click(await screen.findByRole('link', { name: 'Conferir as legendas' }));
  await waitFor(() => expect(address()).toBe(`/vod/${lesson}/edit?tab=subtitles`));
  expect(screen.getByText(/As legendas foram feitas para o anterior/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Dispensar aviso' }));
  expect(screen.queryByText(/As legendas foram feitas para o anterior/)).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Legendas' }));
});

test('why a new file failed is said until it is dismissed', async () => {
  const world = createSeed();
  const failed = {
    status: 'failed' as const,
    progress: 0,
    error: { code: 'CORRUPT_MEDIA' as const, message: '', retryable: false },
  };
  Object.assign(world.videos.find(({ id }) => id === lesson) ?? {}, { replacement: failed });
  const { user } = await openSignedIn(`/vod/${lesson}/edit`, { world });
  expect(await screen.findByText(/O arquivo está danificado ou incompleto\. O vídeo anterior/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Dispensar aviso' }));
  await waitFor(() => expect(screen.queryByText(/O vídeo anterior/)).toBeNull());
});

test.each([
  ['nothing', new File([], 'vazio.mp4', { type: 'video/mp4' })],
  ['a text', new File(['x'], 'nota.txt', { type: 'text/plain' })],
])('%s is refused before anything is asked', async (_name, file) => {
  const { backend } = await open();
  fireEvent.change(await newFile(), { target: { files: [file] } });
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  expect(backend.requests.some(({ operation }) => operation === 'replaceSource')).toBe(false);
});
