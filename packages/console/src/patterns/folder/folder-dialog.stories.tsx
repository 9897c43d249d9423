import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent } from 'storybook/test';
import { FolderDialog } from './folder-dialog';

const meta = {
  title: 'Console/Patterns/Folder dialog',
  component: FolderDialog,
  args: { title: 'Mover 1 item', pending: false, onChoose: fn(), onClose: fn() },
} satisfies Meta<typeof FolderDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const AtTheRoot: Story = {
  async play() {
    await expect(await screen.findByRole('dialog', { name: 'Mover 1 item' })).toBeVisible();
  },
};
export const Sending: Story = { args: { pending: true } };
export const Closed: Story = {
  async play({ args }) {
    await screen.findByRole('dialog', { name: 'Mover 1 item' });
    await userEvent.keyboard('{Escape}');
    await expect(args.onClose).toHaveBeenCalled();
  },
};
