import { PalcoProvider } from '@palco/react';
import { livesApi } from '@palco/sdk/lives';
import { createLiveView } from '@palco/sdk/live-view';
import { buildId } from '@palco/testing';
import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createTestPalco } from '../../testing/render-console';
import { LivePlayerPage } from './live-player-page';

afterEach(() => {
  document.title = '';
});

function open(liveId: string) {
  const { palco, backend } = createTestPalco();
  const view = createLiveView({ fetch: (signal) => palco.use(livesApi).player(liveId, { signal }) });
  render(
    <PalcoProvider palco={palco}>
      <LivePlayerPage view={view} />
    </PalcoProvider>,
  );
  return { backend };
}

test('shows the player of a live without a sign-in, with its title', async () => {
  const { backend } = open(buildId(801));
  expect(await screen.findByRole('group', { name: 'Player de vídeo' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Aula inaugural' })).toBeTruthy();
  expect(document.title).toBe('Aula inaugural');
  expect(backend.requests.every(({ token }) => token === null)).toBe(true);
});

test('shows the pause', async () => {
  open(buildId(802));
  expect(await screen.findByText('A transmissão está pausada')).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Player de vídeo' })).toBeNull();
});

test('waits for a live that has not begun', async () => {
  open(buildId(804));
  expect(await screen.findByText('A transmissão vai começar em breve')).toBeTruthy();
});

test('says that a live is not there', async () => {
  open(buildId(9999));
  expect(await screen.findByText('Esta transmissão não está disponível')).toBeTruthy();
});

test('shows the viewer his own code when support asks for it, and the same one again', async () => {
  const { backend } = open(buildId(802));
  expect(await screen.findByText('A transmissão está pausada')).toBeTruthy();
  expect(screen.queryByText(/Seu código/)).toBeNull();
  const fake = backend.world.lives.find(({ live }) => live.id === buildId(802))!;
  fake.viewerSignal = { at: new Date().toISOString(), usuarioId: null };
  const shown = await screen.findByText(/^Seu código: [2-9B-DF-HJ-NP-TV-Z]{8}$/, undefined, {
    timeout: 5_000,
  });
  const code = shown.textContent.split(' ').at(-1) ?? '';
  fake.viewerSignal = { at: new Date().toISOString(), usuarioId: 'OUTRO234' };
  await waitFor(() => expect(screen.queryByText(/Seu código/)).toBeNull(), { timeout: 5_000 });
  fake.viewerSignal = { at: new Date().toISOString(), usuarioId: code };
  expect(await screen.findByText(`Seu código: ${code}`, undefined, { timeout: 5_000 })).toBeTruthy();
});

test('says over the start screen that the picture of a live on the air has not come yet', async () => {
  open(buildId(801));
  await screen.findByRole('group', { name: 'Player de vídeo' });
  // Nothing answers at the address in a test.
  expect(await screen.findByText('A imagem ainda não chegou', undefined, { timeout: 5_000 })).toBeTruthy();
  expect(screen.getByText('Ela aparece sozinha, sem recarregar a página.')).toBeTruthy();
});
