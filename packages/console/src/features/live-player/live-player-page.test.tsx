import { PalcoProvider } from '@palco/react';
import { livesApi, type PlayerLive } from '@palco/sdk/lives';
import { createLiveView } from '@palco/sdk/live-view';
import { contractExample } from '@palco/testing';
import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createTestPalco } from '../../testing/render-console';
import { LivePlayerPage } from './live-player-page';

afterEach(() => {
  document.title = '';
});

/** The page of a live; a test changes what its viewers are told. */
function open(values: Partial<PlayerLive>) {
  const { palco, backend } = createTestPalco();
  const live = { ...contractExample('PlayerLive'), title: 'Aula inaugural', ...values };
  const { liveId } = live;
  backend.override({
    getLivePlayer: () => ({ status: 200, body: { ...live, serverTime: new Date().toISOString() } }),
  });
  const view = createLiveView({ fetch: (signal) => palco.use(livesApi).player(liveId, { signal }) });
  render(
    <PalcoProvider palco={palco}>
      <LivePlayerPage view={view} />
    </PalcoProvider>,
  );
  return { backend, live };
}
const onAir = { status: 'live', playback_url: '/media/lives/1/master.m3u8' } as const;

test('shows the player of a live without a sign-in, with its title', async () => {
  const { backend } = open(onAir);
  expect(await screen.findByRole('group', { name: 'Player de vídeo' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Aula inaugural' })).toBeTruthy();
  expect(document.title).toBe('Aula inaugural');
  expect(backend.requests.every(({ token }) => token === null)).toBe(true);
});

test('shows the pause', async () => {
  open({ status: 'paused' });
  expect(await screen.findByText('A transmissão está pausada')).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Player de vídeo' })).toBeNull();
});

test('waits for a live that has not begun', async () => {
  open({});
  expect(await screen.findByText('A transmissão vai começar em breve')).toBeTruthy();
});

test('says that a live is not there', async () => {
  open({}).backend.fault({ operation: 'getLivePlayer', status: 404, code: 'NOT_FOUND' });
  expect(await screen.findByText('Esta transmissão não está disponível')).toBeTruthy();
});

test('shows the viewer his own code when support asks for it, and the same one again', async () => {
  const { live } = open({ status: 'paused' });
  expect(await screen.findByText('A transmissão está pausada')).toBeTruthy();
  expect(screen.queryByText(/Seu código/)).toBeNull();
  live.viewerSignal = { at: new Date().toISOString(), usuarioId: null };
  const shown = await screen.findByText(/^Seu código: [2-9B-DF-HJ-NP-TV-Z]{8}$/, undefined, {
    timeout: 5_000,
  });
  const code = shown.textContent.split(' ').at(-1) ?? '';
  live.viewerSignal = { at: new Date().toISOString(), usuarioId: 'OUTRO234' };
  await waitFor(() => expect(screen.queryByText(/Seu código/)).toBeNull(), { timeout: 5_000 });
  live.viewerSignal = { at: new Date().toISOString(), usuarioId: code };
  expect(await screen.findByText(`Seu código: ${code}`, undefined, { timeout: 5_000 })).toBeTruthy();
});

test('says over the start screen that the picture of a live on the air has not come yet', async () => {
  open(onAir);
  await screen.findByRole('group', { name: 'Player de vídeo' });
  // Nothing answers at the address in a test.
  expect(await screen.findByText('A imagem ainda não chegou', undefined, { timeout: 5_000 })).toBeTruthy();
  expect(screen.getByText('Ela aparece sozinha, sem recarregar a página.')).toBeTruthy();
});
