// What component tests do not ask for takes no time: the kit and the console wait for it in every query by role.
import { createRequire } from 'node:module';
import React from 'react';

const require = createRequire(import.meta.url);

// For each computed style jsdom works out eleven colours, up to the root of the page. No style sheet of ours is in it, so they
// say nothing, and queries by role ask for thousands of styles: for `display`, `visibility` and `pointer-events` only.
const { propertiesWithResolvedValueImplemented: resolved } =
  require('jsdom/lib/jsdom/living/helpers/style-rules.js') as {
    readonly propertiesWithResolvedValueImplemented: Record<string, unknown>;
  };
for (const name of Object.keys(resolved)) if (name.endsWith('color')) delete resolved[name];

/** Of a selector whose alternatives all end with a named element: these names, and whether there is nothing else to it. */
interface Subjects {
  readonly names: ReadonlySet<string>;
  readonly isAll: boolean;
}

const subjects = new Map<string, Subjects | undefined>();

function subjectsOf(selector: string): Subjects | undefined {
  if (subjects.has(selector)) return subjects.get(selector);
  const alternatives = selector.includes('(') ? [] : selector.split(',').map((one) => one.trim());
  const names = alternatives.map((one) => /^[a-z][a-z0-9]*/.exec(one.split(/[\s>+~]+/).at(-1) ?? '')?.[0]);
  const known = new Set(names.filter((name) => name !== undefined));
  const isKnown = names.length > 0 && names.every((name) => name !== undefined);
  const found = isKnown ? { names: known, isAll: alternatives.every((one) => known.has(one)) } : undefined;
  subjects.set(selector, found);
  return found;
}

interface Matcher {
  match(selector: string, element: Element): boolean;
}

// For each style jsdom tries the 120 rules of a browser's own style sheet on the element, each through its selector engine.
// Two thirds of them are names of elements, which are compared at once.
if (typeof document !== 'undefined') {
  const { implForWrapper } = require('jsdom/lib/jsdom/living/generated/utils.js') as {
    implForWrapper(wrapper: unknown): { _nwsapiDontThrow: Matcher };
  };
  // The engine is made with the first style.
  getComputedStyle(document.documentElement);
  const matcher = implForWrapper(document)._nwsapiDontThrow;
  const ask = matcher.match;
  matcher.match = (selector, element) => {
    const found = subjectsOf(selector);
    if (found === undefined) return ask(selector, element);
    if (!found.names.has(element.localName)) return false;
    return found.isAll || ask(selector, element);
  };
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
