import type { Meta, StoryObj } from '@storybook/react-vite';
import { useInfiniteQuery } from '@tanstack/react-query';
import { expect, fn, userEvent } from 'storybook/test';
import { PickButton } from './pick-row';
import { PickList } from './pick-list';

const texts = {
  list: 'Pastas',
  none: 'Nenhuma pasta aqui',
  failed: 'Não foi possível carregar as pastas.',
  retry: 'Tentar novamente',
  more: 'Mostrar mais',
};
const names = ['Gravações', 'Semana pedagógica de 2026: oficinas, palestras e encontros', 'Aulas'];

interface FoldersProps {
  /** Gives one portion of names; the default gives them all. */
  load?(): Promise<readonly string[]>;
  hasMore?: boolean;
  onPick(name: string): void;
}

function Folders({ load = async () => names, hasMore = false, onPick }: FoldersProps) {
  const answer = useInfiniteQuery({
    queryKey: ['stories', String(load), hasMore],
    queryFn: async () => ({ items: (await load()).map((name) => ({ id: name, name })) }),
    initialPageParam: 0,
    getNextPageParam: (_, pages) => (hasMore && pages.length < 2 ? pages.length : undefined),
    retry: false,
  });
  return (
    <PickList answer={answer} texts={texts}>
      {({ name }) => <PickButton onPick={() => onPick(name)}>{name}</PickButton>}
    </PickList>
  );
}

const meta = {
  title: 'Console/Patterns/Pick',
  component: Folders,
  args: { onPick: fn() },
} satisfies Meta<typeof Folders>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Some: Story = {
  async play({ canvas, args }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Aulas' }));
    await expect(args.onPick).toHaveBeenCalledWith('Aulas');
  },
};
export const More: Story = { args: { hasMore: true } };
export const None: Story = { args: { load: async () => [] } };
export const OnTheWay: Story = { args: { load: () => new Promise(() => undefined) } };
export const Failed: Story = { args: { load: () => Promise.reject(new Error('offline')) } };
