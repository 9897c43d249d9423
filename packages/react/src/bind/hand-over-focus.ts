const reachable = ':is(button, input, select, textarea, a[href], [tabindex])';
const control = `[data-part]${reachable}:not([tabindex="-1"], [hidden], :disabled)`;

/**
 * Call it for an element that is about to leave the page: if the focus is in it, it goes to a part that stays, and not to the
 * body, from where a keyboard would begin at the top of the page. A row leaves it to the next row or the one before, anything
 * else to the nearest part around it that takes it.
 */
export function handOverFocus(leaving: Element): void {
  const { ownerDocument: page } = leaving;
  const focused = page.activeElement;
  if (!focused || !leaving.contains(focused)) return;
  const heirs = heirsOf(leaving);
  // Once the page has changed: a part whose ref is only filled anew keeps the focus, and an effect may have moved it.
  queueMicrotask(() => {
    if (page.activeElement === page.body) heirs.find(takeFocus);
  });
}

/** What may take the focus, the best first; the element is still in the page. */
function heirsOf(leaving: Element): readonly Element[] {
  const heirs: (Element | null)[] = [];
  for (
    let part: Element | null | undefined = leaving;
    part;
    part = part.parentElement?.closest('[data-part]')
  ) {
    if (part !== leaving) heirs.push(part);
    if (part.matches('[data-part$="-item"]'))
      heirs.push(part.nextElementSibling, part.previousElementSibling);
  }
  return heirs.filter((heir) => heir !== null);
}

function takeFocus(heir: Element): boolean {
  if (!heir.isConnected) return false;
  return [heir, heir.querySelector(control)].some((element) => {
    (element as HTMLElement | null)?.focus();
    return element === heir.ownerDocument.activeElement;
  });
}
