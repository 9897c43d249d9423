// Every answer of the fake backend is held to the contract.
import '../testing/src/fake-answers.setup';
import { File as NodeFile } from 'node:buffer';
import { cleanup, configure, prettyDOM, render } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeAll, expect } from 'vitest';

// Files share their modules, and Testing Library says this in the first of them only.
beforeAll(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
});
afterEach(() => {
  cleanup();
  // An `act` of a promise that nobody awaited keeps every later render from the page, in the next files too.
  const { container } = render(createElement('i'));
  expect(container.innerHTML, 'an act() was not awaited').toBe('<i></i>');
  cleanup();
});

// React only warns of markup that a browser takes apart, such as a list in a paragraph, and of a component that no longer asks
// for what it waited for; here it fails the test.
const faults: unknown[][] = [];
const { error: report } = console;
console.error = (...given: unknown[]) => {
  if (/cause a hydration error|cannot contain a nested|did not call use\(\)/.test(String(given[0])))
    faults.push(given.slice(0, 3));
  report(...given);
};
afterEach(() => expect(faults.splice(0)).toEqual([]));

// Pages bring their code when they are opened, and a busy machine takes its time.
configure({
  asyncUtilTimeout: 10_000,
  // The page is printed when somebody reads the error, not at each attempt of `findBy…`, most of which are waited out.
  getElementError: (message, container) =>
    Object.defineProperty(new Error(), 'message', {
      configurable: true,
      get: () => [message, prettyDOM(container)].join('\n\n'),
    }),
});

// Node's requests do not know jsdom's forms and files: a file travels as zeros, with its name, type and size.
const { constructor: NodeFormData } = await new Response(new URLSearchParams()).formData();
globalThis.FormData = class extends (NodeFormData as typeof FormData) {
  override append(name: string, value: string | Blob, fileName?: string): void {
    if (typeof value === 'string') return super.append(name, value);
    const given = fileName ?? (value instanceof File ? value.name : 'blob');
    const file = new NodeFile([new Uint8Array(value.size)], given, { type: value.type });
    super.append(name, file as unknown as Blob, given);
  }
};

// What jsdom does not know and a browser always has.
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
globalThis.PointerEvent ??= class extends MouseEvent {} as typeof PointerEvent;
Blob.prototype.arrayBuffer ??= function () {
  const reader = new FileReader();
  reader.readAsArrayBuffer(this);
  return new Promise((resolve) => (reader.onloadend = () => resolve(reader.result as ArrayBuffer)));
};
Element.prototype.getAnimations ??= () => [];
Element.prototype.scrollIntoView ??= () => undefined;
Element.prototype.scrollTo ??= () => undefined;
window.scrollTo = () => undefined;
globalThis.matchMedia ??= (query) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }) satisfies MediaQueryList;
