/** A key that is pressed twice must not give anything up: what ends or leaves something never gets the focus by itself. */
const final = '[data-part$="-exit"], [data-part$="-cancel"]';
const control = `[data-part]:is(button, input, a, [tabindex="0"]):not([tabindex="-1"], [hidden], :disabled, ${final})`;

/**
 * Call it for an element that is about to be removed. If it contains the focus, the focus moves to a part that stays; otherwise
 * it would fall back to the body, and a keyboard would start at the top of the page. A row passes it to the next or previous
 * row, any other part to the closest ancestor part that can be focused.
 */
export function handOverFocus(leaving: Element): void {
  const { ownerDocument: page } = leaving;
  const focused = page.activeElement;
  if (!focused || !leaving.contains(focused)) return;
  const candidates = candidatesOf(leaving);
  // After the commit: a part whose ref is only re-attached keeps the focus, and an effect may have moved it.
  queueMicrotask(() => {
    if (page.activeElement === page.body) candidates.some(takeFocus);
  });
}

/** Candidates for the focus, best first. The element is still in the document. */
function candidatesOf(leaving: Element): readonly Element[] {
  const candidates: (Element | null | undefined)[] = [];
  for (let part: Element | null | undefined = leaving; part;) {
    if (part.matches('[data-part$="-item"]'))
      candidates.push(part.nextElementSibling, part.previousElementSibling);
    part = part.parentElement?.closest('[data-part]');
    candidates.push(part);
  }
  return candidates.filter((candidate) => candidate != null);
}

/** Focuses the candidate, or else its first control. False if neither can be focused or the candidate was removed too. */
function takeFocus(candidate: Element): boolean {
  return [candidate, candidate.querySelector(control)].some((element) => {
    (element as HTMLElement | null)?.focus();
    return element === candidate.ownerDocument.activeElement;
  });
}
