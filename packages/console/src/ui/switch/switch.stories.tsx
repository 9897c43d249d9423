import type { Meta, StoryObj } from '@storybook/react-vite';
import { Switch } from './switch';

const meta = {
  title: 'Console/Switch',
  component: Switch,
  args: { label: 'Enviar convite', checked: false, onCheckedChange: () => undefined },
} satisfies Meta<typeof Switch>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Off: Story = {};
export const On: Story = { args: { checked: true } };
export const Pending: Story = { args: { checked: true, pending: true } };
export const Disabled: Story = { args: { disabled: true } };
