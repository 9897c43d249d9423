import { buildDirectory, buildId, buildVideo, createSeed } from '@palco/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSignedIn } from '../../../testing/open-signed-in';

test('a folder goes for good with what went with it, after its name was typed', async () => {
  const world = createSeed();
  const deletedAt = new Date().toISOString();
  const { accountId } = world.videos[0]!;
  const folder = buildDirectory({ id: buildId(950), accountId, nome: 'Antigas' });
  const inner = buildVideo({ id: buildId(951), accountId, title: 'Dentro' });
  const stays = buildVideo({ id: buildId(952), accountId, title: 'Fica' });
  world.trash.directories.push({ item: folder, deletedAt, trashedWith: null });
  world.trash.videos.push({ item: inner, deletedAt, trashedWith: folder.id });
  world.trash.videos.push({ item: stays, deletedAt, trashedWith: null });
  const { user, backend } = await openSignedIn('/vod/trash', { world });
  await user.click(await screen.findByRole('button', { name: 'Mais ações de Antigas' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir de vez' }));
  const question = await screen.findByRole('alertdialog', { name: 'Excluir “Antigas” de vez?' });
  const confirm = within(question).getByRole('button', { name: 'Excluir de vez' });
  await user.click(confirm);
  expect(await within(question).findByText('O nome digitado não é igual')).toBeTruthy();
  await user.type(within(question).getByLabelText('Digite “Antigas” para confirmar'), 'Antigas');
  await user.click(confirm);
  expect(await screen.findByText('Excluído de vez!')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Antigas')).toBeNull());
  expect(backend.world.trash.directories).toEqual([]);
  expect(backend.world.trash.videos.map(({ item }) => item.title)).toEqual(['Fica']);
});
