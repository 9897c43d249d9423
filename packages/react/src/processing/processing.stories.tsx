import { Processing } from '@palco/react';
import { buildProcessingRow, createStaticProcessing, type FakePalco } from '@palco/react/testing';
import { processing, SdkError, uploads } from '@palco/sdk';
import type { ProcessingRow } from '@palco/sdk/processing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';

function Panel() {
  return (
    <Processing.Root>
      <header>
        <strong>Processando conteúdos</strong>
        <Processing.Summary format="percent" />
        <Processing.Summary format="count" />
      </header>
      <Processing.Progress />
      <Processing.List>
        {(row) => (
          <Processing.Item row={row}>
            <Processing.Name />
            <Processing.Status />
            <Processing.Error />
            <Processing.RowProgress />
            <Processing.Retry />
            <Processing.Cancel />
          </Processing.Item>
        )}
      </Processing.List>
      <Processing.Announcer />
    </Processing.Root>
  );
}

const meta = { title: 'Processing', component: Panel } satisfies Meta<typeof Panel>;
export default meta;
type Story = StoryObj<typeof meta>;

const showing = (...rows: ProcessingRow[]): Story => ({
  parameters: { palco: { still: () => ({ processing: createStaticProcessing(rows) }) } },
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByRole('listitem')).toHaveLength(rows.length);
  },
});
const inStatus = (status: ProcessingRow['status'], values: Partial<ProcessingRow> = {}): Story =>
  showing(buildProcessingRow({ status, ...values }));

export const Idle: Story = {
  parameters: { palco: { still: () => ({ processing: createStaticProcessing([]) }) } },
};
export const Waiting = inStatus('waiting', { progress: 0 });
export const Uploading = inStatus('uploading', { kind: 'upload', progress: 42 });
export const Paused = inStatus('paused', { kind: 'upload', progress: 42 });
export const Offline = inStatus('offline', { kind: 'upload', progress: 42 });
export const Converting = inStatus('converting');
export const Done = inStatus('done', { progress: 100 });
export const UploadFailed = inStatus('failed', {
  kind: 'upload',
  progress: 0,
  errorCode: 'UPLOAD_NO_ANSWER',
});
export const ConversionFailed = inStatus('failed', { progress: 0, errorCode: 'CORRUPT_MEDIA' });
/** A row in each of the states that one sees most. */
export const EveryPart = showing(
  buildProcessingRow({ id: 'a', name: 'Aula 14', kind: 'upload', status: 'uploading', progress: 42 }),
  buildProcessingRow({ id: 'b', name: 'Aula 13', status: 'converting', progress: 71 }),
  buildProcessingRow({ id: 'c', name: 'notas.mp4', status: 'failed', progress: 0, errorCode: 'NOT_MEDIA' }),
  buildProcessingRow({ id: 'd', name: 'Aula 12', status: 'done', progress: 100 }),
);

/** The same in the theme's tokens, as the toolbar shows any other story: `.storybook/themed`. */
export const Themed: Story = { ...EveryPart, globals: { parts: 'themed' } };

/** The last poll failed: the earlier rows stay, and the panel is marked as stale. */
export const Stale: Story = {
  parameters: {
    palco: {
      still: () => {
        const processing = createStaticProcessing([buildProcessingRow()]);
        processing.set({ failure: new SdkError({ code: 'NETWORK_ERROR', message: 'offline', status: 503 }) });
        return { processing };
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('region')).toHaveAttribute('data-stale');
  },
};

/** The real engine over the fake backend: an upload turns into a conversion, in the same row. */
export const FromUploadToConversion: Story = {
  play: async ({ canvas, loaded }) => {
    const { palco } = loaded['fake'] as FakePalco;
    palco.use(uploads).add([new File([new Uint8Array(1_000)], 'Aula 15.mp4', { type: 'video/mp4' })]);
    const item = (await canvas.findByText('Aula 15')).closest('li')!;
    await waitFor(() => expect(item).toHaveAttribute('data-kind', 'transcode'), { timeout: 5_000 });
    await expect(canvas.getByRole('progressbar', { name: 'Progresso geral' })).toBeVisible();
  },
};

const failedVideo = ({ backend }: FakePalco) =>
  backend.world.videos.find(({ status }) => status === 'failed')!;

/** A failed conversion is retried through the engine. */
export const RetriesConversion: Story = {
  parameters: {
    palco: {
      still: (fake: FakePalco) => {
        const { id, title: name } = failedVideo(fake);
        return {
          processing: createStaticProcessing([
            buildProcessingRow({ id, videoId: id, name, status: 'failed' }),
          ]),
        };
      },
    },
  },
  play: async ({ canvas, loaded }) => {
    const fake = loaded['fake'] as FakePalco;
    const { title, id } = failedVideo(fake);
    await userEvent.click(await canvas.findByRole('button', { name: `Tentar novamente ${title}` }));
    await waitFor(() => expect(fake.palco.use(processing)).toMatchObject({ calls: [`retry ${id}`] }));
  },
};
