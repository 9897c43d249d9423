import {
  forwardRef,
  type ForwardRefExoticComponent,
  type JSX,
  type PropsWithoutRef,
  type RefAttributes,
} from 'react';
import { usePart, type PartProps, type PartSpec } from './use-part';

/** What a part shows and does at the moment. */
interface PartView<State extends object, Element extends HTMLElement> extends Omit<
  PartSpec<State, Element>,
  'part' | 'props' | 'ref' | 'attributes'
> {
  readonly attributes: PartSpec<NoInfer<State>>['attributes'];
  /** The page's props for the element, where the part took options of its own out of them; all of them by default. */
  readonly props?: PartSpec<NoInfer<State>>['props'];
  /** False renders nothing. */
  readonly isShown?: boolean;
  /** Its text, and its name for where the page shows something else in it. */
  readonly label?: string;
}

type PartTag = keyof JSX.IntrinsicElements & keyof HTMLElementTagNameMap;

/**
 * A part: `useView` says what it shows and does, with the props of the page where it has options of its own. A `button` does not
 * send a form by itself.
 */
export function createPart<Tag extends PartTag, State extends object, Props = PartProps<Tag, State>>(
  tag: Tag,
  part: string,
  useView: (props: Props) => PartView<State, HTMLElementTagNameMap[Tag]>,
): ForwardRefExoticComponent<PropsWithoutRef<Props> & RefAttributes<HTMLElementTagNameMap[Tag]>> {
  const Part = forwardRef<HTMLElementTagNameMap[Tag], Props>((given, ref) => {
    const { isShown, label, own, ...view } = useView(given as Props);
    const typed = tag === 'button' && { type: tag };
    const named = label && { 'aria-label': label, children: label };
    const props = given as PartSpec<State>['props'];
    const element = usePart(tag, { props, ...view, part, ref, own: { ...typed, ...named, ...own } });
    return isShown === false ? null : element;
  });
  Part.displayName = part;
  return Part;
}
