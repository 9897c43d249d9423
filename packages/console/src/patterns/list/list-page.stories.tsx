import { SdkError } from '@palco/sdk';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Inbox, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import { Button } from '../../ui';
import type { LeadingGroup, ListAnswer } from './list-model';
import { ListPage } from './list-page';
import { listOf } from './list-of.pure';
import { wordRule } from './search-rules.pure';
import { useListState } from './use-list-search';

interface Row {
  id: string;
  name: string;
  size: number;
}

const lessons = listOf({
  name: 'stories',
  sorts: { name: 'asc' },
  filters: { state: wordRule(['off']) },
});
type Search = ReturnType<typeof lessons.parse>;

const texts = {
  title: 'Aulas',
  search: 'Buscar',
  'empty.title': 'Nenhuma aula ainda',
  'empty.text': 'Envie a primeira.',
  'error.title': 'Não foi possível carregar as aulas',
};

interface PageProps {
  answer?: Partial<ListAnswer<Row>>;
  start?: Search;
  hasTiles?: boolean;
  lead?: LeadingGroup;
}

const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${index}`,
    name: `Aula ${index + 1}`,
    size: index * 12,
  }));

const some: Partial<ListAnswer<Row>> = {
  data: { items: rowsOf(4), pagination: { total: 43, pagesTotal: 5 } },
};
const none: Partial<ListAnswer<Row>> = { data: { items: [], pagination: { total: 0, pagesTotal: 0 } } };

function Page({ answer = some, start = {}, hasTiles = false, lead }: PageProps) {
  const [search, setSearch] = useState(start);
  const list = useListState(lessons, { search, onSearchChange: setSearch });
  return (
    <>
      <h1>Aulas</h1>
      <ListPage
        t={(key) => texts[key]}
        list={list}
        answer={{
          data: undefined,
          error: null,
          isPending: false,
          isFetching: false,
          isPlaceholderData: false,
          refetch: () => undefined,
          ...answer,
        }}
        columns={[
          { key: 'name', header: 'Nome', cell: ({ name }) => name },
          { key: 'size', header: 'MB', cell: ({ size }) => size, align: 'end', priority: 2 },
        ]}
        rowKey={({ id }) => id}
        actions={{
          noun: 'videos',
          nameOf: ({ name }) => name,
          items: [
            { key: 'rename', label: 'Renomear', icon: Pencil, run: () => undefined },
            {
              key: 'delete',
              label: 'Excluir',
              icon: Trash2,
              danger: true,
              question: ({ name }) => ({ title: `Excluir ${name}?` }),
              call: async () => undefined,
              done: 'Aula excluída!',
              bulk: {
                question: (count) => ({ title: `Excluir ${count}?` }),
                done: (count) => `${count} aulas excluídas!`,
              },
            },
          ],
        }}
        renderTile={hasTiles ? ({ name }) => <article>{name}</article> : undefined}
        lead={lead}
        toolbar={{
          filters: [{ key: 'state', label: 'Situação', options: [{ value: 'off', label: 'Inativas' }] }],
        }}
        empty={{ icon: Inbox, action: <Button variant="primary">Enviar</Button> }}
      />
    </>
  );
}

const meta = { title: 'Console/Patterns/ListPage', component: Page } satisfies Meta<typeof Page>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Rows: Story = {};
export const Tiles: Story = { args: { hasTiles: true } };
export const WithLeadingGroup: Story = {
  args: {
    lead: {
      label: 'Pastas',
      total: 33,
      items: [{ key: 'a', row: null, name: 'Aulas', tile: <span>Aulas</span>, cells: { name: 'Aulas' } }],
      more: { label: 'Mostrar mais pastas', pending: false, load: () => undefined },
    },
  },
};
export const Selected: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: /Aula 2/ }));
    await expect(await canvas.findByRole('button', { name: 'Excluir' })).toBeVisible();
  },
};
export const Skeletons: Story = { args: { answer: { isPending: true, isFetching: true } } };
/** The previous rows are dimmed while the next ones load; as inactive parts they are exempt from SC 1.4.3. */
export const Refreshing: Story = {
  args: { answer: { ...some, isFetching: true, isPlaceholderData: true } },
  parameters: { a11y: { config: { rules: [{ id: 'color-contrast', enabled: false }] } } },
};
export const FirstUse: Story = { args: { answer: none } };
export const NoResults: Story = { args: { answer: none, start: { search: 'nada' } } };
export const Failed: Story = {
  args: {
    answer: { error: new SdkError({ code: 'INTERNAL', status: 500, message: 'x', requestId: 'req-1' }) },
  },
};
