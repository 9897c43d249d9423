import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { Button } from '../button/button';
import { Tooltip } from './tooltip';

const meta = {
  title: 'Console/Tooltip',
  component: Tooltip,
  args: { content: 'Abrir em nova aba', children: <Button>Abrir</Button> },
} satisfies Meta<typeof Tooltip>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Resting: Story = {};
export const Focused: Story = {
  play: async ({ canvas, canvasElement }) => {
    canvas.getByRole('button').focus();
    const hint = await within(canvasElement.ownerDocument.body).findByText('Abrir em nova aba');
    await waitFor(() => expect(hint).toBeVisible());
  },
};
