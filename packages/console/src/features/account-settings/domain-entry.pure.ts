/** The most domains of a team, by the contract. */
export const maxDomains = 100;

/** What a text of one or more domains did. */
export interface DomainEntry {
  /** All domains after it. */
  readonly domains: readonly string[];
  readonly added: number;
  /** What was not taken, to be shown and corrected. */
  readonly rest: string;
  readonly problem: 'invalid' | 'repeated' | 'full' | null;
}

/**
 * Adds what was typed or pasted to the domains of a team: several may be split by spaces, commas, semicolons or lines. `read`
 * answers the canonical form, or null for what is no domain. The first problem found is told; good ones are taken all the same.
 */
export function enterDomains(
  domains: readonly string[],
  text: string,
  read: (text: string) => string | null,
): DomainEntry {
  const taken = [...domains];
  const rest: string[] = [];
  let problem: DomainEntry['problem'] = null;
  const refuse = (part: string, why: NonNullable<DomainEntry['problem']>) => {
    rest.push(part);
    problem ??= why;
  };
  for (const part of text.split(/[\s,;]+/).filter(Boolean)) {
    const domain = read(part);
    if (domain === null) refuse(part, 'invalid');
    else if (taken.includes(domain)) refuse(part, 'repeated');
    else if (taken.length >= maxDomains) refuse(part, 'full');
    else taken.push(domain);
  }
  return { domains: taken, added: taken.length - domains.length, rest: rest.join(' '), problem };
}
