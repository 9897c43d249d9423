import { createSeed } from '@palco/testing';
import type { ResumeRecord } from '@palco/sdk/upload/resume';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSignedIn } from '../../testing/open-signed-in';
// Preloads the lazy chunk, so that the panel is there before the first file.
import './processing-panel';

const longa = (byte = 'x') =>
  new File([byte.repeat(4000)], 'Longa.mp4', { type: 'video/mp4', lastModified: 1_000 });

function memoryStore() {
  const records = new Map<string, ResumeRecord>();
  return {
    records,
    list: async () => [...records.values()],
    put: async (record: ResumeRecord) => void records.set(record.videoId, record),
    remove: async (videoId: string) => void records.delete(videoId),
  };
}

/** A visit that ended while a file was being sent, and the next one. */
async function openAgain() {
  const world = createSeed();
  for (const one of world.videos) Object.assign(one, { status: 'ready', progress: 100, error: null });
  const resumeStore = memoryStore();
  const first = await openSignedIn('/vod/dashboard', { world, resumeStore, uploadBytesPerSecond: 400 });
  fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, {
    target: { files: [longa()] },
  });
  await waitFor(() => expect(resumeStore.records.size).toBe(1));
  first.unmount();
  first.palco.dispose();
  return { world, resumeStore, ...(await openSignedIn('/vod/dashboard', { world, resumeStore })) };
}

async function offered() {
  const section = await screen.findByRole('region', { name: 'Envios interrompidos' });
  return within(section).getByRole('listitem');
}

const choose = (file: File) =>
  fireEvent.change(document.querySelector('input[data-resumes]') as HTMLInputElement, {
    target: { files: [file] },
  });

test('offers the upload of an earlier visit, and goes on with the same file in the same video', async () => {
  const { world, resumeStore } = await openAgain();
  const videos = world.videos.length;
  const row = await offered();
  expect(row.textContent).toContain('Escolha o mesmo arquivo para continuar.');
  expect(within(row).getByRole('button', { name: 'Escolher o arquivo de Longa' })).toBeTruthy();

  choose(longa());
  await waitFor(() => expect(resumeStore.records.size).toBe(0));
  expect(world.videos).toHaveLength(videos);
  expect(screen.queryByRole('region', { name: 'Envios interrompidos' })).toBeNull();
  expect(await screen.findByText('Upload concluído!')).toBeTruthy();
});

test('says that another file is not the one, and takes it off the list', async () => {
  const { user, resumeStore } = await openAgain();
  choose(new File(['y'.repeat(39)], 'Longa.mp4', { type: 'video/mp4', lastModified: 1_000 }));
  await waitFor(async () =>
    expect((await offered()).textContent).toContain('Este não é o mesmo arquivo. Escolha Longa.mp4'),
  );
  await user.click(within(await offered()).getByRole('button', { name: 'Tirar Longa da lista' }));
  expect(screen.queryByRole('region', { name: 'Envios interrompidos' })).toBeNull();
  expect(resumeStore.records.size).toBe(0);
});
