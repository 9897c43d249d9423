import { useEffect, useMemo, useRef, useState } from 'react';

/** A pointer at rest for this time over a playing video hides the controls. */
const restMs = 3000;

/** Whether the pointer has rested, and the handlers that notice when it moves. */
export function useIdlePointer() {
  const [isIdle, setIsIdle] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const handlers = useMemo(() => {
    const moved = () => {
      setIsIdle(false);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setIsIdle(true), restMs);
    };
    return { onPointerMove: moved, onPointerDown: moved };
  }, []);
  return { isIdle, handlers };
}
