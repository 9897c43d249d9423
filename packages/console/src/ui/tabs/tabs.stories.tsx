import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { Tabs } from './tabs';

function TeamTabs({ count }: { count?: string }) {
  const [value, setValue] = useState('people');
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
