import { SdkError, uploads } from '@palco/sdk';
import type { ProcessingRow } from '@palco/sdk/processing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { memo } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { renderWithPalco } from '../conformance';
import { buildProcessingRow, createFakePalco, createStaticProcessing } from '../testing';
import { Processing, useProcessing, useStableRow } from './index';
import { ProcessingPanel } from './processing-panel.fixture';

describe('all videos together', () => {
  test('percent, count, sentence and bar', () => {
    const rows = [
      buildProcessingRow({ id: 'a', progress: 100, status: 'done' }),
      buildProcessingRow({ id: 'b', progress: 50 }),
    ];
    const processing = createStaticProcessing(rows);
    renderWithPalco(<ProcessingPanel />, { processing });
    const region = screen.getByRole('region', { name: 'Processando conteúdos' });
    expect(region.dataset['phase']).toBe('working');
    expect(region.textContent).toMatch(/75%.*1\/2.*1 de 2 vídeos prontos/);
    const bar = screen.getByRole('progressbar', { name: 'Progresso geral' });
    expect(bar.getAttribute('aria-valuenow')).toBe('75');
    expect(bar.style.getPropertyValue('--palco-progress')).toBe('75%');
    expect(screen.getByRole('status').textContent).toBe('Processando conteúdos: 75%');
  });

  test.each([
    [[], 'idle'],
    [['done', 'failed'], 'settled'],
    [['done', 'paused'], 'working'],
  ] as const)('with %j it is %s', (statuses, phase) => {
    const rows = statuses.map((status, index) => buildProcessingRow({ id: String(index), status }));
    renderWithPalco(<ProcessingPanel />, { processing: createStaticProcessing(rows) });
    expect(screen.getByRole('region').dataset['phase']).toBe(phase);
  });

  test('the panel is marked as stale after a failed poll', () => {
    const processing = createStaticProcessing([buildProcessingRow()]);
    renderWithPalco(<ProcessingPanel />, { processing });
    expect(screen.getByRole('region').dataset['stale']).toBeUndefined();
    act(() => processing.set({ failure: new SdkError({ code: 'SERVER_ERROR', message: 'x', status: 503 }) }));
    expect(screen.getByRole('region').dataset['stale']).toBe('');
  });
});

describe('a row', () => {
  test.each([
    [{ kind: 'upload', status: 'uploading' }, 'Enviando', ['Cancelar Aula 12']],
    [{ kind: 'upload', status: 'failed' }, 'Falhou', ['Tentar novamente Aula 12', 'Cancelar Aula 12']],
    [{ kind: 'transcode', status: 'done' }, 'Pronto', []],
    [{ kind: 'transcode', status: 'converting' }, 'Processando', ['Cancelar Aula 12']],
    [{ kind: 'transcode', status: 'waiting' }, 'Na fila', ['Cancelar Aula 12']],
    [{ kind: 'transcode', status: 'failed' }, 'Falhou', ['Tentar novamente Aula 12']],
  ] as const)('%j', (values, words, names) => {
    renderWithPalco(<ProcessingPanel />, {
      processing: createStaticProcessing([buildProcessingRow(values)]),
    });
    const row = screen.getByRole('listitem');
    expect(within(row).getByText(words)).toBeTruthy();
    expect(
      within(row)
        .queryAllByRole('button')
        .map((button) => button.getAttribute('aria-label')),
    ).toEqual(names);
    expect(row.dataset).toMatchObject({ kind: values.kind, status: values.status });
  });

  test.each([
    [{ kind: 'upload', errorCode: 'UPLOAD_NO_ANSWER' }, 'O servidor não respondeu. Tente novamente.'],
    [{ kind: 'transcode', errorCode: 'NOT_MEDIA' }, 'Este arquivo não é um vídeo nem um áudio.'],
    [{ kind: 'transcode', errorCode: 'NOT_MEDIA', errorMessage: 'Não é vídeo.' }, 'Não é vídeo.'],
  ] as const)('the reason of %j', (values, text) => {
    const row = buildProcessingRow({ status: 'failed', ...values });
    renderWithPalco(<ProcessingPanel />, { processing: createStaticProcessing([row]) });
    expect(screen.getByText(text)).toBeTruthy();
  });

  test('a row is retried and cancelled by the engine, and the focus stays in the panel', async () => {
    const processing = createStaticProcessing([buildProcessingRow({ kind: 'upload', status: 'failed' })]);
    renderWithPalco(<ProcessingPanel />, { processing });
    await userEvent.click(screen.getByRole('button', { name: /Tentar/ }));
    expect(document.activeElement).toBe(screen.getByRole('listitem'));
    await userEvent.click(screen.getByRole('button', { name: /Cancelar/ }));
    expect(document.activeElement).toBe(screen.getByRole('list'));
    expect(processing.calls).toEqual(['retry v1', 'cancel v1']);
  });

  test('a failure whose cause lies in the file offers no other try', () => {
    const row = buildProcessingRow({ kind: 'transcode', status: 'failed', isRetryable: false });
    renderWithPalco(<ProcessingPanel />, { processing: createStaticProcessing([row]) });
    expect(screen.queryByRole('button', { name: /Tentar/ })).toBeNull();
  });
});

test('progress of a row renders its bar again, but neither its name nor a memoised child with a steady row', () => {
  const processing = createStaticProcessing([buildProcessingRow({ progress: 10, sentBytes: 10 })]);
  const names = vi.fn((props: object) => <b {...props} />);
  const drawn = vi.fn();
  const Buttons = memo(function Buttons({ row }: { row: ProcessingRow }) {
    drawn(row.status);
    return <Processing.Cancel />;
  });
  const name = <Processing.Name render={names} />;
  function Row({ row }: { row: ProcessingRow }) {
    return (
      <Processing.Item row={row}>
        {name}
        <Processing.RowProgress />
        <Buttons row={useStableRow(row)} />
      </Processing.Item>
    );
  }
  renderWithPalco(<Processing.List>{(row) => <Row row={row} />}</Processing.List>, { processing });
  const bar = screen.getByRole('progressbar');
  const before = [names.mock.calls.length, drawn.mock.calls.length];
  act(() => processing.set({ rows: [buildProcessingRow({ progress: 60, sentBytes: 60 })] }));
  expect(bar.getAttribute('aria-valuenow')).toBe('60');
  expect([names.mock.calls.length, drawn.mock.calls.length]).toEqual(before);
  act(() =>
    processing.set({ rows: [buildProcessingRow({ progress: 60, sentBytes: 60, status: 'paused' })] }),
  );
  expect(drawn).toHaveBeenLastCalledWith('paused');
  expect(names.mock.calls.length).toBeGreaterThan(before[0] ?? 0);
});

test('useProcessing returns the state for components of the page', () => {
  function Badge() {
    const { done, total } = useProcessing();
    return <b>{`${done}/${total}`}</b>;
  }
  renderWithPalco(<Badge />, { processing: createStaticProcessing([buildProcessingRow()]) });
  expect(screen.getByText('0/1')).toBeTruthy();
});

test('an upload becomes a conversion, with the real engine over the fake backend', async () => {
  const fake = createFakePalco();
  await fake.signIn();
  renderWithPalco(<ProcessingPanel />, fake.palco);
  act(() => void fake.palco.use(uploads).add([new File(['palco'], 'Aula 13.mp4', { type: 'video/mp4' })]));
  await vi.waitFor(() => {
    const row = screen.getByText('Aula 13').closest('li')!;
    expect(row.dataset).toMatchObject({ kind: 'transcode', status: 'waiting' });
  }, 30_000);
});
