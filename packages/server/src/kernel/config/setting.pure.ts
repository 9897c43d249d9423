/** One variable that an operator may set: the only list of them, for `--help`, misspelt names and the documentation. */
export interface Setting {
  readonly variable: string;
  /** What may be written, for example `<port>`; the option of the command takes the same. */
  readonly value: string;
  /** The default as a person reads it. */
  readonly fallback: string;
  readonly help: string;
  /** Not a command-line option: other users of the machine can read the arguments of a process. */
  readonly isSecret?: boolean;
}

/** Settings that belong together, under a headline. */
export interface SettingGroup {
  readonly title: string;
  readonly settings: readonly Setting[];
}

/** The option of the command for a setting: `--data-dir` for `PALCO_DATA_DIR`; null for a secret. */
export function optionOf({ variable, isSecret }: Setting): string | null {
  if (isSecret === true) return null;
  return `--${variable
    .replace(/^PALCO_/, '')
    .toLowerCase()
    .replaceAll('_', '-')}`;
}
