/** A page may still load its code; later than this nobody expects the focus to move. */
const timeoutMs = 3000;

const selector = 'main h1[tabindex="-1"]';
let stopWaiting: () => void = () => undefined;

/** False if the person has moved the focus meanwhile: then it stays there. */
function isFocusFree(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.matches('main, h1');
}

function tryFocus(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>(selector);
  heading?.focus({ preventScroll: true });
  return heading;
}

/**
 * Moves the focus to the heading of the new page, or waits until it is rendered, so that keyboard and screen reader start
 * there and not at a link that was removed. If the heading of a loading page is replaced, the focus moves to the new one.
 */
export function focusHeading(): void {
  stopWaiting();
  // The page itself (the log-in) or the person has already moved the focus into the new page.
  if (document.activeElement?.matches('main :not(h1)')) return;
  let heading = tryFocus();
  const observer = new MutationObserver(() => {
    if (heading?.isConnected) {
      if (document.activeElement !== heading) stopWaiting();
    } else if (isFocusFree()) heading = tryFocus();
    else stopWaiting();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(() => {
    if (!heading?.isConnected) stopWaiting();
  }, timeoutMs);
  stopWaiting = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
}
