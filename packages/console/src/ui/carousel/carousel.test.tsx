import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPiece } from '../../testing/render-console';
import { Carousel } from './carousel';

afterEach(() => vi.unstubAllGlobals());

/** Simulates a window width, for `(min-width: …)` queries only. */
function stubWidth(width: number): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width >= Number(/min-width: (\d+)px/.exec(query)?.[1] ?? Infinity),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

function open(width: number, count: number) {
  stubWidth(width);
  const teams = Array.from({ length: count }, (_, index) => `Time ${index + 1}`);
  renderPiece(
    <Carousel label="Times" items={teams} keyOf={(team) => team} cards={[2, 3, 4]}>
      {(team) => <button type="button">{team}</button>}
    </Carousel>,
  );
}

/** Names of the cards that can be reached; inert ones cannot. */
function inView(): (string | null)[] {
  const cells = within(screen.getByRole('list', { name: 'Times' })).getAllByRole('listitem', {
    hidden: true,
  });
  return cells.filter((cell) => !cell.hasAttribute('inert')).map((cell) => cell.textContent);
}

const page = () =>
  screen
    .queryAllByRole('button', { name: /^Página \d/ })
    .findIndex((dot) => dot.getAttribute('aria-current') === 'true') + 1;

test.each([
  [768, ['Time 1', 'Time 2'], 3],
  [1023, ['Time 1', 'Time 2'], 3],
  [1024, ['Time 1', 'Time 2', 'Time 3'], 2],
  [1079, ['Time 1', 'Time 2', 'Time 3'], 2],
  [1080, ['Time 1', 'Time 2', 'Time 3', 'Time 4'], 2],
])('at %i px shows %j on one of %i pages', (width, names, pages) => {
  open(width, 5);
  expect(inView()).toEqual(names);
  expect(screen.getAllByRole('button', { name: /^Página \d/ })).toHaveLength(pages);
});

test('below 768 px every card is reachable by scrolling, without arrows', () => {
  open(390, 5);
  expect(inView()).toHaveLength(5);
  expect(screen.queryByRole('button', { name: 'Próxima página' })).toBeNull();
});

test('cards that all fit need no arrows', () => {
  open(1080, 4);
  expect(screen.queryByRole('button', { name: 'Próxima página' })).toBeNull();
});

test('arrows and dots turn pages; the last page is filled up', async () => {
  open(1080, 5);
  const user = userEvent.setup();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Página anterior' }).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Próxima página' }));
  expect(inView()).toEqual(['Time 2', 'Time 3', 'Time 4', 'Time 5']);
  expect(page()).toBe(2);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Próxima página' }).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Página 1' }));
  expect(inView()[0]).toBe('Time 1');
});

test('the arrow keys go from card to card, over the edge of a page too', async () => {
  open(768, 5);
  const user = userEvent.setup();
  screen.getByRole('button', { name: 'Time 1' }).focus();
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement?.textContent).toBe('Time 2');
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement?.textContent).toBe('Time 3');
  expect(inView()).toEqual(['Time 3', 'Time 4']);
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement?.textContent).toBe('Time 2');
  expect(page()).toBe(1);
});

function SearchedRow() {
  const [search, setSearch] = useState('');
  const teams = Array.from({ length: 8 }, (_, index) => `${index % 4 === 3 ? 'Radio' : 'Time'} ${index + 1}`);
  return (
    <>
      <input value={search} onChange={(event) => setSearch(event.target.value)} />
      <Carousel
        label="Times"
        items={teams.filter((team) => team.includes(search))}
        keyOf={(team) => team}
        cards={[2, 3, 4]}
      >
        {(team) => <button type="button">{team}</button>}
      </Carousel>
    </>
  );
}

test('other items begin at their first page', async () => {
  stubWidth(1080);
  renderPiece(<SearchedRow />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Próxima página' }));
  await user.type(screen.getByRole('textbox'), 'Time');
  expect(inView()[0]).toBe('Time 1');
});
