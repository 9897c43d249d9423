import {
  cloneElement,
  createElement,
  isValidElement,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  version,
  type ComponentPropsWithoutRef,
  type DOMAttributes,
  type JSX,
  type ReactElement,
  type Ref,
  type RefCallback,
} from 'react';
import { toDataAttributes, type DataAttributeTable } from './data-attributes';
import { handOverFocus } from './hand-over-focus';
import { mergeProps, type AnyProps } from './merge-props';
import { useMergedRef } from './use-merged-ref';

/**
 * Another element in place of the part's own: an element, which gets the part's props, or a function of props and state.
 *
 * @example
 * ```tsx
 * <Upload.Trigger render={<MyButton tone="primary" />} />
 * <Upload.Trigger render={(props, state) => <button {...props}>{state.disabled ? 'Aguarde' : 'Enviar'}</button>} />
 * ```
 */
export type RenderProp<State, Tag extends keyof JSX.IntrinsicElements = 'div'> =
  ReactElement | ((props: RenderedProps<Tag>, state: State) => ReactElement);

/**
 * What a part that is a `Tag` hands to the element in its place; spread it. The attributes are those of the part's own
 * element; handlers and the ref take any.
 */
export type RenderedProps<Tag extends keyof JSX.IntrinsicElements = 'div'> = Omit<
  ComponentPropsWithoutRef<Tag>,
  keyof DOMAttributes<never>
> &
  DOMAttributes<HTMLElement> & { readonly ref: RefCallback<unknown> };

/** What every part takes besides the attributes of its element. */
export interface PartOptions<State, Tag extends keyof JSX.IntrinsicElements = 'div'> {
  /** Another element in place of the part's own. */
  readonly render?: RenderProp<State, Tag>;
  /** A class name, or one made from the state. */
  readonly className?: string | ((state: State) => string | undefined);
}

/** The props of a part that is a `Tag`. */
export type PartProps<Tag extends keyof JSX.IntrinsicElements, State> = Omit<
  ComponentPropsWithoutRef<Tag>,
  'className'
> &
  PartOptions<State, Tag>;

/** The description of a part. */
export interface PartSpec<State extends object, Element extends HTMLElement> {
  /** Value of `data-part`, for style sheets: `family-part`. */
  readonly part: string;
  /** The props that the page passed. */
  readonly props: Pick<PartOptions<State>, 'className'> & { readonly render?: unknown };
  readonly ref: Ref<Element>;
  /** The part's own ref to its element. */
  readonly ownRef?: Ref<Element>;
  readonly state: State;
  readonly attributes: DataAttributeTable<State>;
  /** The part's own props; the page's props override them, handlers are chained. */
  readonly own?: AnyProps;
  /** Custom properties written to the element's style by script, which a strict CSP allows. */
  readonly variables?: Readonly<Record<`--${string}`, string | number>>;
}

/** Runs before the browser paints. On a server React 18 warns about layout effects, and nothing is painted. */
const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** Renders a part: its own element or the page's, with the part's props, `data-*` attributes and refs. */
export function usePart<State extends object, Element extends HTMLElement>(
  tag: string,
  spec: PartSpec<State, Element>,
): ReactElement {
  const { render, className, ...given } = spec.props as PartOptions<State> & AnyProps;
  const element = useRef<HTMLElement | null>(null);
  const replaced = isValidElement<AnyProps>(render) ? render : null;
  const hold = useCallback((held: HTMLElement | null) => {
    // React empties a ref while the element is still in the page.
    if (!held && element.current) handOverFocus(element.current);
    element.current = held;
  }, []);
  const ref = useMergedRef([hold, spec.ref, spec.ownRef, refOf(replaced)]);
  useStyleVariables(element, spec.variables);

  const own = {
    'data-part': spec.part,
    ...toDataAttributes(spec.attributes, spec.state),
    ...spec.own,
  };
  const classNameText = typeof className === 'function' ? className(spec.state) : className;
  const props = { ...mergeProps(own, { ...given, className: classNameText }), ref };
  if (replaced) return cloneElement(replaced, { ...mergeProps(props, replaced.props), ref } as AnyProps);
  if (typeof render === 'function') return render(props as RenderedProps, spec.state);
  return createElement(tag, props);
}

function useStyleVariables(
  element: { readonly current: HTMLElement | null },
  variables: PartSpec<object, HTMLElement>['variables'] = {},
) {
  // After each render: `render` may have returned another element.
  useBeforePaint(() => {
    for (const [name, value] of Object.entries(variables))
      element.current?.style.setProperty(name, String(value));
  });
}

/** React 19 keeps an element's ref among its props, React 18 beside them. */
function refOf(element: ReactElement<AnyProps> | null): Ref<unknown> | undefined {
  if (!element) return undefined;
  const holder = Number.parseInt(version, 10) >= 19 ? element.props : (element as unknown as AnyProps);
  return (holder['ref'] as Ref<unknown> | null) ?? undefined;
}
