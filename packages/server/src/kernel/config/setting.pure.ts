/** Variables of the environment, flags already merged in. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** How a text becomes a value: what may be written, what stands where nothing is written, and what is refused. */
export interface Rule<Value> {
  /** What may be written, for example `<port>`. */
  readonly value: string;
  /** The default as a person reads it. */
  readonly fallback: string;
  /** The value of what is written, without spaces around it; '' where nothing is. Throws what the operator reads. */
  readonly parse: (text: string, variable: string) => Value;
  /** Spaces around it belong to it. */
  readonly isExact?: boolean;
}

/** One variable that an operator may set: the only place where it stands. */
export interface Row<Value = unknown> {
  readonly variable: string;
  readonly help: string;
  readonly parse: Rule<Value>;
  /** Where what may be written, or the default, reads otherwise than its rule says. */
  readonly value?: string;
  readonly fallback?: string;
  /** Not a command-line option: other users of the machine can read the arguments of a process. */
  readonly isSecret?: boolean;
}

/** Rows by the names of their values. */
export type Rows = Readonly<Record<string, Row>>;

/** What {@link readAll} makes of rows. */
export type Values<Of extends Rows> = {
  readonly [Name in keyof Of]: Of[Name] extends Row<infer Value> ? Value : never;
};

/** Rows that belong together, under a headline of the help. */
export interface RowGroup {
  readonly title: string;
  readonly rows: Rows;
}

/** The value of one setting. */
export function read<Value>(env: Environment, { variable, parse }: Row<Value>): Value {
  const text = env[variable] ?? '';
  return parse.parse(parse.isExact === true ? text : text.trim(), variable);
}

/** The values of all rows. */
export function readAll<Of extends Rows>(env: Environment, rows: Of): Values<Of> {
  return Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, read(env, row)])) as Values<Of>;
}

/** Whether anything is written for it. */
export const isSet = (env: Environment, { variable }: Pick<Row, 'variable'>): boolean =>
  Boolean(env[variable]?.trim());

/** A setting as `--help`, misspelt names and the documentation show it. */
export interface Setting {
  readonly variable: string;
  readonly value: string;
  readonly fallback: string;
  readonly help: string;
  readonly isSecret: boolean;
}

/** Settings that belong together, under a headline. */
export interface SettingGroup {
  readonly title: string;
  readonly settings: readonly Setting[];
}

/** A group as it is shown. */
export function shownGroup({ title, rows }: RowGroup): SettingGroup {
  const settings = Object.values(rows).map(({ variable, help, parse, value, fallback, isSecret }) => ({
    variable,
    help,
    value: value ?? parse.value,
    fallback: fallback ?? parse.fallback,
    isSecret: isSecret === true,
  }));
  return { title, settings };
}

/** The option of the command for a setting: `--data-dir` for `PALCO_DATA_DIR`; null for a secret. */
export function optionOf({ variable, isSecret }: Setting): string | null {
  if (isSecret) return null;
  return `--${variable
    .replace(/^PALCO_/, '')
    .toLowerCase()
    .replaceAll('_', '-')}`;
}
