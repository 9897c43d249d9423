import type { Meta, StoryObj } from '@storybook/react-vite';
import { Link2 } from 'lucide-react';
import { expect, userEvent } from 'storybook/test';
import { Field } from '../field/field';
import { PasswordInput } from './password-input';
import { SearchInput } from './search-input';
import { TextInput } from './text-input';

const meta = {
  title: 'Console/Text input',
  component: TextInput,
  decorators: [
    (Story) => (
      <Field label="Endereço">
        <Story />
      </Field>
    ),
  ],
} satisfies Meta<typeof TextInput>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = { args: { placeholder: 'exemplo.com.br' } };
export const WithIcon: Story = { args: { icon: Link2, defaultValue: 'exemplo.com.br' } };
export const Large: Story = { args: { controlSize: 'lg', defaultValue: 'exemplo.com.br' } };
export const Disabled: Story = { args: { disabled: true, defaultValue: 'exemplo.com.br' } };
export const Password: Story = {
  decorators: [],
  render: () => (
    <Field label="Senha">
      <PasswordInput defaultValue="um segredo" />
    </Field>
  ),
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Mostrar senha' }));
    await expect(canvas.getByLabelText('Senha')).toHaveAttribute('type', 'text');
  },
};
export const SearchWithText: Story = {
  decorators: [],
  render: () => <SearchInput value="aula" onSearch={() => undefined} />,
};
