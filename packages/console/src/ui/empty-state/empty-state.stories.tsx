import type { Meta, StoryObj } from '@storybook/react-vite';
import { Inbox } from 'lucide-react';
import { Button } from '../button/button';
import { EmptyState } from './empty-state';
import { ErrorState } from './error-state';

const meta = {
  title: 'Console/EmptyState',
  component: EmptyState,
  args: { icon: Inbox, title: 'Nenhum vídeo ainda' },
} satisfies Meta<typeof EmptyState>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const WithAction: Story = {
  args: { text: 'Envie o primeiro.', action: <Button variant="primary">Enviar vídeos</Button> },
};
const retry = () => undefined;
export const Failed: Story = { render: () => <ErrorState onRetry={retry} requestId="req-1" /> };
export const Retrying: Story = { render: () => <ErrorState onRetry={retry} retrying /> };
export const FailedForGood: Story = {
  render: () => <ErrorState title="Não foi possível carregar" text="Volte mais tarde." />,
};
