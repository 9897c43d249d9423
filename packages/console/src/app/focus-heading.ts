/** A page may still load its code; later than this nobody expects the focus to move. */
const timeoutMs = 3000;

const selector = 'main h1[tabindex="-1"]';
let stopWaiting: () => void = () => undefined;

/** Whether the person has put the focus somewhere meanwhile: then it stays there. */
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
 * Moves the focus to the heading of the page that just came, also when it comes a moment later, so that keyboard and
 * screen reader begin there and not at the place of a link that is gone. Where the heading of a page that still loads
 * makes way for another one, the focus goes with it.
 */
export function focusHeading(): void {
  stopWaiting();
  // The page itself (the log-in) or a quick person has put the focus into the new page already.
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
