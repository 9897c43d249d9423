import type { Meta, StoryObj } from '@storybook/react-vite';
import { Checkbox } from './checkbox';

const meta = {
  title: 'Console/Checkbox',
  component: Checkbox,
  args: { label: 'VoD', checked: false, onCheckedChange: () => undefined },
} satisfies Meta<typeof Checkbox>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Off: Story = {};
export const On: Story = { args: { checked: true } };
export const Mixed: Story = { args: { checked: 'mixed' } };
export const Described: Story = { args: { description: 'Biblioteca de vídeos' } };
export const HiddenLabel: Story = { args: { hideLabel: true } };
export const Disabled: Story = { args: { disabled: true } };
export const WithReason: Story = {
  args: { checked: true, disabledReason: 'Quem dá este cargo não tem esta permissão.' },
};
