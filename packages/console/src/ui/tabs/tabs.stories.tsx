import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect } from 'storybook/test';
import { Tabs } from './tabs';

function TeamTabs({ count, open = 'people' }: { count?: string; open?: string }) {
  const [value, setValue] = useState(open);
  return (
    <Tabs
      label="Time"
      value={value}
      onValueChange={setValue}
      tabs={[
        { value: 'people', label: 'Pessoas', count },
        { value: 'details', label: 'Detalhes' },
      ]}
    >
      <p>Conteúdo</p>
    </Tabs>
  );
}

const meta = { title: 'Console/Tabs', component: TeamTabs } satisfies Meta<typeof TeamTabs>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Counted: Story = { args: { count: '12 pessoas' } };
/** The open tab is fully visible, even if the strip overflows. */
export const InANarrowPlace: Story = {
  args: { open: 'details', count: '12 pessoas' },
  decorators: [
    (Story) => (
      <div style={{ width: 140 }}>
        <Story />
      </div>
    ),
  ],
  async play({ canvas }) {
    const place = canvas.getByRole('tablist').getBoundingClientRect();
    const tab = canvas.getByRole('tab', { name: 'Detalhes' }).getBoundingClientRect();
    await expect(Math.floor(tab.right)).toBeLessThanOrEqual(Math.ceil(place.right));
    await expect(Math.ceil(tab.left)).toBeGreaterThanOrEqual(Math.floor(place.left));
  },
};
