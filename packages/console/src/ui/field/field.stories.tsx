import type { Meta, StoryObj } from '@storybook/react-vite';
import { Mail } from 'lucide-react';
import { PasswordInput } from '../text-input/password-input';
import { SearchInput } from '../text-input/search-input';
import { TextInput } from '../text-input/text-input';
import { Textarea } from '../textarea/textarea';
import { Field } from './field';

const meta = {
  title: 'Console/Field',
  component: Field,
  args: { label: 'Nome', children: <TextInput defaultValue="Marina" /> },
} satisfies Meta<typeof Field>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const WithHint: Story = { args: { hint: 'Aparece para o time.' } };
export const WithError: Story = { args: { error: 'O campo é obrigatório' } };
export const WithIcon: Story = {
  args: {
    label: 'E-mail',
    children: <TextInput icon={Mail} controlSize="lg" placeholder="nome@empresa.com.br" />,
  },
};
export const Disabled: Story = { args: { children: <TextInput disabled defaultValue="Marina" /> } };
export const Password: Story = {
  args: { label: 'Senha', children: <PasswordInput defaultValue="palco-demo" /> },
};
export const LongText: Story = {
  args: { label: 'Descrição', children: <Textarea maxCodePoints={20} defaultValue="Aula inaugural" /> },
};
export const TooLongText: Story = {
  args: { label: 'Descrição', children: <Textarea maxCodePoints={5} defaultValue="Aula inaugural" /> },
};
export const Search: Story = { render: () => <SearchInput value="" onSearch={() => undefined} /> };
export const Searched: Story = { render: () => <SearchInput value="aula" onSearch={() => undefined} /> };
