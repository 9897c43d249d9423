/** What a text of one or more entries did. */
export interface ChipEntry {
  /** All entries after it. */
  readonly chips: readonly string[];
  readonly added: number;
  /** What was not taken, to be shown and corrected. */
  readonly rest: string;
  readonly problem: 'invalid' | 'repeated' | 'full' | null;
}

/** Which texts become an entry. */
export interface ChipRules {
  /** The canonical form of one, or null for what is none. */
  read(text: string): string | null;
  /** Whether two entries are the same one; compared exactly where it is left out. */
  isSame?(one: string, other: string): boolean;
  /** What lies between two of them. */
  readonly separator: RegExp;
  readonly max: number;
}

/** Adds what was typed or pasted. The first problem found is told; good ones are taken all the same. */
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
