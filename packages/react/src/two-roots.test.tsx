import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithPalco } from './conformance';
import { Processing, Upload, useProcessing, useUploadEntry, useUploads, useUploadSummary } from './index';
import { buildProcessingRow, buildUploadEntry, createStaticProcessing, createStaticUploads } from './testing';

const row = (id: string) => (
  <Upload.Item uploadId={id}>
    <Upload.Name />
    <Upload.Cancel />
  </Upload.Item>
);

function Seen({ id }: { readonly id: string }) {
  const { ids } = useUploads();
  return (
    <output>
      {ids.join()} {useUploadEntry(id)?.name} {useUploadSummary().total}
    </output>
  );
}

const panel = (label: string) => within(screen.getByTestId(label));

test('two upload roots show and change two queues, and one without a queue that of the provider', async () => {
  const first = createStaticUploads([buildUploadEntry({ id: 'a', name: 'Aula 1' })]);
  const second = createStaticUploads([buildUploadEntry({ id: 'b', name: 'Aula 2' })]);
  const uploads = createStaticUploads([buildUploadEntry({ id: 'c', name: 'Aula 3' })]);
  const parts = (id: string) => (
    <>
      <Upload.Input />
      <Upload.List>{row}</Upload.List>
      <Upload.Announcer />
      <Seen id={id} />
    </>
  );
  renderWithPalco(
    <>
      <Upload.Root queue={first} data-testid="first">
        {parts('a')}
      </Upload.Root>
      <Upload.Root queue={second} data-testid="second">
        {parts('b')}
      </Upload.Root>
      <Upload.Root data-testid="provider">{parts('c')}</Upload.Root>
    </>,
    { uploads },
  );
  const shown = (label: string) =>
    panel(label)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect([shown('first'), shown('second'), shown('provider')].flat()).toEqual([
    expect.stringContaining('Aula 1'),
    expect.stringContaining('Aula 2'),
    expect.stringContaining('Aula 3'),
  ]);
  expect(screen.getByTestId('second').querySelector('output')?.textContent).toBe('b Aula 2 1');

  fireEvent.click(panel('second').getByRole('button'));
  const input = screen.getByTestId('first').querySelector('input')!;
  fireEvent.change(input, { target: { files: [new File(['palco'], 'Aula 4.mp4')] } });
  expect([first.calls, second.calls, uploads.calls]).toEqual([['add Aula 4.mp4'], ['cancel b'], []]);

  act(() => first.setSummary({ percent: 50 }));
  const announced = (label: string) => screen.getByTestId(label).querySelector('[role=status]')?.textContent;
  expect(announced('first')).toContain('50');
  expect(announced('second')).not.toContain('50');
});

test('two processing roots show and change two engines', () => {
  const failed = { status: 'failed', kind: 'transcode' } as const;
  const first = createStaticProcessing([buildProcessingRow({ id: 'a', name: 'Aula 1', ...failed })]);
  const second = createStaticProcessing([buildProcessingRow({ id: 'b', name: 'Aula 2', ...failed })]);
  const Count = () => <output>{useProcessing().total}</output>;
  const list = (
    <>
      <Processing.Summary format="percent" />
      <Processing.List>
        {(item) => (
          <Processing.Item row={item}>
            <Processing.Name />
            <Processing.Retry />
          </Processing.Item>
        )}
      </Processing.List>
      <Count />
    </>
  );
  renderWithPalco(
    <>
      <Processing.Root processing={first} data-testid="first">
        {list}
      </Processing.Root>
      <Processing.Root processing={second} data-testid="second">
        {list}
      </Processing.Root>
    </>,
  );
  expect(screen.getByTestId('first').textContent).toContain('Aula 1');
  expect(screen.getByTestId('second').textContent).toContain('Aula 2');
  fireEvent.click(panel('second').getByRole('button'));
  expect([first.calls, second.calls]).toEqual([[], ['retry b']]);
  act(() => first.set({ percent: 90 }));
  expect(screen.getByTestId('first').textContent).toContain('90');
  expect(screen.getByTestId('second').textContent).not.toContain('90');
});
