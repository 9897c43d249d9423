import type { DateRange } from '@palco/sdk/date-range';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, userEvent } from 'storybook/test';
import { Field } from '../field/field';
import { DateRangeField } from './date-range-field';

function Example({ start }: { start: DateRange | null }) {
  const [value, setValue] = useState(start);
  return (
    <Field label="Período">
      <DateRangeField value={value} onValueChange={setValue} placeholder="Qualquer data" />
    </Field>
  );
}

const meta = { title: 'Console/DateRangeField', component: Example, args: { start: null } } satisfies Meta<
  typeof Example
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};

export const Open: Story = {
  args: { start: { start: '2026-10-26', end: '2026-11-20' } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Período' }));
    await expect(await screen.findByRole('grid', { name: 'novembro de 2026' })).toBeVisible();
  },
};
