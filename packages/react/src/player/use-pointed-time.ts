import type { TimeRange } from '@palco/sdk/player';
import type { SeekPreview } from '@palco/sdk/timeline';
import type { PointerEvent } from 'react';

/** Pointer handlers of an element whose width represents a time range: they preview the time under the pointer. */
export function usePointedTime(preview: SeekPreview, { start, end }: TimeRange) {
  const onPointerMove = ({ clientX, currentTarget }: PointerEvent<HTMLElement>): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const share = width > 0 ? Math.min(1, Math.max(0, (clientX - left) / width)) : 0;
    if (end > start) preview.show(start + share * (end - start));
  };
  return { onPointerMove, onPointerLeave: preview.hide, onPointerCancel: preview.hide };
}
