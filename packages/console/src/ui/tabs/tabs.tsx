import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './tabs.module.css';

export interface Tab<Value extends string> {
  value: Value;
  label: string;
  /** The number of items in the panel, as translated text; absent while it is unknown. */
  count?: string;
}

export interface TabsProps<Value extends string> {
  /** The accessible name of the strip. */
  label: string;
  /** The open one; a page keeps it in its address. */
  value: Value;
  tabs: readonly Tab<Value>[];
  onValueChange(value: Value): void;
  /** The content of the open tab's panel. */
  children: ReactNode;
}

/** The index that a key of the strip moves to, from `index` of `count` tabs. */
const moves: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowLeft: (index, count) => (index + count - 1) % count,
  ArrowRight: (index, count) => (index + 1) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const move = moves[event.key];
  if (!move) return;
  event.preventDefault();
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const index = stops.findIndex((stop) => stop === document.activeElement);
  stops[move(index, stops.length)]?.focus();
}

/** Scrolls a strip that overflows until the open tab is fully visible; the page itself does not scroll. */
function showOpenTab(strip: HTMLElement | null): void {
  const tab = strip?.querySelector('[aria-selected="true"]');
  if (!strip || !tab) return;
  const place = strip.getBoundingClientRect();
  const { left, right } = tab.getBoundingClientRect();
  if (left < place.left) strip.scrollLeft += left - place.left;
  else if (right > place.right) strip.scrollLeft += right - place.right;
}

/** Parts of one thing, one open at a time; arrows move along the strip, Enter or Space opens. */
export function Tabs<Value extends string>({
  label,
  value,
  tabs,
  onValueChange,
  children,
}: TabsProps<Value>) {
  const id = useId();
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => showOpenTab(strip.current), [value]);
  return (
    <div>
      <div
        ref={strip}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        className={styles.list}
        onKeyDown={moveFocus}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={tab.value === value ? `${id}-panel` : undefined}
            tabIndex={tab.value === value ? 0 : -1}
            className={styles.tab}
            onClick={() => onValueChange(tab.value)}
          >
            {tab.label}
            {/* The space separates label and count in the accessible name. */}
            {tab.count !== undefined && (
              <>
                {' '}
                <span className={styles.count}>{tab.count}</span>
              </>
            )}
          </button>
        ))}
      </div>
      <div
        key={value}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a panel may hold nothing that takes the focus
        tabIndex={0}
        className={styles.panel}
      >
        {children}
      </div>
    </div>
  );
}
