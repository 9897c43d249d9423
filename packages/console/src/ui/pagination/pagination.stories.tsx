import type { Meta, StoryObj } from '@storybook/react-vite';
import { Pagination } from './pagination';

const ignore = () => undefined;
const meta = {
  title: 'Console/Pagination',
  component: Pagination,
  args: { page: 1, pageSize: 10, total: 243, onPageChange: ignore },
} satisfies Meta<typeof Pagination>;
export default meta;
type Story = StoryObj<typeof meta>;

export const First: Story = {};
export const Middle: Story = { args: { page: 12 } };
export const Last: Story = { args: { page: 25 } };
export const WithSizes: Story = { args: { onPageSizeChange: ignore } };
export const OnePage: Story = { args: { total: 3, onPageSizeChange: ignore } };
