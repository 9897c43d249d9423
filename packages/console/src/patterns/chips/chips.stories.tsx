import type { Meta, StoryObj } from '@storybook/react-vite';
import { useForm } from 'react-hook-form';
import { expect, userEvent } from 'storybook/test';
import { DomainsField } from './domains-field';

interface FieldProps {
  start: readonly string[];
  error?: string;
  theirs?: string;
}

function Domains({ start, error, theirs }: FieldProps) {
  const { control } = useForm({ defaultValues: { domains: start } });
  return <DomainsField form={{ control, errorOf: () => error, theirs: () => theirs }} name="domains" />;
}

const meta = {
  title: 'Console/Patterns/Chips',
  component: Domains,
  args: { start: ['exemplo.com.br', '*.escola.example'] },
} satisfies Meta<typeof Domains>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {};
export const Empty: Story = { args: { start: [] } };
export const Refused: Story = {
  async play({ canvas }) {
    const field = canvas.getByRole('textbox');
    await userEvent.type(field, 'sem ponto{Enter}');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  },
};
export const ChangedBySomebodyElse: Story = { args: { theirs: 'Outra pessoa salvou: outro.example' } };
export const Many: Story = {
  args: { start: Array.from({ length: 40 }, (_, index) => `site-${index}.exemplo.com.br`) },
};
