import type { Meta, StoryObj } from '@storybook/react-vite';
import { Clapperboard } from 'lucide-react';
import { Icon } from './icon';

const meta = {
  title: 'Console/Icon',
  component: Icon,
  args: { of: Clapperboard },
} satisfies Meta<typeof Icon>;
export default meta;
type Story = StoryObj<typeof meta>;

export const InAControl: Story = {};
export const InABar: Story = { args: { size: 20 } };
