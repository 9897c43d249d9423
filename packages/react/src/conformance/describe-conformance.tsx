import { fireEvent } from '@testing-library/react';
import { createElement, createRef, type ElementType, type ReactElement } from 'react';
import { describe, expect, test, vi } from 'vitest';

/** What the tests need of a part. */
export interface Conformance {
  /** The part. */
  readonly part: ElementType;
  /** Its required props. */
  readonly props?: Readonly<Record<string, unknown>>;
  /** Name of its element, for example `button`. */
  readonly tag: string;
  /** Value of its `data-part`. */
  readonly name: string;
  /** All `data-*` attributes that it has in the state in which `render` shows it, `data-part` excepted. */
  readonly attributes?: Readonly<Record<`data-${string}`, string>>;
  /** Renders the part within what it needs, and returns the container. */
  render(part: ReactElement): { readonly container: Element; unmount(): void };
}

/**
 * The tests that every part passes: ref, className, props, handlers, `render`, `data-*`. They also apply to
 * a page's own parts that are built on the same pattern.
 *
 * @example
 * ```tsx
 * describeConformance({ part: Upload.Trigger, tag: 'button', name: 'upload-trigger', render: (part) => renderWithPalco(<Upload.Root>{part}</Upload.Root>) });
 * ```
 */
export function describeConformance({ part, props, tag, name, attributes, render }: Conformance): void {
  const show = (more: object): Element => {
    const { container } = render(createElement(part, { ...props, ...more }));
    const element = container.querySelector(`[data-part="${name}"]`);
    if (!element) throw new Error(`Nothing with data-part="${name}" was rendered.`);
    return element;
  };

  /** What the part hands to `render` as its state. */
  const stateOf = (): object => {
    let seen: object = {};
    show({
      render: (given: Record<string, unknown>, state: object) => {
        seen = state;
        return createElement('em', given);
      },
    });
    return seen;
  };

  describe(`conformance of ${name}`, () => {
    test(`is one ${tag} with its attributes`, () => {
      const element = show({});
      expect(element.tagName).toBe(tag.toUpperCase());
      const shown = element.getAttributeNames().filter((each) => /^data-(?!part$)/.test(each));
      expect(Object.fromEntries(shown.map((each) => [each, element.getAttribute(each)]))).toEqual(
        attributes ?? {},
      );
      const { style } = element as HTMLElement;
      const declared = Array.from({ length: style.length }, (_, index) => style.item(index));
      expect(declared.filter((property) => !property.startsWith('--'))).toEqual([]);
    });

    test('hands its element to a ref object and to a ref function', () => {
      const ref = createRef<Element>();
      const element = show({ ref });
      expect(ref.current).toBe(element);
      const fill = vi.fn();
      const other = show({ ref: fill });
      expect(fill).toHaveBeenCalledWith(other);
    });

    test('takes a class name, or makes one of its state', () => {
      expect(show({ className: 'mine' }).className).toBe('mine');
      const state = stateOf();
      const className = vi.fn(() => 'made');
      expect(show({ className }).className).toBe('made');
      expect(className.mock.lastCall).toEqual([state]);
    });

    test('passes unknown props to its element', () => {
      const element = show({ id: 'here', 'data-testid': 'it', lang: 'pt' });
      expect(element.id).toBe('here');
      expect(element.getAttribute('data-testid')).toBe('it');
      expect(element.getAttribute('lang')).toBe('pt');
    });

    test('calls handlers of the page', () => {
      const onFocus = vi.fn();
      fireEvent.focus(show({ onFocus }));
      expect(onFocus).toHaveBeenCalledOnce();
    });

    test('becomes the element that `render` is, with props, handlers and both refs', () => {
      const inner = createRef<HTMLElement>();
      const outer = createRef<Element>();
      const onBlur = vi.fn();
      const replacement = createElement('em', { ref: inner, className: 'theirs', onBlur });
      const element = show({ render: replacement, ref: outer, className: 'mine', 'data-testid': 'it' });
      expect(element.tagName).toBe('EM');
      expect(element.className.split(' ').sort()).toEqual(['mine', 'theirs']);
      expect(element.getAttribute('data-testid')).toBe('it');
      expect(inner.current).toBe(element);
      expect(outer.current).toBe(element);
      fireEvent.blur(element);
      expect(onBlur).toHaveBeenCalledOnce();
    });

    test('becomes what the function `render` makes of props and state', () => {
      const element = show({
        className: 'mine',
        render: (given: Record<string, unknown>) => createElement('em', given, 'theirs'),
      });
      expect(element.tagName).toBe('EM');
      expect(element.className).toBe('mine');
      expect(element.textContent).toBe('theirs');
      expect(Object.keys(stateOf())).not.toEqual([]);
    });
  });
}
