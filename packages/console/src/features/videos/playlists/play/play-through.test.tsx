import { buildId } from '@palco/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { playlistsWith } from '../../../../testing/give-playlists';
import { openSignedIn } from '../../../../testing/open-signed-in';

// jsdom plays nothing: the tests dispatch the events that a media element would.
beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe');
});

/** A playlist of these videos, each of one letter. */
const having = (titles: string) => playlistsWith([...titles]);

const page = `/vod/playlists/${buildId(701)}`;
const now = (title: string) => screen.findByRole('heading', { level: 2, name: title });
const player = async () => {
  const group = await screen.findByRole('group', { name: 'Player de vídeo' });
  return group.querySelector('video') as HTMLVideoElement;
};
const playToTheEnd = async () => {
  const video = await player();
  await waitFor(() => expect(video.src).not.toBe(''));
  fireEvent.loadedMetadata(video);
  fireEvent.ended(video);
};
const marked = () =>
  within(screen.getByRole('region', { name: 'Vídeos, na ordem' }))
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'))
    .map((link) => link.textContent);

test('plays one after the other, marks the current one, and stops at the end', async () => {
  const { user, address } = await openSignedIn(page, having('AB'));
  await user.click(await screen.findByRole('link', { name: 'Reproduzir' }));
  expect(await now('A')).toBeTruthy();
  await waitFor(() => expect(marked()).toEqual([expect.stringContaining('A')]));
  await playToTheEnd();
  expect(await now('B')).toBeTruthy();
  expect(address()).toContain(buildId(3002));
  expect(marked()).toEqual([expect.stringContaining('B')]);
  expect(screen.getByRole('button', { name: 'Próximo' }).getAttribute('aria-disabled')).toBe('true');
  await playToTheEnd();
  expect(await screen.findByText('Fim da playlist')).toBeTruthy();
  expect(await now('B')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Reproduzir do início' }));
  expect(await now('A')).toBeTruthy();
});

test('videos that are not ready are passed over, which is said', async () => {
  const { user } = await openSignedIn(`${page}?video=first`, having('AbC'));
  expect(await now('A')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Próximo' }));
  expect(await now('C')).toBeTruthy();
  expect(screen.getByText(/“b” foi pulado/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Anterior' }));
  expect(await now('A')).toBeTruthy();
  const queue = screen.getByRole('region', { name: 'Vídeos, na ordem' });
  expect(within(queue).getAllByRole('link')).toHaveLength(2);
});

test('going on by itself adds no step for Back, a press does', async () => {
  const { user, router } = await openSignedIn(page, having('ABC'));
  await user.click(await screen.findByRole('link', { name: 'Reproduzir' }));
  await now('A');
  await playToTheEnd();
  await now('B');
  await user.click(screen.getByRole('button', { name: 'Próximo' }));
  await now('C');
  router.history.back();
  expect(await now('B')).toBeTruthy();
  router.history.back();
  expect(await screen.findByRole('heading', { name: 'Vídeos da playlist' })).toBeTruthy();
});

test('the next player takes the focus that the last one had', async () => {
  await openSignedIn(`${page}?video=first`, having('AB'));
  const first = await player();
  first.closest<HTMLElement>('[role="group"]')?.focus();
  await playToTheEnd();
  await now('B');
  await waitFor(async () => expect(document.activeElement).toBe((await player()).closest('[role="group"]')));
});

test.each([
  ['none is ready', 'ab', 'first', 'Nenhum vídeo desta playlist está pronto'],
  ['the video is not in it', 'AB', buildId(9999), 'Este vídeo não está na playlist'],
])('where %s the page says so', async (_, titles, video, heading) => {
  await openSignedIn(`${page}?video=${video}`, having(titles));
  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Voltar para a playlist' })).toBeTruthy();
});
