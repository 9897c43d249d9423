/** What a text may name, for example `{ max: 16 }`. */
export type RuleParams = Readonly<Record<string, string | number>>;

/** The parts of a schema's issue that a text may name. */
export interface RuleIssue {
  readonly message: string;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly params?: unknown;
}

function isNameable(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

function paramsOf({ minimum, maximum, params }: RuleIssue): RuleParams {
  const given = typeof params === 'object' && params !== null ? Object.entries(params) : [];
  const named = Object.entries({ min: minimum, max: maximum });
  return Object.fromEntries(
    [...named, ...given].filter((entry): entry is [string, string | number] => isNameable(entry[1])),
  );
}

/**
 * Packs key and parameters of a broken rule into one string, because the form library carries only a message. It is
 * translated when it is shown: the language may change while the error is visible.
 */
export function packRule(issue: RuleIssue): string {
  return `${issue.message} ${JSON.stringify(paramsOf(issue))}`;
}

/** Takes apart what `packRule` made; a message of other origin has no parameters. */
export function unpackRule(packed: string): { readonly key: string; readonly params: RuleParams } {
  const cut = packed.indexOf(' {');
  if (cut < 0) return { key: packed, params: {} };
  const params: unknown = JSON.parse(packed.slice(cut + 1));
  return { key: packed.slice(0, cut), params: paramsOf({ message: '', params }) };
}
