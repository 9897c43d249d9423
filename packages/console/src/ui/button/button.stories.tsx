import { ArrowRight, Ellipsis, Plus, Trash2 } from 'lucide-react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { BareIconButton } from './bare-icon-button';
import { Button } from './button';
import { IconButton } from './icon-button';

const meta = { title: 'Console/Button', component: Button, args: { children: 'Salvar' } } satisfies Meta<
  typeof Button
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Secondary: Story = {};
export const Primary: Story = { args: { variant: 'primary', icon: Plus } };
export const Ghost: Story = { args: { variant: 'ghost', iconEnd: ArrowRight } };
export const Danger: Story = { args: { variant: 'danger', icon: Trash2, children: 'Excluir' } };
export const DangerSolid: Story = { args: { variant: 'danger-solid', children: 'Excluir' } };
export const Small: Story = { args: { size: 'sm' } };
export const Large: Story = { args: { size: 'lg' } };
export const Block: Story = { args: { block: true } };
export const Disabled: Story = { args: { disabled: true } };
export const Pending: Story = { args: { variant: 'primary', pending: true } };
/** It keeps the focus and says why it cannot be pressed for now. */
export const WithReason: Story = {
  args: { variant: 'primary', reason: 'Sem conexão.' },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button');
    button.focus();
    await expect(button).toHaveFocus();
    await expect(button).toHaveAccessibleDescription('Sem conexão.');
  },
};
export const IconAlone: Story = { render: () => <IconButton icon={Ellipsis} label="Mais ações" /> };
export const IconWithoutTooltip: Story = {
  render: () => <BareIconButton icon={Trash2} label="Excluir" variant="danger" round />,
};
