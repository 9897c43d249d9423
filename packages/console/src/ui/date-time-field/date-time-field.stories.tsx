import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { Field } from '../field/field';
import { DateTimeInput } from './date-time-input';

function Example({ start }: { start: string }) {
  const [value, setValue] = useState(start);
  return (
    <Field label="Início" hint="dd/mm/aaaa hh:mm, fuso America/Sao Paulo">
      <DateTimeInput value={value} onValueChange={setValue} />
    </Field>
  );
}

const meta = { title: 'Console/DateTimeField', component: Example, args: { start: '' } } satisfies Meta<
  typeof Example
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Filled: Story = { args: { start: '2030-03-01T21:00:00.000Z' } };
export const HalfTyped: Story = { args: { start: '01/03/2030 ' } };
