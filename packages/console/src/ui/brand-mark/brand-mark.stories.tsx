import type { Meta, StoryObj } from '@storybook/react-vite';
import { BrandMark, BrandName } from './brand-mark';

const meta = { title: 'Console/Brand', component: BrandMark } satisfies Meta<typeof BrandMark>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Mark: Story = {};
export const MarkAndName: Story = { render: () => <BrandName /> };
