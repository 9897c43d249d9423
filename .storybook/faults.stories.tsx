import { TeamPicker, Upload, useRealtime, useRealtimeState, useSession } from '@palco/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fireEvent, userEvent, waitFor } from 'storybook/test';
import type { StoryPalco } from './story-palco';

/** Parts that ask, send and listen, with what they say about it. */
function Everything() {
  const session = useSession();
  const socket = useRealtimeState();
  const [messages, setMessages] = useState(0);
  useRealtime({ onMessage: () => setMessages((before) => before + 1) });
  return (
    <>
      <p>
        Sessão: <output aria-label="Sessão">{session.stage}</output>. Tempo real:{' '}
        <output aria-label="Tempo real">{socket.stage}</output>, mensagens:{' '}
        <output aria-label="Mensagens">{messages}</output>.
      </p>
      <Upload.Root accept="video/*">
        <Upload.Dropzone>
          <Upload.Input />
          <Upload.Trigger />
        </Upload.Dropzone>
        <Upload.List />
        <Upload.Announcer />
      </Upload.Root>
      <TeamPicker.Root>
        <TeamPicker.Search />
        <TeamPicker.Status />
        <TeamPicker.List />
      </TeamPicker.Root>
    </>
  );
}

/** The dial of the toolbar, turned in each of its positions over parts that ask, send and listen. */
const meta = {
  title: 'Faults',
  component: Everything,
  parameters: {
    palco: {
      upload: { chunkSize: 100_000 },
      prepare: ({ backend }) => {
        for (const { me } of backend.world.people) me.user.canManageTeamsUsers = true;
      },
    },
  },
} satisfies Meta<typeof Everything>;
export default meta;
type Story = StoryObj<typeof meta>;

// The waits of the engines themselves, on a machine that is busy with other work.
const patience = { timeout: 20_000 };

function drop(canvasElement: HTMLElement): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([new Uint8Array(250_000)], 'Aula 12.mp4', { type: 'video/mp4' }));
  const zone = canvasElement.querySelector('[data-part=upload-dropzone]')!;
  for (const type of ['dragenter', 'dragover', 'drop'])
    fireEvent(zone, new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
}

const reaches = (canvasElement: HTMLElement, selector: string) =>
  waitFor(() => expect(canvasElement.querySelector(selector)).not.toBeNull(), patience);

export const Nothing: Story = {
  globals: { fault: 'none' },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('searchbox');
    drop(canvasElement);
    await reaches(canvasElement, '[data-part=upload-item][data-stage=done]');
    await waitFor(() => expect(canvas.getByLabelText('Tempo real')).toHaveTextContent('open'), patience);
  },
};

export const Latency: Story = {
  globals: { fault: 'latency' },
  play: async ({ canvas, canvasElement }) => {
    await userEvent.type(await canvas.findByRole('searchbox'), 'mare');
    await reaches(canvasElement, '[data-part=team-picker-root][data-stage=searching]');
    await reaches(canvasElement, '[data-part=team-picker-root][data-stage=ready]');
    await expect(canvas.getByText('Festival Maré Alta')).toBeVisible();
  },
};

export const FailingChunk: Story = {
  globals: { fault: 'chunk' },
  play: async ({ canvas, canvasElement, loaded }) => {
    await canvas.findByRole('searchbox');
    drop(canvasElement);
    await reaches(canvasElement, '[data-part=upload-item][data-stage=waiting]');
    // The dial is turned back, and the upload ends by itself.
    (loaded['fake'] as StoryPalco).turnDial('none');
    await reaches(canvasElement, '[data-part=upload-item][data-stage=done]');
  },
};

export const ExpiredToken: Story = {
  globals: { fault: 'expired-token' },
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('searchbox'), 'mare');
    await waitFor(() => expect(canvas.getByLabelText('Sessão')).toHaveTextContent('signed-out'), patience);
  },
};

/** A file that is chosen without a network waits for its turn; one that is under way stops, and goes on by itself. */
export const Offline: Story = {
  globals: { fault: 'offline' },
  play: async ({ canvas, canvasElement, loaded }) => {
    await canvas.findByRole('searchbox');
    drop(canvasElement);
    await reaches(canvasElement, '[data-part=upload-item][data-stage=queued]');
    const { turnDial } = loaded['fake'] as StoryPalco;
    turnDial('chunk');
    await reaches(canvasElement, '[data-part=upload-item][data-stage=waiting]');
    turnDial('offline');
    await reaches(canvasElement, '[data-part=upload-item][data-stage=offline]');
    turnDial('none');
    await reaches(canvasElement, '[data-part=upload-item][data-stage=done]');
  },
};

export const SlowSocket: Story = {
  globals: { fault: 'slow-socket' },
  play: async ({ canvas, loaded }) => {
    await waitFor(
      () => expect(canvas.getByLabelText('Tempo real')).toHaveTextContent('connecting'),
      patience,
    );
    const { sockets, turnDial } = loaded['fake'] as StoryPalco;
    await waitFor(() => expect(canvas.getByLabelText('Tempo real')).toHaveTextContent('open'), patience);
    const publish = () =>
      sockets.publish({ evento: 'live_overlays', timestamp: Date.now(), live_id: 'live' });
    publish();
    await expect(canvas.getByLabelText('Mensagens')).toHaveTextContent('0');
    turnDial('none');
    publish();
    // The second one overtakes the first; on a busy machine both are there before anybody looks.
    await waitFor(() => expect(canvas.getByLabelText('Mensagens')).toHaveTextContent(/[12]/), patience);
  },
};
