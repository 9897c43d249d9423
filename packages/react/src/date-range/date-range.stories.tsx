import { DateRange } from '@palco/react';
import { dateRangePresets, type DateRange as Range } from '@palco/sdk/date-range';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';

function Period({ value: given, disabledPast = false }: { value: Range | null; disabledPast?: boolean }) {
  const [value, setValue] = useState(given);
  const bounds = disabledPast ? { first: '2026-11-10', last: '2026-12-20' } : undefined;
  return (
    <DateRange.Root
      value={value}
      onValueChange={setValue}
      today="2026-11-20"
      bounds={bounds}
      aria-label="Período"
    >
      {dateRangePresets.map((preset) => (
        <DateRange.Preset key={preset} preset={preset} />
      ))}
      {([0, 1] as const).map((index) => (
        <div key={index}>
          <DateRange.Previous index={index} />
          <DateRange.Caption index={index} />
          <DateRange.Next index={index} />
          <DateRange.Month index={index} />
        </div>
      ))}
      <p>
        <DateRange.Bound edge="start" /> – <DateRange.Bound edge="end" />
      </p>
      <output>{value === null ? 'nenhum' : `${value.start}/${value.end}`}</output>
    </DateRange.Root>
  );
}

const meta = { title: 'DateRange', component: Period, args: { value: null } } satisfies Meta<typeof Period>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};

export const EveryPart: Story = { args: { value: { start: '2026-11-06', end: '2026-11-20' } } };

/** The same in the theme's tokens, as the toolbar shows any other story: `.storybook/themed`. */
export const Themed: Story = { ...EveryPart, globals: { parts: 'themed' } };

export const Whole: Story = { args: { value: { start: '2026-10-26', end: '2026-11-20' } } };

/** The first day is chosen, and the last one not yet. */
export const Started: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /26 de outubro de 2026/ }));
    await expect(canvas.getByRole('group', { name: 'Período' })).toHaveAttribute('data-stage', 'open');
  },
};

export const ByMouse: Story = {
  play: async ({ canvas }) => {
    const root = canvas.getByRole('group', { name: 'Período' });
    await userEvent.click(canvas.getByRole('button', { name: /26 de outubro de 2026/ }));
    await expect(root).toHaveAttribute('data-stage', 'open');
    await expect(canvas.getByRole('status')).toHaveTextContent('nenhum');
    await userEvent.click(canvas.getByRole('button', { name: /20 de novembro de 2026/ }));
    await expect(root).toHaveAttribute('data-stage', 'whole');
    await expect(canvas.getByRole('status')).toHaveTextContent('2026-10-26/2026-11-20');
    await userEvent.click(canvas.getByRole('button', { name: 'Limpar filtro' }));
    await expect(canvas.getByRole('status')).toHaveTextContent('nenhum');
  },
};

export const ByKeyboard: Story = {
  play: async ({ canvas }) => {
    const day = (words: string) => canvas.getByRole('button', { name: new RegExp(words) });
    day('20 de novembro').focus();
    await userEvent.keyboard('{Enter}{PageDown}');
    await expect(day('20 de dezembro')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{Home}');
    await expect(day('27 de dezembro')).toHaveFocus();
    await expect(day('25 de novembro')).toHaveAttribute('data-place', 'inside');
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('status')).toHaveTextContent('2026-11-20/2026-12-27');
  },
};

export const Presets: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Últimos 15 dias' }));
    await expect(canvas.getByRole('status')).toHaveTextContent('2026-11-06/2026-11-20');
    await expect(canvas.getByRole('button', { name: 'Últimos 15 dias' })).toHaveAttribute('data-current');
  },
};

/** The second month stays at least one after the first. */
export const Months: Story = {
  play: async ({ canvas }) => {
    const names = () => canvas.getAllByRole('grid').map((grid) => grid.getAttribute('aria-label'));
    await expect(names()).toEqual(['outubro de 2026', 'novembro de 2026']);
    const [, second] = canvas.getAllByRole('button', { name: 'Mês anterior' });
    await expect(second).toBeDisabled();
    await userEvent.click(canvas.getAllByRole('button', { name: 'Próximo mês' })[0]!);
    await expect(names()).toEqual(['novembro de 2026', 'dezembro de 2026']);
  },
};

export const Bounds: Story = {
  args: { disabledPast: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: /, 9 de novembro/ })).toBeDisabled();
    await expect(canvas.getByRole('button', { name: /, 10 de novembro/ })).toBeEnabled();
    for (const turn of canvas.getAllByRole('button', { name: /^(Mês anterior|Próximo mês)$/ }))
      await expect(turn).toBeDisabled();
  },
};
