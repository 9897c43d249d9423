import { PalcoProvider } from '@palco/react';
import { buildId, contractExample } from '@palco/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { openWithTracks, subtitlesOf, tracksOn } from '../../testing/give-subtitles';
import { createTestPalco } from '../../testing/render-console';
import { findPlayer } from './find-player';
import { PlayerPage } from './player-page';

const ready = buildId(401);

afterEach(() => {
  vi.restoreAllMocks();
  document.documentElement.style.removeProperty('--palco-brand');
  document.title = '';
});

const video = {
  ...contractExample('PlayerVideo'),
  videoId: ready,
  title: 'Aula 1',
  playback_expires_at: '2100-01-01T00:00:00.000Z',
};

/** Viewers are told this of the video. */
function setUp(values: Partial<typeof video> = {}) {
  const given = createTestPalco();
  given.backend.override({ getPlayer: () => ({ status: 200, body: { ...video, ...values } }) });
  return given;
}

/** Opens the page of a video, as public.tsx does it. */
async function open(videoId: string | null, given = setUp()) {
  const reload = vi.fn();
  const found = findPlayer(given.palco, videoId);
  const view = await act(async () =>
    render(
      <PalcoProvider palco={given.palco}>
        <PlayerPage found={found} reload={reload} />
      </PalcoProvider>,
    ),
  );
  return { ...given, ...view, reload, user: userEvent.setup() };
}

const goOffline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

test('shows the player with the title of the video, asked for once and without a sign-in', async () => {
  const { backend } = await open(ready);
  const { title } = video;
  expect(await screen.findByRole('group', { name: 'Player de vídeo' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
  expect(document.title).toBe(title);
  expect(backend.requests.map(({ operation, token }) => [operation, token])).toEqual([['getPlayer', null]]);
});

test('speaks the language of the account and wears its colour', async () => {
  vi.stubGlobal('CSS', { supports: () => true });
  await open(ready, setUp({ idioma: 'en', playerColor: '#a1b2c3' }));
  expect(await screen.findByRole('button', { name: 'Play' })).toBeTruthy();
  expect(document.documentElement.style.getPropertyValue('--palco-brand')).toBe('#a1b2c3');
  vi.unstubAllGlobals();
});

test('shows the subtitles of the language that the folder has chosen', async () => {
  const subtitles = subtitlesOf(['en', 'pt-BR']).map(({ language, label, url }) => ({
    language,
    label,
    url,
  }));
  const tracks = openWithTracks(['en', 'pt-BR']);
  const { container } = await open(ready, setUp({ subtitles, defaultSubtitleLanguage: 'pt-BR' }));
  await screen.findByRole('group', { name: 'Player de vídeo' });
  // A browser does not begin before it has what is marked so.
  expect(tracksOn(container)).toEqual([
    ['en', false],
    ['pt-BR', false],
  ]);
  act(tracks.list);
  await vi.waitFor(() => expect(tracks.modes()).toEqual(['en disabled', 'pt-BR showing']));
});

test.each([
  ['that nobody knows', buildId(9999)],
  ['that is not named', null],
  ['with an empty id', ''],
])('says that a video %s is not available', async (_, id) => {
  const given = setUp();
  given.backend.fault({ operation: 'getPlayer', status: 404, code: 'NOT_FOUND' });
  const { user, reload } = await open(id, given);
  expect(await screen.findByRole('heading', { name: 'Este vídeo não está disponível' })).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(reload).toHaveBeenCalledOnce();
});

test('a text that is no id is as missing as any other', async () => {
  const given = setUp();
  given.backend.fault({ operation: 'getPlayer', status: 400, code: 'INVALID_REQUEST' });
  await open('aula-7', given);
  expect(await screen.findByRole('heading', { name: 'Este vídeo não está disponível' })).toBeTruthy();
});

test('a publisher whose delivery of the month is used up is named as the cause', async () => {
  const given = setUp();
  given.backend.fault({ operation: 'getPlayer', status: 402, code: 'DELIVERY_QUOTA_REACHED' });
  await open(ready, given);
  expect(
    await screen.findByRole('heading', { name: 'Este vídeo não pode ser reproduzido agora' }),
  ).toBeTruthy();
});

test('a failed answer offers to load the page again, and says which request it was', async () => {
  const given = setUp();
  given.backend.fault({ operation: 'getPlayer', status: 503 });
  const { user, reload } = await open(ready, given);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Não foi possível carregar o vídeo');
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(reload).toHaveBeenCalledOnce();
});

test('without a connection the page loads again when there is one', async () => {
  const given = setUp();
  given.backend.fault({ operation: 'getPlayer' });
  goOffline();
  const { reload, unmount } = await open(ready, given);
  expect((await screen.findByRole('status')).textContent).toContain('Sem conexão');
  expect(reload).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('online'));
  expect(reload).toHaveBeenCalledOnce();
  unmount();
  window.dispatchEvent(new Event('online'));
  expect(reload).toHaveBeenCalledOnce();
});

test('the place of a page that was loaded again is kept until there is a player', async () => {
  history.replaceState(null, '', '#t=42');
  const given = setUp();
  given.backend.fault({ operation: 'getPlayer', times: 1 });
  const offline = goOffline();
  const { unmount } = await open(ready, given);
  await screen.findByRole('status');
  expect(location.hash).toBe('#t=42');
  unmount();
  offline.mockRestore();
  await open(ready, given);
  await screen.findByRole('group', { name: 'Player de vídeo' });
  await waitFor(() => expect(location.hash).toBe(''));
});

test('a network failure with a connection is no «offline»', async () => {
  const given = setUp();
  given.backend.fault({ operation: 'getPlayer' });
  await open(ready, given);
  expect(await screen.findByText('Não foi possível carregar o vídeo')).toBeTruthy();
});

test('while the answer is on its way the page says so', async () => {
  const given = setUp();
  given.backend.setLatency(60_000);
  await open(ready, given);
  expect(screen.getByRole('heading', { level: 1, name: 'Vídeo' })).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Aguarde'));
});

test('asks for a fresh address before the first one runs out, as long as that one is accepted', async () => {
  const { palco, backend } = setUp();
  const found = await findPlayer(palco, ready);
  if (found.stage !== 'ready') throw new Error('The video is ready.');
  const fetch = vi.fn(async () => new Response(null, { status: 200 }));
  vi.stubGlobal('fetch', fetch);
  const fresh = await found.refresh('expiring');
  expect(fetch).toHaveBeenCalledWith(found.video.playback_url, { method: 'HEAD' });
  expect(fresh).toMatchObject({ src: found.video.playback_url, expiresAt: expect.any(Number) as number });
  expect(backend.requests).toHaveLength(2);

  // The site lost its right: only the page itself may be loaded again.
  fetch.mockResolvedValue(new Response(null, { status: 403 }));
  expect(await found.refresh('expiring')).toBe('');
  expect(await found.refresh('refused')).toBe('');
  expect(backend.requests).toHaveLength(2);
  vi.unstubAllGlobals();
});
