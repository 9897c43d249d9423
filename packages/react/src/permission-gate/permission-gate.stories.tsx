import { PermissionGate } from '@palco/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';

const meta = {
  title: 'PermissionGate',
  component: PermissionGate,
  args: {
    anyOf: ['showUsers', 'manageTeamUsers'],
    children: <a href="#users">Usuários</a>,
    fallback: <p>Peça acesso ao administrador da conta.</p>,
  },
} satisfies Meta<typeof PermissionGate>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Allowed: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Usuários' })).toBeVisible();
  },
};

export const Refused: Story = {
  parameters: { palco: { signIn: { login: 'bruno@colegioatlas.com.br' } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Peça acesso/)).toBeVisible();
    await expect(canvas.queryByRole('link')).toBeNull();
  },
};

export const NobodySignedIn: Story = {
  parameters: { palco: { signIn: null } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Peça acesso/)).toBeVisible();
  },
};
