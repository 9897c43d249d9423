import { act, screen, waitFor, within } from '@testing-library/react';
import { Inbox } from 'lucide-react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderPiece } from '../../testing/render-console';
import { SearchInput } from '../../ui/text-input/search-input';
import type { ListAnswer } from './list-model';
import { ListPage } from './list-page';
import { listOf } from './list-of.pure';
import { wordRule } from './search-rules.pure';
import { useListState } from './use-list-search';

interface Row {
  id: string;
  name: string;
  size: number;
}

const rowsList = listOf({
  name: 'rows',
  sorts: { name: 'asc', size: 'desc' },
  filters: { state: wordRule(['off']) },
});
type Search = ReturnType<typeof rowsList.parse>;

const texts = {
  title: 'Linhas',
  search: 'Buscar',
  'empty.title': 'Comece aqui',
  'empty.text': '',
  'error.title': 'Não foi possível carregar',
};

type Answer = Partial<ListAnswer<Row>>;

const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: `r${index}`, name: `Linha ${index}`, size: index }));

const filled = (total: number, limit = 10): Answer => ({
  data: {
    items: rowsOf(Math.min(total, limit)),
    pagination: { total, pagesTotal: Math.ceil(total / limit) },
  },
});

const writes: { search: Search; replace?: boolean }[] = [];
const retry = vi.fn();
beforeEach(() => {
  writes.length = 0;
  retry.mockClear();
});
afterEach(() => vi.useRealTimers());

function Page({ start, answer }: { start: Search; answer: Answer }) {
  const [search, setSearch] = useState(start);
  const list = useListState(rowsList, {
    search,
    onSearchChange: (next: Search, options) => {
      writes.push({ search: next, replace: options?.replace });
      setSearch(next);
    },
  });
  return (
    <>
      <ListPage
        t={(key) => texts[key]}
        list={list}
        answer={{
          data: undefined,
          error: null,
          isPending: false,
          isFetching: false,
          isPlaceholderData: false,
          refetch: retry,
          ...answer,
        }}
        columns={[
          { key: 'name', header: 'Nome', cell: (row) => row.name },
          {
            key: 'size',
            header: 'Tamanho',
            cell: (row) => row.size,
            align: 'end',
          },
        ]}
        rowKey={(row) => row.id}
        actions={{ noun: [], nameOf: (row) => row.name, items: [] }}
        renderActions={(row) => <button type="button">Abrir {row.name}</button>}
        toolbar={{
          filters: [{ key: 'state', label: 'Situação', options: [{ value: 'off', label: 'Inativos' }] }],
        }}
        empty={{ icon: Inbox }}
      />
      <output data-testid="query">{JSON.stringify(list.query)}</output>
    </>
  );
}

function open(answer: Answer, start: Search = {}) {
  renderPiece(<Page start={start} answer={answer} />);
  return userEvent.setup();
}

const asked = () => JSON.parse(screen.getByTestId('query').textContent ?? '') as Record<string, unknown>;

describe('rows', () => {
  test('stand in a named table with their actions last', () => {
    open(filled(3));
    const table = screen.getByRole('table', { name: 'Linhas' });
    expect(within(table).getAllByRole('row')).toHaveLength(4);
    expect(within(table).getAllByRole('columnheader').at(-1)?.textContent).toBe('Ações');
    expect(screen.getByRole('button', { name: 'Abrir Linha 2' })).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Paginação' })).toBeNull();
  });

  test('of the page before are marked as busy while the next ones come', () => {
    open({ ...filled(30), isFetching: true, isPlaceholderData: true });
    expect(screen.getByRole('region', { name: 'Linhas' }).getAttribute('aria-busy')).toBe('true');
  });

  test('are sorted by the address; a second press turns the order around', async () => {
    const user = open(filled(3));
    const head = (name: string) => screen.getByRole('columnheader', { name });
    expect(head('Nome').getAttribute('aria-sort')).toBe('ascending');
    await user.click(screen.getByRole('button', { name: 'Tamanho' }));
    expect(asked().sort).toBe('size,desc');
    expect(head('Nome').hasAttribute('aria-sort')).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Tamanho' }));
    expect(head('Tamanho').getAttribute('aria-sort')).toBe('ascending');
  });
});

describe('pages', () => {
  test('show range and total, and write the page into the address', async () => {
    const user = open(filled(243));
    expect(screen.getByText('1–10 de 243')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Página 3' }));
    expect(writes.at(-1)).toEqual({ search: { page: 3 }, replace: false });
  });

  test('that are empty by now jump back to the last one, without a step for Back', async () => {
    open({ data: { items: [], pagination: { total: 20, pagesTotal: 2 } } }, { page: 3 });
    await waitFor(() => expect(asked().page).toBe(2));
    expect(writes).toContainEqual({ search: { page: 2 }, replace: true });
    expect(screen.queryByText('Sem resultado')).toBeNull();
  });

  test('of another size start again, and the size is remembered', async () => {
    const user = open(filled(243), { page: 4 });
    await user.click(screen.getByRole('combobox', { name: /Itens por página/ }));
    await user.click(await screen.findByRole('option', { name: '50' }));
    expect(writes.at(-1)?.search).toEqual({ limit: 50 });
    expect(localStorage.getItem('palco_page_size_rows')).toBe('50');
  });

  test('begin with the remembered size; a size in the address takes precedence', () => {
    localStorage.setItem('palco_page_size_rows', '30');
    open(filled(3));
    expect(asked()).toEqual({ sort: 'name,asc', page: 1, limit: 30 });
    localStorage.setItem('palco_page_size_rows', '7');
    const { unmount } = renderPiece(<Page start={{ limit: 25 }} answer={filled(3)} />);
    expect(screen.getAllByTestId('query').at(-1)?.textContent).toContain('"limit":25');
    unmount();
  });

  test('work without storage', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('blocked');
    });
    open(filled(3));
    expect(asked().limit).toBe(10);
    vi.mocked(Storage.prototype.getItem).mockRestore();
  });
});

describe('a search', () => {
  test('waits 300 ms for the next key, Enter does not, Esc clears', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    open(filled(3));
    const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
    const field = screen.getByRole('searchbox', { name: 'Buscar' });
    await user.type(field, 'an');
    await act(() => vi.advanceTimersByTimeAsync(250));
    expect(writes).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(writes).toEqual([{ search: { search: 'an' }, replace: false }]);
    await user.type(field, 'a{Enter}');
    expect(writes.at(-1)).toEqual({ search: { search: 'ana' }, replace: true });
    await user.keyboard('{Escape}');
    expect(writes.at(-1)).toEqual({ search: {}, replace: true });
  });

  test('says how many it found', () => {
    open(filled(1), { search: 'ana' });
    expect(screen.getByText('1 resultado encontrado')).toBeTruthy();
  });

  test('without a result offers to clear it together with the filters', async () => {
    const user = open(filled(0), { search: 'ana', state: 'off', limit: 25 });
    expect(screen.getByRole('heading', { name: 'Sem resultado' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    expect(writes.at(-1)?.search).toEqual({ limit: 25 });
    expect(screen.getByText('Comece aqui')).toBeTruthy();
  });

  test('by a filter pill is cleared by its cross', async () => {
    const user = open(filled(3), { page: 2 });
    await user.click(screen.getByRole('combobox', { name: 'Situação: Todos' }));
    await user.click(await screen.findByRole('option', { name: 'Inativos' }));
    expect(writes.at(-1)?.search).toEqual({ state: 'off' });
    await user.click(screen.getByRole('button', { name: 'Limpar filtro Situação' }));
    expect(writes.at(-1)?.search).toEqual({});
  });
});

describe('nothing to show', () => {
  test('first use says how to begin', () => {
    open(filled(0));
    expect(screen.getByText('Comece aqui')).toBeTruthy();
  });

  test('while it loads, screen readers hear it after 150 ms', async () => {
    vi.useFakeTimers();
    open({ isPending: true, isFetching: true });
    expect(screen.queryByText('Aguarde...')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(160));
    expect(screen.getByText('Aguarde...')).toBeTruthy();
  });

  test('an error can be tried again', async () => {
    const user = open({ error: new Error('x') });
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Tentar novamente' }));
    expect(retry).toHaveBeenCalledOnce();
  });
});

function SearchThatIsTakenBack({ onSearch }: { onSearch(text: string): void }) {
  const [value, setValue] = useState('aula');
  return (
    <>
      <SearchInput value={value} onSearch={onSearch} />
      <button type="button" onClick={() => setValue('')}>
        Voltar
      </button>
    </>
  );
}

test('Back cancels a pending debounce of the search', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const searched = vi.fn();
  renderPiece(<SearchThatIsTakenBack onSearch={searched} />);
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.type(screen.getByRole('searchbox'), ' 2');
  await user.click(screen.getByRole('button', { name: 'Voltar' }));
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(searched).not.toHaveBeenCalled();
});

test('the last page keeps the focus on the button that led to it', async () => {
  const user = open(filled(20), { page: 1 });
  await user.click(screen.getByRole('button', { name: 'Próxima página' }));
  const next = screen.getByRole('button', { name: 'Próxima página' });
  expect(document.activeElement).toBe(next);
  expect(next.getAttribute('aria-disabled')).toBe('true');
  writes.length = 0;
  await user.click(next);
  expect(writes).toEqual([]);
});
