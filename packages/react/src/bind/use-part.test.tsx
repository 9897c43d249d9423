import { render } from '@testing-library/react';
import { createRef, forwardRef, useLayoutEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { usePart, type PartProps } from './use-part';

interface BarState {
  readonly percent: number;
}

const Bar = forwardRef<HTMLDivElement, PartProps<'div', BarState> & { readonly percent: number }>(
  function Bar({ percent, ...props }, ref) {
    return usePart('div', {
      part: 'bar',
      props,
      ref,
      state: { percent },
      attributes: ['percent'],
      variables: { '--palco-progress': `${percent}%` },
    });
  },
);

/** Reads after its children are in the page and before the browser paints them. */
function BeforePaint({
  read,
  children,
}: {
  readonly read: (progress: string | undefined) => void;
  readonly children: ReactNode;
}): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const bar = box.current?.querySelector<HTMLElement>('[data-part=bar]');
    read(bar?.style.getPropertyValue('--palco-progress'));
  });
  return <div ref={box}>{children}</div>;
}

test('custom properties are set before the first paint and before each repaint', () => {
  const read = vi.fn();
  const page = (percent: number) => (
    <BeforePaint read={read}>
      <Bar percent={percent} />
    </BeforePaint>
  );
  const { rerender } = render(page(40));
  expect(read).toHaveBeenLastCalledWith('40%');
  rerender(page(70));
  expect(read).toHaveBeenLastCalledWith('70%');
});

test('custom properties are set on an element that replaces another', () => {
  const { container, rerender } = render(<Bar percent={40} />);
  rerender(<Bar percent={40} render={<em />} />);
  expect(container.querySelector('em')?.style.getPropertyValue('--palco-progress')).toBe('40%');
});

test('an element in place of the part keeps its own handlers, class and ref beside those of the part', () => {
  const theirs = createRef<HTMLElement>();
  const ours = createRef<HTMLDivElement>();
  const { container } = render(
    <Bar percent={1} ref={ours} className="mine" render={<em ref={theirs} className="theirs" />} />,
  );
  const element = container.querySelector('em');
  expect(element?.className).toBe('theirs mine');
  expect([theirs.current, ours.current]).toEqual([element, element]);
});

test('refs are filled once, not with each render', () => {
  const ref = vi.fn();
  const { rerender } = render(<Bar percent={1} ref={ref} />);
  rerender(<Bar percent={2} ref={ref} />);
  expect(ref).toHaveBeenCalledOnce();
});

test('a new ref is filled, and the one that it replaces is set to null', () => {
  const first = createRef<HTMLDivElement>();
  const second = createRef<HTMLDivElement>();
  const { container, rerender } = render(<Bar percent={1} ref={first} />);
  rerender(<Bar percent={1} ref={second} />);
  expect([first.current, second.current]).toEqual([null, container.firstElementChild]);
});

test('a class name is made of the state', () => {
  const { container } = render(<Bar percent={40} className={({ percent }) => `at-${percent}`} />);
  expect(container.firstElementChild?.className).toBe('at-40');
});

test('a function makes the element of props and state', () => {
  const { container } = render(
    <Bar percent={40} lang="pt" render={(props, { percent }) => <em {...props}>{percent}</em>} />,
  );
  const element = container.querySelector('em[data-part=bar][lang=pt]');
  expect([element?.textContent, element?.getAttribute('data-percent')]).toEqual(['40', '40']);
});

test('a `render` function that drops its ref gets no custom properties', () => {
  const { container } = render(<Bar percent={40} render={() => <em>40</em>} />);
  expect(container.innerHTML).toBe('<em>40</em>');
});

test('the ref of an element in `render` is filled, without a warning of React', () => {
  const warn = vi.spyOn(console, 'error');
  const theirs = createRef<HTMLElement>();
  // React warns once for each kind of element, and no other test uses this one.
  const { container } = render(<Bar percent={1} render={<s ref={theirs} />} />);
  expect(theirs.current).toBe(container.querySelector('s'));
  expect(warn).not.toHaveBeenCalled();
});
