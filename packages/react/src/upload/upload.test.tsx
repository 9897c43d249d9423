import { uploads } from '@palco/sdk';
import { SdkError } from '@palco/sdk/client';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { renderWithPalco } from '../conformance';
import { buildUploadEntry, createFakePalco, createStaticUploads, type FakePalcoOptions } from '../testing';
import { Upload, useUploads, useUploadSummary } from './index';
import { UploadPanel } from './upload-panel.fixture';

const video = (name: string, content = 'palco'): File => new File([content], name, { type: 'video/mp4' });

async function renderSignedIn(options: FakePalcoOptions = {}) {
  const fake = createFakePalco(options);
  await fake.signIn();
  return { ...renderWithPalco(<UploadPanel />, fake.palco), backend: fake.backend };
}

function choose(files: File[]): void {
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files } });
}

describe('adding files', () => {
  test('the trigger opens the chooser, and the chosen files are uploaded', async () => {
    const { palco } = await renderSignedIn();
    const click = vi.spyOn(HTMLInputElement.prototype, 'click');
    await userEvent.click(screen.getByRole('button', { name: 'Escolher arquivos' }));
    expect(click).toHaveBeenCalledOnce();

    choose([video('Aula 12.mp4'), video('Ação 🎬.mov')]);
    await waitFor(() => expect(screen.getAllByText('Enviado')).toHaveLength(2));
    expect(screen.getAllByRole('listitem').map((row) => row.dataset['status'])).toEqual(['done', 'done']);
    expect(screen.getByText('Ação 🎬')).toBeTruthy();
    // The summary is published after the rows, at most twenty times a second.
    const status = screen.getByRole('status');
    await waitFor(() => expect(status.textContent).toBe('Envios: 100%'));
    expect(palco.use(uploads).$summary.get()).toMatchObject({ done: 2, percent: 100 });
  });

  test('what is dropped is asked for `accept` too, and a drop beside the zone opens nothing', async () => {
    const fake = createFakePalco();
    await fake.signIn();
    renderWithPalco(
      <Upload.Root accept="video/*">
        <Upload.Dropzone data-testid="zone" />
        <Upload.Rejected />
        <input type="file" data-testid="own" />
      </Upload.Root>,
      fake.palco,
    );
    const files = [new File(['x'], 'leia.txt', { type: 'text/plain' }), video('Aula.mp4')];
    const dataTransfer = { files, types: ['Files'], items: [], dropEffect: 'copy' };
    fireEvent.drop(screen.getByTestId('zone'), { dataTransfer });
    expect((await screen.findByRole('alert')).textContent).toContain('leia.txt');
    expect(fake.palco.use(uploads).$ids.get()).toHaveLength(1);
    // `fireEvent` answers false where the browser's own act was prevented.
    expect(fireEvent.drop(document.body, { dataTransfer })).toBe(false);
    expect(fireEvent.dragOver(document.body, { dataTransfer })).toBe(false);
    expect(fireEvent.drop(document.body, { dataTransfer: { ...dataTransfer, types: ['text/plain'] } })).toBe(
      true,
    );
    expect(fireEvent.drop(screen.getByTestId('own'), { dataTransfer })).toBe(true);
    expect(fake.palco.use(uploads).$ids.get()).toHaveLength(1);
  });

  test('a validator refuses files before they are queued', async () => {
    const fake = createFakePalco();
    await fake.signIn();
    const validate = (file: File) => (file.type.startsWith('image/') ? 'UPLOAD_UNSUPPORTED' : null);
    renderWithPalco(
      <Upload.Root validate={validate}>
        <Upload.Input />
        <Upload.Rejected />
      </Upload.Root>,
      fake.palco,
    );
    choose([video('Aula.mp4'), new File(['x'], 'capa.png', { type: 'image/png' }), video('vazio.mp4', '')]);
    expect((await screen.findByRole('alert')).dataset['count']).toBe('2');
    expect(screen.getAllByRole('listitem').map((row) => row.textContent?.split(':')[0])).toEqual([
      'capa.png',
      'vazio.mp4',
    ]);
    expect(fake.palco.use(uploads).$ids.get()).toHaveLength(1);
  });

  test('a trigger without an input says what is missing', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const onError = vi.fn((event: ErrorEvent) => event.preventDefault());
    window.addEventListener('error', onError);
    renderWithPalco(
      <Upload.Root>
        <Upload.Trigger />
      </Upload.Root>,
    );
    fireEvent.click(screen.getByRole('button'));
    window.removeEventListener('error', onError);
    expect(onError.mock.calls[0]?.[0].message).toMatch(/<Upload\.Input \/>/);
  });

  test('rejected files are listed in one alert, with their reasons', async () => {
    await renderSignedIn();
    choose([video('vazio.mp4', ''), video('nada.mp4', ''), video('Aula.mp4')]);
    const alert = screen.getByRole('alert');
    expect(
      within(alert)
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual([
      'vazio.mp4: Este arquivo está vazio. Escolha outro.',
      'nada.mp4: Este arquivo está vazio. Escolha outro.',
    ]);
    choose([video('Outra.mp4')]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('the target of the root goes with each file, also when it changes', async () => {
    const uploads = createStaticUploads([]);
    const add = vi.spyOn(uploads, 'add');
    const onAdded = vi.fn();
    const root = (directoryId: string) => (
      <Upload.Root target={{ directoryId }} onAdded={onAdded}>
        <Upload.Input />
      </Upload.Root>
    );
    const { rerender } = renderWithPalco(root('a'), { uploads });
    rerender(root('b'));
    const file = video('Aula.mp4');
    choose([file]);
    expect(add).toHaveBeenCalledExactlyOnceWith([file], { directoryId: 'b' }, expect.any(Function));
    expect(onAdded).toHaveBeenCalledExactlyOnceWith({ accepted: uploads.$ids.get(), rejected: [] });
    expect(uploads.$ids.get()).toHaveLength(1);
  });
});

describe('dropping', () => {
  const transfer = (files: File[], items: unknown[] = [], types = ['Files']) => ({
    dataTransfer: { files, items, types, dropEffect: 'none' },
  });

  test('shows that it takes files, and takes them', async () => {
    const uploads = createStaticUploads([]);
    renderWithPalco(<UploadPanel />, { uploads });
    const zone = screen.getByLabelText('zone');
    const over = transfer([]);
    fireEvent.dragEnter(zone, over);
    expect(zone.dataset['dragging']).toBe('');
    const leave = (relatedTarget: Element) =>
      fireEvent(zone, new MouseEvent('dragleave', { bubbles: true, relatedTarget }));
    leave(screen.getByRole('button'));
    expect(zone.dataset['dragging']).toBe('');
    leave(document.body);
    expect(zone.dataset['dragging']).toBeUndefined();

    fireEvent.dragOver(zone, over);
    fireEvent.drop(zone, transfer([video('a.mp4'), video('b.mp4')]));
    await waitFor(() => expect(uploads.calls).toEqual(['add a.mp4, b.mp4']));
    expect(zone.dataset['dragging']).toBeUndefined();
  });

  test('text that is dragged is left to the browser', () => {
    renderWithPalco(<UploadPanel />, { uploads: createStaticUploads([]) });
    const zone = screen.getByLabelText('zone');
    expect(fireEvent.dragOver(zone, transfer([], [], ['text/plain']))).toBe(true);
    expect(zone.dataset['dragging']).toBeUndefined();
  });

  test('disabled, it takes nothing, and the browser does not open the file', async () => {
    const uploads = createStaticUploads([]);
    renderWithPalco(
      <Upload.Root disabled>
        <Upload.Dropzone aria-label="zone" />
      </Upload.Root>,
      { uploads },
    );
    const zone = screen.getByLabelText('zone');
    expect(fireEvent.drop(zone, transfer([video('a.mp4')]))).toBe(false);
    await Promise.resolve();
    expect(uploads.calls).toEqual([]);
  });

  test('an entry that cannot be read is skipped, the others are added', async () => {
    const entry = (name: string, isReadable = true) => ({
      name,
      isFile: true,
      isDirectory: false,
      file: (done: (file: File) => void, fail: (error: Error) => void) =>
        isReadable ? done(video(name)) : fail(new Error('gone')),
    });
    const batches = [[entry('1.mp4'), entry('2.mp4', false), entry('3.mp4')], []];
    const folder = {
      name: 'Temporada',
      isFile: false,
      isDirectory: true,
      createReader: () => ({
        readEntries: (done: (entries: unknown[]) => void) => done(batches.shift() ?? []),
      }),
    };
    const uploads = createStaticUploads([]);
    renderWithPalco(<UploadPanel />, { uploads });
    fireEvent.drop(screen.getByLabelText('zone'), transfer([], [{ webkitGetAsEntry: () => folder }]));
    await waitFor(() => expect(uploads.calls).toEqual(['add 1.mp4, 3.mp4']));
  });

  test('only the first dropped file is added where `multiple` is false', async () => {
    const uploads = createStaticUploads([]);
    renderWithPalco(
      <Upload.Root multiple={false}>
        <Upload.Dropzone aria-label="zone" />
      </Upload.Root>,
      { uploads },
    );
    fireEvent.drop(screen.getByLabelText('zone'), transfer([video('a.mp4'), video('b.mp4')]));
    await waitFor(() => expect(uploads.calls).toEqual(['add a.mp4']));
  });

  test('folders give their files, hidden ones excepted, however many they are', async () => {
    const file = (name: string) => ({
      name,
      isFile: true,
      isDirectory: false,
      file: (done: (file: File) => void) => done(video(name)),
    });
    const folder = (name: string, batches: unknown[][]) => ({
      name,
      isFile: false,
      isDirectory: true,
      createReader: () => {
        const left = [...batches];
        return { readEntries: (done: (entries: unknown[]) => void) => done(left.shift() ?? []) };
      },
    });
    const season = folder('Temporada', [
      [file('1.mp4'), file('.DS_Store')],
      [folder('Extras', [[file('2.mp4')]]), file('3.mp4')],
    ]);
    const uploads = createStaticUploads([]);
    renderWithPalco(<UploadPanel />, { uploads });
    const items = [season, file('solta.mp4')].map((entry) => ({ webkitGetAsEntry: () => entry }));
    fireEvent.drop(screen.getByLabelText('zone'), transfer([], items));
    await waitFor(() => expect(uploads.calls).toEqual(['add 1.mp4, 2.mp4, 3.mp4, solta.mp4']));
  });
});

describe('a row', () => {
  const show = (values: Parameters<typeof buildUploadEntry>[0]) => {
    const uploads = createStaticUploads([buildUploadEntry({ id: 'x', ...values })]);
    renderWithPalco(<UploadPanel />, { uploads });
    return uploads;
  };

  test.each([
    ['queued', ['Pausar Aula 12', 'Cancelar Aula 12'], 'Na fila'],
    ['creating', ['Pausar Aula 12', 'Cancelar Aula 12'], 'Preparando'],
    ['sending', ['Pausar Aula 12', 'Cancelar Aula 12'], 'Enviando'],
    ['waiting', ['Pausar Aula 12', 'Cancelar Aula 12'], 'Tentando de novo'],
    ['paused', ['Continuar Aula 12', 'Cancelar Aula 12'], 'Pausado'],
    ['offline', ['Pausar Aula 12', 'Cancelar Aula 12'], 'Sem conexão'],
    ['done', [], 'Enviado'],
    ['failed', ['Tentar novamente Aula 12', 'Cancelar Aula 12'], 'Falhou'],
  ] as const)('%s offers %j', (stage, names, words) => {
    show({ stage });
    const row = screen.getByRole('listitem');
    expect(
      within(row)
        .queryAllByRole('button')
        .map((button) => button.ariaLabel ?? button.getAttribute('aria-label')),
    ).toEqual(names);
    expect(within(row).getByText(words)).toBeTruthy();
    expect(row.dataset['stage']).toBe(stage);
  });

  test('its progress is a progressbar with a name, and a custom property that a strict policy allows', () => {
    const uploads = show({ progress: 42 });
    const bar = screen.getByRole('progressbar', { name: 'Envio de Aula 12' });
    expect(bar.getAttribute('aria-valuenow')).toBe('42');
    expect(bar.style.getPropertyValue('--palco-progress')).toBe('42%');
    act(() => uploads.set('x', { progress: 43 }));
    expect(bar.getAttribute('aria-valuenow')).toBe('43');
    expect(bar.style.getPropertyValue('--palco-progress')).toBe('43%');
  });

  test('a failure is told in the words of the server, else by its code', () => {
    const uploads = show({
      stage: 'failed',
      error: new SdkError({ code: 'UPLOAD_CONFLICT', message: 'x', text: 'Já existe.' }),
    });
    expect(screen.getByText('Já existe.')).toBeTruthy();
    act(() => uploads.set('x', { error: new SdkError({ code: 'UPLOAD_FILE_CHANGED', message: 'x' }) }));
    expect(screen.getByText(/O arquivo mudou/)).toBeTruthy();
  });

  test('a file with compared digests says so', () => {
    const uploads = show({ stage: 'done' });
    expect(screen.getByText('Enviado')).toBeTruthy();
    act(() => uploads.set('x', { isVerified: true }));
    expect(screen.getByText('Enviado e conferido')).toBeTruthy();
    expect(screen.getByRole('listitem').dataset.verified).toBe('');
  });

  test('a button that its own click removes hands the focus over', async () => {
    const uploads = show({ stage: 'failed' });
    await userEvent.click(screen.getByRole('button', { name: /Tentar/ }));
    expect(document.activeElement).toBe(screen.getByRole('listitem'));
    await userEvent.click(screen.getByRole('button', { name: /Cancelar/ }));
    expect(uploads.calls).toEqual(['retry x', 'cancel x']);
    expect(screen.queryByRole('listitem')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('list'));
  });

  test('a button that a new stage removes leaves the focus to its row', async () => {
    const uploads = show({ stage: 'sending' });
    screen.getByRole('button', { name: /Pausar/ }).focus();
    await act(async () => uploads.set('x', { stage: 'done' }));
    expect(document.activeElement).toBe(screen.getByRole('listitem'));
  });

  test('a message about refused files that is dismissed leaves the focus to the trigger', async () => {
    renderWithPalco(
      <Upload.Root>
        <Upload.Input />
        <Upload.Rejected>{(_files, dismiss) => <button onClick={dismiss}>x</button>}</Upload.Rejected>
        <Upload.Trigger />
      </Upload.Root>,
      { uploads: createStaticUploads([]) },
    );
    choose([video('vazio.mp4', '')]);
    await userEvent.click(screen.getByRole('button', { name: 'x' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Escolher arquivos' }));
  });

  test('pauses and resumes by keyboard', async () => {
    const uploads = show({ stage: 'sending' });
    screen.getByRole('button', { name: /Pausar/ }).focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard(' ');
    expect(uploads.entry('x').get()?.stage).toBe('queued');
    expect(uploads.calls).toEqual(['pause x', 'resume x']);
  });

  test('the language changes without a reload', async () => {
    const { palco } = renderWithPalco(<UploadPanel />, {
      uploads: createStaticUploads([buildUploadEntry()]),
    });
    await act(() => palco.i18n.setLanguage('en'));
    expect(screen.getByText('Uploading')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Pause Aula 12' })).toBeTruthy();
  });
});

describe('what renders', () => {
  test('of a thousand files, progress of one renders that one alone', () => {
    const entries = Array.from({ length: 1_000 }, (_, index) => buildUploadEntry({ id: `u${index}` }));
    const uploads = createStaticUploads(entries);
    const rendered: string[] = [];
    const row = (id: string) => (
      <Profiler id={id} onRender={(name) => rendered.push(name)}>
        <Upload.Item uploadId={id}>
          <Upload.Name />
          <Upload.Status />
          <Upload.Progress />
        </Upload.Item>
      </Profiler>
    );
    renderWithPalco(<Upload.List>{row}</Upload.List>, { uploads });
    expect(document.querySelectorAll('li')).toHaveLength(1_000);
    rendered.length = 0;
    act(() => uploads.set('u500', { progress: 43, sentBytes: 1 }));
    expect(rendered).toEqual(['u500']);

    rendered.length = 0;
    act(() => uploads.remove('u0'));
    expect(rendered.filter((id) => id !== 'u0')).toEqual([]);
    expect(document.querySelectorAll('li')).toHaveLength(999);
  }, 30_000);

  test('a thousand rows are all there for the keyboard and for screen readers', async () => {
    const names = Array.from({ length: 1_000 }, (_, index) => `Aula ${index + 1}`);
    const uploads = createStaticUploads(
      names.map((name, index) => buildUploadEntry({ id: `u${index}`, name })),
    );
    renderWithPalco(
      <Upload.List>
        {(id) => (
          <Upload.Item uploadId={id}>
            <Upload.Name />
            <Upload.Cancel />
          </Upload.Item>
        )}
      </Upload.List>,
      { uploads },
    );
    const cancel = [...document.querySelectorAll('button')];
    expect(cancel.map((button) => button.getAttribute('aria-label'))).toEqual(
      names.map((name) => `Cancelar ${name}`),
    );
    // From any row to the next, the last one included.
    for (const index of [0, 499, 998]) {
      cancel[index]?.focus();
      await userEvent.tab();
      expect(document.activeElement).toBe(cancel[index + 1]);
    }
  }, 30_000);

  test('useUploads does not render again while files are sent', () => {
    const uploads = createStaticUploads([buildUploadEntry({ id: 'x' })]);
    const renders = { uploads: vi.fn(), summary: vi.fn() };
    function Count() {
      renders.uploads();
      return <b>{useUploads().ids.length}</b>;
    }
    function Percent() {
      renders.summary();
      return <i>{useUploadSummary().percent}</i>;
    }
    renderWithPalco(
      <>
        <Count />
        <Percent />
      </>,
      { uploads },
    );
    renders.uploads.mockClear();
    renders.summary.mockClear();
    act(() => uploads.set('x', { progress: 50 }));
    act(() => uploads.setSummary({ percent: 50 }));
    expect(renders.uploads).not.toHaveBeenCalled();
    expect(renders.summary).toHaveBeenCalled();
    expect(screen.getByText('50')).toBeTruthy();
  });
});

test('progress is announced at quarters only', () => {
  const uploads = createStaticUploads([buildUploadEntry()]);
  uploads.setSummary({ percent: 0 });
  renderWithPalco(<Upload.Announcer />, { uploads });
  const region = screen.getByRole('status');
  const said: string[] = [];
  for (let percent = 0; percent <= 100; percent += 1) {
    act(() => uploads.setSummary({ percent }));
    const text = region.textContent ?? '';
    if (text !== said.at(-1)) said.push(text);
  }
  expect(said).toEqual(['', 'Envios: 25%', 'Envios: 50%', 'Envios: 75%', 'Envios: 100%']);
});
