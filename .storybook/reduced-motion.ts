const feature = 'prefers-reduced-motion';
const written = new WeakMap<CSSMediaRule, string>();
const given = window.matchMedia.bind(window);
let isSet = false;

/**
 * Shows the page as with the system's setting of reduced motion: every media query of the style sheets that asks for it, and every
 * script that does. `system` gives both back to the system.
 */
export function setMotion(motion: unknown): void {
  const wanted = motion === 'reduce' || motion === 'no-preference' ? motion : null;
  if (wanted === null && !isSet) return;
  isSet = wanted !== null;
  for (const sheet of document.styleSheets) for (const rule of mediaRulesIn(sheet)) answer(rule, wanted);
  window.matchMedia = wanted ? (query) => given(asAnswered(query, wanted)) : given;
}

function answer(rule: CSSMediaRule, wanted: string | null): void {
  const query = written.get(rule) ?? rule.media.mediaText;
  if (!query.includes(feature)) return;
  written.set(rule, query);
  rule.media.mediaText = wanted ? asAnswered(query, wanted) : query;
}

/** `min-width: 0` is always true, and `max-width: 0` never. */
function asAnswered(query: string, wanted: string): string {
  return query.replaceAll(/\(prefers-reduced-motion(?::\s*([\w-]+))?\)/g, (_all, value = 'reduce') =>
    value === wanted ? '(min-width: 0px)' : '(max-width: 0px)',
  );
}

function mediaRulesIn(group: CSSStyleSheet | CSSGroupingRule): CSSMediaRule[] {
  return rulesOf(group).flatMap((rule) => [
    ...(rule instanceof CSSMediaRule ? [rule] : []),
    ...(rule instanceof CSSGroupingRule ? mediaRulesIn(rule) : []),
  ]);
}

/** The rules of a sheet from another origin are not to be read. */
function rulesOf(group: CSSStyleSheet | CSSGroupingRule): readonly CSSRule[] {
  try {
    return [...group.cssRules];
  } catch {
    return [];
  }
}
