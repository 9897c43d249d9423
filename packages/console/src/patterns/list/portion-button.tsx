import { useLayoutEffect, useRef } from 'react';
import { Button } from '../../ui/button/button';
import type { Portion } from './list-model';

export interface PortionButtonProps {
  portion: Portion;
  /** Where it stands beside its items, which carry `data-lead`. */
  side: 'before' | 'after';
  className?: string;
}

const groups = 'section, table, [role="dialog"]';
const itemsIn = (group: Element) => [...group.querySelectorAll<HTMLElement>('[data-lead]')];

/** The new item next to `edge`, which was the outermost one before the load. */
function newItem(group: Element, edge: HTMLElement | undefined, side: PortionButtonProps['side']) {
  const items = itemsIn(group);
  const place = edge ? items.indexOf(edge) : -1;
  return side === 'before' ? (items[place - 1] ?? items[0]) : (items[place + 1] ?? items.at(-1));
}

/** Fetches another portion of a group. If it unmounts after the last portion, its focus moves to the nearest new item. */
export function PortionButton({ portion, side, className }: PortionButtonProps) {
  const { label, pending, load } = portion;
  const button = useRef<HTMLButtonElement>(null);
  const edge = useRef<HTMLElement>(undefined);
  useLayoutEffect(() => {
    const element = button.current;
    const group = element?.closest(groups);
    return () => {
      if (!group || element !== document.activeElement) return;
      // In a microtask, when the new items are in the document.
      queueMicrotask(() =>
        newItem(group, edge.current, side)?.querySelector<HTMLElement>('a, button, input')?.focus(),
      );
    };
  }, [side]);
  const onClick = () => {
    const group = button.current?.closest(groups);
    edge.current = group ? itemsIn(group).at(side === 'before' ? 0 : -1) : undefined;
    load();
  };
  return (
    <Button ref={button} size="sm" variant="ghost" className={className} pending={pending} onClick={onClick}>
      {label}
    </Button>
  );
}
