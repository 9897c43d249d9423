/** A row with the key that tells it from others. */
export interface Keyed<Row> {
  readonly key: string;
  readonly row: Row;
}

/** What is selected, over all pages, and where a range would begin. */
export interface Selection<Row> {
  readonly rows: ReadonlyMap<string, Row>;
  readonly anchor: string | null;
}

export const nothingSelected: Selection<never> = { rows: new Map<string, never>(), anchor: null };

export interface Toggle<Row> {
  readonly key: string;
  readonly checked: boolean;
  /** Shift was held: everything from the last toggled row to this one. */
  readonly isRange: boolean;
  /** The rows of the page that may be selected, in their order. */
  readonly page: readonly Keyed<Row>[];
}

function rangeOf<Row>(anchor: string | null, { key, isRange, page }: Toggle<Row>): readonly Keyed<Row>[] {
  const end = page.findIndex((entry) => entry.key === key);
  const start = isRange ? page.findIndex((entry) => entry.key === anchor) : -1;
  if (start < 0) return page.slice(end, end + 1);
  return page.slice(Math.min(start, end), Math.max(start, end) + 1);
}

function withEntries<Row>(
  rows: ReadonlyMap<string, Row>,
  entries: readonly Keyed<Row>[],
  checked: boolean,
): ReadonlyMap<string, Row> {
  const next = new Map(rows);
  for (const { key, row } of entries) {
    if (checked) next.set(key, row);
    else next.delete(key);
  }
  return next;
}

/** Selects or clears a row, with Shift a range of the page. */
export function toggled<Row>(selection: Selection<Row>, toggle: Toggle<Row>): Selection<Row> {
  const entries = rangeOf(selection.anchor, toggle);
  return { rows: withEntries(selection.rows, entries, toggle.checked), anchor: toggle.key };
}

/** Selects or clears every row of a page; the other pages stay as they are. */
export function pageToggled<Row>(
  selection: Selection<Row>,
  page: readonly Keyed<Row>[],
  checked: boolean,
): Selection<Row> {
  return { rows: withEntries(selection.rows, page, checked), anchor: null };
}

/** Without rows that are done with. */
export function without<Row>(selection: Selection<Row>, keys: Iterable<string>): Selection<Row> {
  const gone = new Set(keys);
  const rows = new Map([...selection.rows].filter(([key]) => !gone.has(key)));
  return { rows, anchor: null };
}

/** The state of the checkbox in the head of a page. */
export function pageState<Row>(selection: Selection<Row>, page: readonly Keyed<Row>[]): boolean | 'mixed' {
  const count = page.filter(({ key }) => selection.rows.has(key)).length;
  return count > 0 && count < page.length ? 'mixed' : count > 0;
}
