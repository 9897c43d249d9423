import { processing, type Playlist } from '@palco/sdk';
import { buildId, createSeed } from '@palco/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { playlistsWith } from '../../../testing/give-playlists';
import { giveSubtitles, openWithTracks, tracksOn } from '../../../testing/give-subtitles';
import { openSignedIn } from '../../../testing/open-signed-in';

test('shows the player and everything known about the video', async () => {
  await openSignedIn(`/vod/${buildId(401)}`);
  expect(await screen.findByRole('group', { name: 'Player de vídeo' })).toBeTruthy();
  const details = screen.getByRole('complementary', { name: 'Detalhes' });
  await waitFor(() => {
    for (const text of ['Publicado', 'VoD']) expect(details.textContent).toContain(text);
  });
  expect(screen.getByRole('button', { name: 'Copiar link' })).toBeTruthy();
});

test('shows the subtitles of the language that the folder has chosen', async () => {
  const world = createSeed();
  giveSubtitles(world, buildId(401), ['en', 'pt-BR'], 'pt-BR');
  const tracks = openWithTracks(['en', 'pt-BR']);
  const { container, hold, router } = await openSignedIn('/vod/dashboard', { world });
  const settings = hold('GET', '/settings');
  await act(() => router.navigate({ to: '/vod/$videoId', params: { videoId: buildId(401) } }));
  await settings.arrived;
  expect(await screen.findByRole('group', { name: 'Player de vídeo' })).toBeTruthy();
  // A browser does not begin before it has what is marked so.
  expect(tracksOn(container)).toEqual([
    ['en', false],
    ['pt-BR', false],
  ]);
  act(tracks.list);
  settings.release();
  await waitFor(() => expect(tracks.modes()).toEqual(['en disabled', 'pt-BR showing']));
});

test('offers the subtitles where the folder cannot be asked', async () => {
  const world = createSeed();
  giveSubtitles(world, buildId(401), ['en'], 'en');
  const { container, backend, router } = await openSignedIn('/vod/dashboard', { world });
  backend.fault({ operation: 'getDirectorySettings', status: 403 });
  await act(() => router.navigate({ to: '/vod/$videoId', params: { videoId: buildId(401) } }));
  await waitFor(() => expect(tracksOn(container)).toEqual([['en', false]]));
});

test('becomes the player by itself when the conversion is done', async () => {
  const { palco } = await openSignedIn(`/vod/${buildId(404)}`);
  expect(await screen.findByRole('heading', { name: /Convertendo \d+%/ })).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Player de vídeo' })).toBeNull();
  await waitFor(async () => {
    await palco.use(processing).refresh();
    expect(screen.queryByRole('group', { name: 'Player de vídeo' })).toBeTruthy();
  });
  expect(screen.getByText('O vídeo está pronto para assistir.')).toBeTruthy();
});

test('says that the server has no room for the conversion, until it has', async () => {
  const world = createSeed();
  world.hasRoom = false;
  const { palco } = await openSignedIn(`/vod/${buildId(404)}`, { world });
  expect(await screen.findByRole('heading', { name: 'Esperando espaço no servidor' })).toBeTruthy();
  expect(screen.getByText(/começa sozinha assim que houver/)).toBeTruthy();
  const details = screen.getByRole('complementary', { name: 'Detalhes' });
  expect(details.textContent).toContain('Esperando espaço no servidor');
  world.hasRoom = true;
  await act(() => palco.use(processing).refresh());
  expect(await screen.findByRole('heading', { name: /Convertendo \d+%/ })).toBeTruthy();
  expect(details.textContent).not.toContain('Esperando espaço');
});

test('says why a video failed, and has it converted again', async () => {
  const world = createSeed();
  const error = { code: 'TIME_LIMIT', message: '', retryable: true };
  Object.assign(world.videos.find(({ id }) => id === buildId(406)) ?? {}, { error });
  const { user, backend } = await openSignedIn(`/vod/${buildId(406)}`, { world });
  expect(await screen.findByRole('heading', { name: 'Este vídeo não pode ser reproduzido' })).toBeTruthy();
  expect(screen.getByText('O processamento demorou demais e foi interrompido.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Tentar novamente: Gravação sem formato' }));
  expect(await screen.findByText('A conversão vai começar de novo.')).toBeTruthy();
  expect(backend.requests.some(({ operation }) => operation === 'retryTranscode')).toBe(true);
});

test('says which tracks of the file do not play', async () => {
  const world = createSeed();
  const omittedTracks = [
    { kind: 'sound', language: 'spa' },
    { kind: 'subtitle', language: null },
  ];
  Object.assign(world.videos.find(({ id }) => id === buildId(401)) ?? {}, { omittedTracks });
  await openSignedIn(`/vod/${buildId(401)}`, { world });
  expect(await screen.findByText('áudio (espanhol), legenda')).toBeTruthy();
});

test('offers no other try where the cause lies in the file', async () => {
  await openSignedIn(`/vod/${buildId(406)}`);
  expect(await screen.findByText('Este arquivo não é um vídeo nem um áudio.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Tentar novamente/ })).toBeNull();
});

test.each([
  ['of nobody', buildId(9999)],
  ['that is none', 'isto-nao-e-um-id'],
])('a video with an id %s is not found', async (_, id) => {
  await openSignedIn(`/vod/${id}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Vídeo não encontrado' })).toBeTruthy();
});

test('a failed answer can be asked for again', async () => {
  const { user, backend, router } = await openSignedIn('/vod/dashboard');
  backend.fault({ operation: 'getVideo', status: 503 });
  await router.navigate({ to: '/vod/$videoId', params: { videoId: buildId(401) } });
  const again = await screen.findByRole('button', { name: 'Tentar novamente' });
  backend.clearFaults();
  await user.click(again);
  expect(await screen.findByRole('group', { name: 'Player de vídeo' })).toBeTruthy();
});

test('leaves for the library when the video is deleted', async () => {
  const { user, address } = await openSignedIn(`/vod/${buildId(401)}`, { world: createSeed() });
  await user.click(await screen.findByRole('button', { name: 'Mais ações' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(address()).toBe('/vod/dashboard'));
});

const lesson = buildId(401);

test('views and likes stand below the player', async () => {
  const { backend } = await openSignedIn(`/vod/${lesson}`, { world: createSeed() });
  const audience = () => backend.requests.some(({ operation }) => operation === 'getVideoAudience');
  await waitFor(() => expect(audience()).toBe(true));
  expect(await screen.findByText(/^[\d.]+ visualizaç(ão|ões)$/)).toBeTruthy();
  expect(await screen.findByText(/^[\d.]+ curtidas?$/)).toBeTruthy();
});

test('the playlists of a video are named and lead to them, and it is added to another one', async () => {
  const given = playlistsWith();
  const [own, playlist] = given.playlists as [Playlist, Playlist];
  own.videos = [given.itemOf(lesson)];
  const { user } = await openSignedIn(`/vod/${lesson}`, given);
  const section = within(await screen.findByRole('region', { name: 'Playlists' }));
  await section.findByRole('link', { name: own.title });
  expect(section.queryByRole('link', { name: playlist.title })).toBeNull();
  await user.click(section.getByRole('button', { name: 'Adicionar à playlist' }));
  const dialog = within(await screen.findByRole('dialog', { name: /a uma playlist/ }));
  await user.click(await dialog.findByRole('button', { name: new RegExp(playlist.title) }));
  const link = await section.findByRole('link', { name: playlist.title });
  expect(link.getAttribute('href')).toBe(`/vod/playlists/${playlist.id}`);
});

test('playlists that cannot be loaded are asked for again', async () => {
  const opened = await openSignedIn('/vod/dashboard', { world: createSeed() });
  opened.backend.fault({ operation: 'listPlaylists', status: 503 });
  await opened.router.navigate({ to: '/vod/$videoId', params: { videoId: lesson } });
  const section = within(await screen.findByRole('region', { name: 'Playlists' }));
  const again = await section.findByRole('button', { name: 'Tentar novamente' });
  opened.backend.clearFaults();
  await opened.user.click(again);
  await waitFor(() => expect(section.queryByRole('alert')).toBeNull());
});

test('embed code, addresses and the id are copied, each with its notice', async () => {
  const { user } = await openSignedIn(`/vod/${lesson}`, { world: createSeed() });
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(await screen.findByRole('tab', { name: 'Incorporar' }));
  const section = within(await screen.findByRole('region', { name: 'Incorporar e compartilhar' }));
  await user.click(section.getByRole('button', { name: 'Copiar código' }));
  expect(written.mock.calls.at(-1)?.[0]).toContain(`/embed/player?videoId=${lesson}`);
  expect(await screen.findByText('Código copiado!')).toBeTruthy();
  await user.click(section.getByRole('button', { name: /Copiar URL.*Player/ }));
  expect(await screen.findByText('URL copiada!')).toBeTruthy();
  await user.click(section.getByRole('button', { name: /Copiar ID/ }));
  expect(written).toHaveBeenLastCalledWith(lesson);
});

test('the MP4 file is made, waited for, and fetched; a failure is told', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { ...globalThis.location, assign });
  const { user, backend } = await openSignedIn(`/vod/${lesson}`, { world: createSeed() });
  const waiting = { error: null, download: null };
  const url = `/download/token/${lesson}/mp4`;
  const download = { url, fileName: 'aula.mp4', size: 1_000_000, expiresAt: '2100-01-01T00:00:00.000Z' };
  backend.override({
    prepareVideoMp4: () => ({ status: 202, body: { ...waiting, status: 'queued' } }),
    getVideoMp4: () => ({ status: 200, body: { error: null, status: 'done', download } }),
  });
  const button = await screen.findByRole('button', { name: 'Baixar em MP4' });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await user.click(button);
  expect(await screen.findByText(/Preparando o arquivo MP4/)).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(8_000));
  await waitFor(() =>
    expect(assign).toHaveBeenCalledWith(`https://console.example/download/token/${lesson}/mp4`),
  );
  vi.useRealTimers();
  expect(screen.queryByText(/Preparando o arquivo MP4/)).toBeNull();
  backend.fault({ operation: 'prepareVideoMp4', status: 409, code: 'VIDEO_NOT_READY' });
  await user.click(button);
  const part = within(screen.getByRole('region', { name: 'Baixar' }));
  expect((await part.findByRole('alert')).textContent).not.toBe('');
  vi.unstubAllGlobals();
});

test('how far people came stands under the player, its figures behind a tab, and a chapter leads into it', async () => {
  const world = createSeed();
  const chapters = [
    { inicio: 0, titulo: 'Metades' },
    { inicio: 45, titulo: 'Terços' },
  ];
  Object.assign(world.videos.find(({ id }) => id === lesson) ?? {}, { chapters, duration: 90 });
  const body = {
    plays: 40,
    watchedSeconds: 3600,
    startupMs: 870,
    rebuffering: 1.2,
    failures: 0,
    retention: [40, 38, 35, 33, 30, 36, 25, 22, 20, 10],
    delivery: {
      reports: 400,
      starvedPercent: 2.5,
      bufferSeconds: 12.4,
      throughputKbps: 9_800,
      bitrateKbps: 2_400,
      startupMs: 800,
      startups: 38,
    },
  };
  const { user } = await openSignedIn(`/vod/${lesson}`, {
    world,
    answers: { getVideoAudience: () => ({ status: 200, body }) },
  });
  expect(await screen.findByText('chegaram ao fim: 25%')).toBeTruthy();
  expect(screen.getByText('mais revisto a partir de 0:45')).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: /Capítulos/ }));
  expect(await screen.findByRole('button', { name: /Terços/ })).toBeTruthy();
  expect(screen.getByText('90% viram')).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Estatísticas' }));
  expect(await screen.findByRole('table', { name: 'Quem assistiu a cada parte' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Entrega, medida pelos players' })).toBeTruthy();
  expect(screen.getByText('9,8 Mbit/s')).toBeTruthy();
});
