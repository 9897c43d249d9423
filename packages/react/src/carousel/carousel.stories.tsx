import { Carousel } from '@palco/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';

const names = ['Helena', 'Ícaro', 'Joana', 'Kauã', 'Lívia'];

function Speakers({ inView }: { inView: number }) {
  return (
    <Carousel.Root count={names.length} inView={inView} aria-label="Oradores">
      <Carousel.Previous />
      <Carousel.Next />
      <Carousel.List>
        {names.map((name, index) => (
          <Carousel.Item key={name} index={index}>
            {name}
          </Carousel.Item>
        ))}
      </Carousel.List>
    </Carousel.Root>
  );
}

const meta = {
  title: 'Carousel',
  component: Speakers,
  args: { inView: 2 },
} satisfies Meta<typeof Speakers>;
export default meta;
type Story = StoryObj<typeof meta>;

export const TurnedByKeyboard: Story = {
  play: async ({ canvas }) => {
    const root = canvas.getByRole('region', { name: 'Oradores' });
    await expect(root).toHaveAttribute('data-page', '0');
    await userEvent.click(canvas.getByRole('button', { name: 'Próxima página' }));
    await userEvent.keyboard('{Enter}');
    await expect(root).toHaveAttribute('data-page', '2');
    await userEvent.click(canvas.getByRole('button', { name: 'Página anterior' }));
    await expect(root).toHaveAttribute('data-page', '1');
  },
};

export const AllInView: Story = { args: { inView: 6 } };

/** The list scrolls by itself, as on a phone. */
export const Scrolling: Story = {
  args: { inView: 0 },
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('list')).toHaveFocus();
  },
};
