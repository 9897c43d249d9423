import { Carousel } from '@palco/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { pageCount } from './carousel.pure';

const names = ['Helena', 'Ícaro', 'Joana', 'Kauã', 'Lívia'];

function Speakers({ inView }: { inView: number }) {
  return (
    <Carousel.Root count={names.length} inView={inView} aria-label="Oradores">
      <Carousel.Previous />
      {Array.from({ length: inView && pageCount(names.length, inView) }, (_, page) => (
        <Carousel.Page key={page} page={page} />
      ))}
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

export const EveryPart: Story = {
  play: async ({ canvas }) => {
    const dot = canvas.getByRole('button', { name: 'Página 2' });
    await userEvent.click(dot);
    await expect(dot).toHaveAttribute('aria-current', 'true');
    await expect(canvas.getByRole('region')).toHaveAttribute('data-page', '1');
  },
};

/** The same in the theme's tokens, as the toolbar shows any other story: `.storybook/themed`. */
export const Themed: Story = { ...EveryPart, globals: { parts: 'themed' } };

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
