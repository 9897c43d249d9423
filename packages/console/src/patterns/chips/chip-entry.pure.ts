/** The result of adding a text of one or more entries. */
export interface ChipEntry {
  /** All entries, old and new. */
  readonly chips: readonly string[];
  readonly added: number;
  /** What was not taken, to be shown and corrected. */
  readonly rest: string;
  readonly problem: 'invalid' | 'repeated' | 'full' | null;
}

/** Which texts become an entry. */
export interface ChipRules {
  /** The canonical form of an entry, or null for an invalid one. */
  read(text: string): string | null;
  /** Whether two entries are the same one; compared exactly where it is left out. */
  isSame?(one: string, other: string): boolean;
  /** Separates the entries in a text. */
  readonly separator: RegExp;
  readonly max: number;
}

/** Adds what was typed or pasted. Valid entries are added even if others have a problem; the first problem is returned. */
export function enterChips(chips: readonly string[], text: string, rules: ChipRules): ChipEntry {
  const { read, isSame = (one, other) => one === other, separator, max } = rules;
  const taken = [...chips];
  const rest: string[] = [];
  let problem: ChipEntry['problem'] = null;
  const refuse = (part: string, why: NonNullable<ChipEntry['problem']>) => {
    rest.push(part);
    problem ??= why;
  };
  for (const part of text.split(separator).filter((one) => /\S/.test(one))) {
    const chip = read(part);
    if (chip === null) refuse(part, 'invalid');
    else if (taken.some((one) => isSame(one, chip))) refuse(part, 'repeated');
    else if (taken.length >= max) refuse(part, 'full');
    else taken.push(chip);
  }
  return { chips: taken, added: taken.length - chips.length, rest: rest.join(' '), problem };
}
