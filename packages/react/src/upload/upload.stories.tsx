import { SdkError } from '@palco/sdk/client';
import { Upload } from '@palco/react';
import { buildUploadEntry, createStaticUploads, type FakePalco } from '@palco/react/testing';
import type { UploadStage } from '@palco/sdk/upload';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test';

const row = (id: string) => (
  <Upload.Item uploadId={id}>
    <Upload.Name />
    <Upload.Status />
    <Upload.Error />
    <Upload.Progress />
    <Upload.Pause />
    <Upload.Retry />
    <Upload.Cancel />
  </Upload.Item>
);

function Panel({ disabled = false }: { readonly disabled?: boolean }) {
  return (
    <Upload.Root disabled={disabled} accept="video/*">
      <Upload.Dropzone>
        <Upload.Input />
        <span>Arraste seus vídeos para cá</span>
        <Upload.Trigger />
      </Upload.Dropzone>
      <Upload.Rejected />
      <Upload.List>{row}</Upload.List>
      <Upload.Announcer />
    </Upload.Root>
  );
}

const meta = { title: 'Upload', component: Panel } satisfies Meta<typeof Panel>;
export default meta;
type Story = StoryObj<typeof meta>;

const inStage = (stage: UploadStage, values: Parameters<typeof buildUploadEntry>[0] = {}): Story => ({
  parameters: {
    palco: { still: () => ({ uploads: createStaticUploads([buildUploadEntry({ stage, ...values })]) }) },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('listitem')).toHaveAttribute('data-stage', stage);
  },
});

export const Empty: Story = {};
export const Disabled: Story = { args: { disabled: true } };
export const Queued = inStage('queued');
export const Creating = inStage('creating');
export const Sending = inStage('sending');
export const Waiting = inStage('waiting', { attempt: 3 });
export const Paused = inStage('paused');
export const Offline = inStage('offline');
export const Done = inStage('done');
export const Failed = inStage('failed');
/** The server's error text takes precedence over that of the code. */
export const FailedByServer = inStage('failed', {
  error: new SdkError({
    code: 'UPLOAD_CONFLICT',
    status: 409,
    message: 'x',
    text: 'O servidor já tem outro conteúdo para este vídeo.',
  }),
});
/** A long name with accents and an emoji. */
export const LongName = inStage('sending', {
  name: 'Aula inaugural de introdução à história da arte brasileira: do barroco mineiro à semana de 22 🎨 parte 1 de 12',
});

const clip = (name: string, sizeBytes = 400_000): File =>
  new File([new Uint8Array(sizeBytes)], name, { type: 'video/mp4' });

function drop(canvasElement: HTMLElement, files: readonly File[]): void {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  const zone = canvasElement.querySelector('[data-part=upload-dropzone]')!;
  for (const type of ['dragenter', 'dragover', 'drop'])
    fireEvent(zone, new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer }));
}

/** The real engine over the fake backend: files are dropped, sent in chunks and done. */
export const DropsAndFinishes: Story = {
  parameters: { palco: { uploadBytesPerSecond: 2_000_000, upload: { chunkSize: 100_000 } } },
  play: async ({ canvas, canvasElement, loaded }) => {
    await canvas.findByRole('button', { name: 'Escolher arquivos' });
    drop(canvasElement, [clip('Aula 12.mp4'), clip('Ação 🎬.mov', 150_000)]);
    const bar = await canvas.findByRole('progressbar', { name: 'Envio de Aula 12' });
    await waitFor(() => expect(canvas.getAllByText('Enviado')).toHaveLength(2), { timeout: 5_000 });
    await expect(bar).toHaveAttribute('aria-valuenow', '100');
    const { backend } = loaded['fake'] as FakePalco;
    const chunks = backend.requests.filter(({ operation }) => operation === 'uploadSource');
    await expect(chunks).toHaveLength(6);
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('Envios: 100%'));
  },
};

/** The server refuses a file, its error is shown, and a retry completes it. */
export const FailsAndIsRetried: Story = {
  parameters: {
    palco: {
      prepare: ({ backend }: FakePalco) =>
        backend.fault({ operation: 'uploadSource', status: 403, times: 1 }),
    },
  },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('button', { name: 'Escolher arquivos' });
    drop(canvasElement, [clip('Aula 12.mp4')]);
    const retry = await canvas.findByRole('button', { name: 'Tentar novamente Aula 12' });
    const item = canvas.getByRole('listitem');
    await expect(item).toHaveAttribute('data-error', 'UPLOAD_FORBIDDEN');
    await userEvent.click(retry);
    await waitFor(() => expect(item).toHaveAttribute('data-status', 'done'));
    await expect(canvas.queryByRole('button', { name: /Tentar/ })).toBeNull();
  },
};

/** Paused and resumed by keyboard alone. */
export const PausesAndGoesOn: Story = {
  parameters: { palco: { uploadBytesPerSecond: 400_000, upload: { chunkSize: 50_000 } } },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('button', { name: 'Escolher arquivos' });
    drop(canvasElement, [clip('Aula 12.mp4')]);
    (await canvas.findByRole('button', { name: 'Pausar Aula 12' })).focus();
    await userEvent.keyboard('{Enter}');
    const item = canvas.getByRole('listitem');
    await waitFor(() => expect(item).toHaveAttribute('data-stage', 'paused'));
    await userEvent.keyboard(' ');
    await waitFor(() => expect(item).toHaveAttribute('data-status', 'done'), { timeout: 5_000 });
  },
};

const stages = ['sending', 'creating', 'queued', 'waiting', 'paused', 'offline', 'failed', 'done'] as const;

/** A file in each stage, and one that was not taken. */
export const EveryPart: Story = {
  parameters: {
    palco: {
      still: () => ({
        uploads: createStaticUploads(
          stages.map((stage, index) => buildUploadEntry({ id: stage, name: `Aula ${index + 1}`, stage })),
        ),
      }),
    },
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findAllByRole('listitem')).toHaveLength(stages.length);
    drop(canvasElement, [clip('vazio.mp4', 0)]);
    await expect(await canvas.findByRole('alert')).toHaveTextContent('vazio.mp4');
  },
};

/** The same in the theme's tokens, as the toolbar shows any other story: `.storybook/themed`. */
export const Themed: Story = { ...EveryPart, globals: { parts: 'themed' } };

export const Rejected: Story = {
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('button', { name: 'Escolher arquivos' });
    drop(canvasElement, [clip('vazio.mp4', 0), clip('também vazio.mp4', 0)]);
    const alert = await canvas.findByRole('alert');
    await expect(within(alert).getAllByRole('listitem')).toHaveLength(2);
  },
};

export const Dragging: Story = {
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('button', { name: 'Escolher arquivos' });
    const zone = canvasElement.querySelector('[data-part=upload-dropzone]')!;
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(clip('Aula 12.mp4'));
    fireEvent(zone, new DragEvent('dragenter', { bubbles: true, cancelable: true, dataTransfer }));
    await waitFor(() => expect(zone).toHaveAttribute('data-dragging'));
  },
};

/** A thousand rows, of which one is sending. */
export const ThousandFiles: Story = {
  parameters: {
    a11y: { test: 'off' }, // The same row a thousand times; each of its states is checked above.
    palco: {
      still: () => ({
        uploads: createStaticUploads(
          Array.from({ length: 1_000 }, (_, index) =>
            buildUploadEntry({
              id: String(index),
              name: `Aula ${index + 1}`,
              stage: index === 0 ? 'sending' : 'queued',
            }),
          ),
        ),
      }),
    },
  },
  play: async ({ canvasElement }) => {
    await waitFor(() =>
      expect(canvasElement.querySelectorAll('[data-part=upload-item]')).toHaveLength(1_000),
    );
  },
};
