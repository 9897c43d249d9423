import type { Meta, StoryObj } from '@storybook/react-vite';
import { LayoutGrid, List } from 'lucide-react';
import { SegmentedControl } from './segmented-control';

function Views({ hasIcons = false }: { hasIcons?: boolean }) {
  return (
    <SegmentedControl
      label="Visão"
      value="grid"
      options={[
        { value: 'grid', label: 'Grade', icon: hasIcons ? LayoutGrid : undefined },
        { value: 'list', label: 'Lista', icon: hasIcons ? List : undefined },
      ]}
      onValueChange={() => undefined}
    />
  );
}

const meta = { title: 'Console/SegmentedControl', component: Views } satisfies Meta<typeof Views>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Words: Story = {};
export const Icons: Story = { args: { hasIcons: true } };
