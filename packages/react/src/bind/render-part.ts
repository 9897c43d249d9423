import {
  cloneElement,
  createElement,
  isValidElement,
  version,
  type ReactElement,
  type Ref,
  type RefCallback,
} from 'react';
import { toDataAttributes } from './data-attributes';
import { mergeProps, type AnyProps } from './merge-props';
import type { PartOptions, PartSpec, RenderedProps } from './part-spec';

type Described<State extends object> = Pick<
  PartSpec<State>,
  'part' | 'props' | 'state' | 'attributes' | 'own'
>;

/** The part's element, or the one that the page renders in its place, with the part's props, `data-*` attributes and ref. */
export function renderPart<State extends object>(
  tag: string,
  { part, props: page, state, attributes, own }: Described<State>,
  ref: RefCallback<unknown>,
): ReactElement {
  const { render, className, ...given } = page as PartOptions<State> & AnyProps;
  const props = {
    ...mergeProps(
      { 'data-part': part, ...toDataAttributes(attributes, state), ...own },
      { ...given, className: typeof className === 'function' ? className(state) : className },
    ),
    ref,
  };
  if (isValidElement<AnyProps>(render))
    return cloneElement(render, { ...mergeProps(props, render.props), ref } as AnyProps);
  return typeof render === 'function' ? render(props as RenderedProps, state) : createElement(tag, props);
}

/** The ref of the element that the page renders in place of a part: React 19 keeps it among its props, React 18 beside them. */
export function refOfRendered(render: unknown): Ref<unknown> | undefined {
  if (!isValidElement<AnyProps>(render)) return undefined;
  const holder = Number.parseInt(version, 10) >= 19 ? render.props : (render as unknown as AnyProps);
  return (holder['ref'] as Ref<unknown> | null) ?? undefined;
}
