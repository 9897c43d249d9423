import type { Meta, StoryObj } from '@storybook/react-vite';
import { Progress } from './progress';

const meta = {
  title: 'Console/Progress',
  component: Progress,
  args: { value: 42, label: 'aula.mp4' },
} satisfies Meta<typeof Progress>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Brand: Story = {};
export const Success: Story = { args: { tone: 'success', value: 100 } };
export const Danger: Story = { args: { tone: 'danger', size: 'md' } };
export const Indeterminate: Story = { args: { value: null } };
