import { useEffect, useEffectEvent, type RefObject } from 'react';
import {
  combine,
  draggable,
  dragLabel,
  dropTargetForElements,
  monitorDrags,
  watchElements,
} from '../../ui/drag';
import { dropTarget } from './order.pure';

interface OrderDragProps {
  /** Its rows are `li` elements with their place in `data-index`, and a handle with `data-handle`. */
  list: RefObject<HTMLOListElement | null>;
  /** What the rows are called, in their order: the label of the drag preview. */
  names: readonly string[];
  onMove(from: number, to: number): void;
}

const kind = 'order-row';
const indexOf = (row: HTMLElement): number => Number(row.dataset.index);

/** The half of a row on which something is held. */
function halfOf(row: Element, y: number): 'upper' | 'lower' {
  const { top, height } = row.getBoundingClientRect();
  return y < top + height / 2 ? 'upper' : 'lower';
}

/** Lets the rows of a list be dragged by their handles to another place; buttons of the rows do the same. */
export function OrderDrag({ list, names, onMove }: OrderDragProps) {
  const nameAt = useEffectEvent((index: number) => names[index] ?? '');
  const drop = useEffectEvent((from: number, over: number, half: 'upper' | 'lower') =>
    onMove(from, dropTarget(from, over, half)),
  );
  useEffect(() => {
    const root = list.current;
    if (!root) return undefined;
    const setUp = (row: HTMLElement) =>
      combine(
        draggable({
          element: row,
          dragHandle: row.querySelector('[data-handle]') ?? undefined,
          getInitialData: () => ({ kind, from: indexOf(row) }),
          onGenerateDragPreview: ({ nativeSetDragImage }) =>
            dragLabel(nativeSetDragImage, nameAt(indexOf(row))),
          onDragStart: () => void (row.dataset.dragging = ''),
          onDrop: () => void delete row.dataset.dragging,
        }),
        dropTargetForElements({
          element: row,
          canDrop: ({ source }) => source.data.kind === kind && source.element.parentElement === root,
          onDrag: ({ location }) => void (row.dataset.drop = halfOf(row, location.current.input.clientY)),
          onDragLeave: () => void delete row.dataset.drop,
          onDrop({ source, location }) {
            delete row.dataset.drop;
            drop(Number(source.data.from), indexOf(row), halfOf(row, location.current.input.clientY));
          },
        }),
      );
    return combine(
      watchElements(root, 'li', setUp),
      monitorDrags({
        canMonitor: ({ source }) => source.data.kind === kind,
        scroller: root.closest('main'),
      }),
    );
  }, [list]);
  return null;
}
