// Speeds up the component tests of the kit and the console by replacing slow parts of jsdom and React that no test needs.
import React from 'react';

/**
 * Queries by role read `display`, `visibility` and `pointer-events` thousands of times, and jsdom computes a whole style for
 * each from the 120 rules of its default sheet. The test page has no other sheet, so an element's name, three attributes and
 * its `style` attribute determine these values; every other property is read from jsdom.
 */
if (typeof window !== 'undefined') {
  // Files that share a page come here one after the other.
  const page = window as Window & { askJsdom?: typeof window.getComputedStyle };
  const ask = (page.askJsdom ??= window.getComputedStyle.bind(window));
  const displays = new Map<string, string>();

  const displayOf = (element: Element): string => {
    const own = inline(element, 'display');
    if (own) return own;
    const key = [
      element.localName,
      ...['hidden', 'open', 'type'].map((name) => element.getAttribute(name) ?? '-'),
    ].join();
    const known = displays.get(key) ?? ask(element).display;
    displays.set(key, known);
    return known;
  };
  const answers: Record<string, (element: Element) => string> = {
    display: displayOf,
    visibility: (element) => inherited(element, 'visibility') || 'visible',
    'pointer-events': (element) => inherited(element, 'pointer-events') || 'auto',
  };

  window.getComputedStyle = (element, pseudo) => {
    if (pseudo) return ask(element, pseudo);
    const answer = (name: string) => answers[name]?.(element);
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, property) {
        if (property === 'getPropertyValue')
          return (name: string) => answer(name) ?? ask(element).getPropertyValue(name);
        const quick = answer(property === 'pointerEvents' ? 'pointer-events' : String(property));
        return quick ?? Reflect.get(ask(element), property);
      },
    });
  };
}

function inline(element: Element, name: string): string {
  // An element without the attribute has no declarations yet, and these are dear.
  if (!element.hasAttribute('style') || !('style' in element)) return '';
  return (element as HTMLElement).style.getPropertyValue(name);
}

function inherited(element: Element | null, name: string): string {
  for (let at = element; at; at = at.parentElement) {
    const own = inline(at, name);
    if (own) return own;
  }
  return '';
}

// React notes with every element, up to 10,000 a second, the stack that made it: a tenth of the time of a large form. Warnings
// name their component without it. It is told that it has noted enough for this second.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  readonly __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object;
};
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => 10_000,
  set: () => {},
});
