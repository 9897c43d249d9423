import { useCallback, useEffect, useLayoutEffect, useRef, type ReactElement } from 'react';
import { handOverFocus } from './hand-over-focus';
import type { PartSpec } from './part-spec';
import { refOfRendered, renderPart } from './render-part';
import { useMergedRef } from './use-merged-ref';

export type { PartOptions, PartProps, PartSpec, RenderedProps, RenderProp } from './part-spec';

/** `useLayoutEffect`, except on a server: React 18 warns about it there, and effects do not run anyway. */
export const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** Renders a part: its own element or the page's, with the part's props, `data-*` attributes and refs. */
export function usePart<State extends object, Element extends HTMLElement>(
  tag: string,
  spec: PartSpec<State, Element>,
): ReactElement {
  const element = useRef<HTMLElement | null>(null);
  const hold = useCallback((held: HTMLElement | null) => {
    // React empties a ref while the element is still in the page.
    if (!held && element.current) handOverFocus(element.current);
    element.current = held;
  }, []);
  const ref = useMergedRef([hold, spec.ref, spec.ownRef, refOfRendered(spec.props.render)]);
  // After each render: `render` may have returned another element.
  useBeforePaint(() => {
    for (const [name, value] of Object.entries(spec.variables ?? {}))
      element.current?.style.setProperty(name, String(value));
  });
  return renderPart(tag, spec, ref);
}
