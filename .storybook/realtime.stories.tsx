import { useRealtime, useRealtimeState } from '@palco/react';
import type { FakePalco } from '@palco/react/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';

function Listener() {
  useRealtime({});
  return <Connection />;
}

function Connection() {
  const { stage, failures } = useRealtimeState();
  return (
    <p>
      Tempo real: <output aria-label="Tempo real">{stage}</output>, falhas seguidas: {failures}
    </p>
  );
}

/** The connection in each of its stages, as a hook of the kit tells it. */
const meta = { title: 'Realtime', component: Listener } satisfies Meta<typeof Listener>;
export default meta;
type Story = StoryObj<typeof meta>;

const patience = { timeout: 20_000 };
const reaches =
  (stage: string): NonNullable<Story['play']> =>
  async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByLabelText('Tempo real')).toHaveTextContent(stage), patience);
  };
const withTicket = (answer: Parameters<FakePalco['backend']['fault']>[0]) => ({
  palco: {
    prepare: ({ backend }: FakePalco) => backend.fault({ operation: 'createRealtimeTicket', ...answer }),
  },
});

/** Nobody listens. */
export const Off: Story = { render: () => <Connection />, play: reaches('off') };
export const Connecting: Story = {
  parameters: { palco: { prepare: ({ sockets }: FakePalco) => sockets.setLatency(3_600_000) } },
  play: reaches('connecting'),
};
export const Open: Story = { play: reaches('open') };
/** The server asks for an hour of patience. */
export const Waiting: Story = {
  parameters: withTicket({ status: 503, headers: { 'retry-after': '3600' } }),
  play: reaches('waiting'),
};
export const Refused: Story = { parameters: withTicket({ status: 403 }), play: reaches('refused') };
