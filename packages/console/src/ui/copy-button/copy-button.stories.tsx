import type { Meta, StoryObj } from '@storybook/react-vite';
import { CopyButton } from './copy-button';

const meta = {
  title: 'Console/CopyButton',
  component: CopyButton,
  args: { text: 'req-1', label: 'Copiar código' },
} satisfies Meta<typeof CopyButton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Text: Story = {};
export const IconOnly: Story = { args: { iconOnly: true } };
