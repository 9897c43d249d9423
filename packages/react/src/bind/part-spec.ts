import type { ComponentPropsWithoutRef, DOMAttributes, JSX, ReactElement, Ref, RefCallback } from 'react';
import type { StateKeys } from './data-attributes';
import type { AnyProps } from './merge-props';

/**
 * Another element in place of the part's own: an element, which gets the part's props, or a function of props and state.
 *
 * @example
 * ```tsx
 * <Upload.Trigger render={<button className="primary" />} />
 * <Upload.Trigger render={(props, state) => <button {...props}>{state.disabled ? 'Aguarde' : 'Enviar'}</button>} />
 * ```
 */
export type RenderProp<State, Tag extends keyof JSX.IntrinsicElements = 'div'> =
  | ReactElement
  | ((props: RenderedProps<Tag>, state: State) => ReactElement);

/**
 * The props that a part passes to the element rendered in its place, to be spread on it. Attributes are typed for the part's
 * own `Tag`; event handlers accept any HTML element, and the ref anything.
 */
export type RenderedProps<Tag extends keyof JSX.IntrinsicElements = 'div'> = Omit<
  ComponentPropsWithoutRef<Tag>,
  keyof DOMAttributes<never>
> &
  DOMAttributes<HTMLElement> & { readonly ref: RefCallback<unknown> };

/** What every part takes besides the attributes of its element, for example `Upload.Trigger`. */
export interface PartOptions<State, Tag extends keyof JSX.IntrinsicElements = 'div'> {
  /** Another element in place of the part's own. */
  readonly render?: RenderProp<State, Tag>;
  /** A class name, or one made from the state. */
  readonly className?: string | ((state: State) => string | undefined);
}

/** The props of a part that is a `Tag`: `Upload.Trigger` has those of a `button`. */
export type PartProps<Tag extends keyof JSX.IntrinsicElements, State> = Omit<
  ComponentPropsWithoutRef<Tag>,
  'className'
> &
  PartOptions<State, Tag>;

/** The description of a part. */
export interface PartSpec<State extends object, Element extends HTMLElement = HTMLElement> {
  /** Value of `data-part`, for style sheets: `family-part`. */
  readonly part: string;
  /** The props that the page passed. */
  readonly props: Pick<PartOptions<State>, 'className'> & { readonly render?: unknown };
  readonly ref: Ref<Element>;
  /** The part's own ref to its element. */
  readonly ownRef?: Ref<Element>;
  readonly state: State;
  readonly attributes: StateKeys<State>;
  /** The part's own props; the page's props override them, handlers are chained. */
  readonly own?: AnyProps;
  /** Custom properties written to the element's style by script, which a strict CSP allows. */
  readonly variables?: Readonly<Record<`--${string}`, string | number>>;
}
